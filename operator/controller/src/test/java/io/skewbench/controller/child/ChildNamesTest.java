package io.skewbench.controller.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.AttemptId;
import io.skewbench.protocol.plan.ConsumerPlan;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @Test
    void differWhateverAWorkloadIsCalled() {
        var attempt = new AttemptId(0, 0);
        assertThat(List.of(names.result(attempt), names.result(attempt, 1), names.plan(attempt)))
                .doesNotContain(names.report(attempt, "result", 1), names.report(attempt, "result", 0));
    }

    @Test
    void identifyTheAttemptOfAPlanOrAJob() {
        var attempt = new AttemptId(12, 3);
        assertThat(names.attemptOfPlan(names.plan(attempt))).contains(attempt);
        assertThat(names.attemptOfJob(names.job(attempt, "c1"))).contains(attempt);
        assertThat(names.isJob(names.links())).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"default", "", "a", "skb-9876543210-t0a0", "skb-0123456789-", "skb-0123456789-t00a0",
            "skb-0123456789-t0a0-result", "skb-0123456789-t1234567890a0", "skb-0123456789-t-1a0"})
    void takeNoOtherNameForAPlans(String name) {
        assertThat(names.attemptOfPlan(name)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "skb-0123456789-t0a0", "skb-9876543210-t0a0-c1", "skb-0123456789-t01a0-c1",
            "skb-0123456789-links-0"})
    void takeNoOtherNameForAJobs(String name) {
        assertThat(names.isJob(name)).isFalse();
    }
}
