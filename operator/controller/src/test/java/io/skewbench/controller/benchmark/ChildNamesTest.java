package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.AttemptId;
import io.skewbench.protocol.ConsumerPlan;
import org.junit.jupiter.api.Test;

class ChildNamesTest {
    /** As long as anything may get: 30 characters of workload, 1000 pods, a hundred thousand trials. */
    private static final String LONGEST_WORKLOAD = "w".repeat(30);
    private static final AttemptId LONGEST_ATTEMPT = new AttemptId(99_999, 10);
    private static final int MAX_POD_INDEX = 999;
    private static final int MAX_LABEL = 63;

    private final ChildNames names = new ChildNames("0123456789");

    @Test
    void jobsAndTheirLastPodFitIntoALabel() {
        assertThat(names.job(LONGEST_ATTEMPT, LONGEST_WORKLOAD) + "-" + MAX_POD_INDEX)
                .hasSizeLessThanOrEqualTo(MAX_LABEL);
    }

    @Test
    void soDoThoseOfConsumers() {
        var name = ConsumerPlan.name("w".repeat(30), "c".repeat(4));
        assertThat(names.job(new AttemptId(9_999, 10), name) + "-99").hasSizeLessThanOrEqualTo(MAX_LABEL);
    }

    @Test
    void reportsAreWhereWorkersLookForThem() {
        var attempt = new AttemptId(3, 1);
        assertThat(names.report(attempt, "c1", 2)).isEqualTo(names.reportPrefix(attempt, "c1") + "-2");
        assertThat(names.report(attempt, "c1", 2)).isEqualTo("skb-0123456789-t3a1-c1-2");
    }
}
