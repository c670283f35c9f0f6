package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.e2e.testbed.OperatorKiller;
import io.skewbench.e2e.testbed.Testbed;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The operator's pod is killed at the steps of a run, and its successor continues the run. KilledOperatorTest in
 * operator/controller kills a process at more of them.
 *
 * <p>
 * Takes 2 minutes: the operator restarts after each kind of change to the run's ConfigMaps and Jobs.
 */
@Order(6)
@Tag("long")
class OperatorKilledTest {
    @RegisterExtension
    static final Testbed BED = new Testbed();

    @Test
    void neitherRepeatsNorLosesATrialWhereverItIsKilled() {
        try (var killer = new OperatorKiller(BED.client(), BED.release())) {
            // When
            BED.benchmarks().createOn("killed", "strimzi: {name: bench}", """
                    topic: orders
                    idleTopics: {count: 2, replicationFactor: 1}
                    """, "repetitions: 2");
            // Then
            var finished = BED.awaitComplete("killed");
            Testbed.assertNoneRepeated(finished, 2);
            // At least before its workers are created, before they have ended, and before the next trial.
            assertThat(killer.moments()).hasSizeGreaterThanOrEqualTo(4).contains("added ConfigMap plan");
        }
    }
}
