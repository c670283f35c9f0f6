package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A Benchmark that can't start ends at the reported time, and has created nothing. */
class StartTimeoutTest {
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @Test
    void endsARunThatWaitsForAKafkaThatNeverCame() {
        // When
        cluster.benchmarks().createSmall("early", "127.0.0.1:1", "orders", "startTimeout: 8s");
        // Then
        var waiting = cluster.benchmarks().await("early",
                it -> it.getStatus() != null && Conditions.find(it.getStatus().conditions(), ConditionType.RUNNABLE)
                        .isPresent());
        var deadline = String.valueOf(waiting.getStatus().summary());
        assertThat(deadline).contains("the run fails at ").endsWith(" unless this changes");
        var ended = cluster.benchmarks().awaitFinished("early");
        assertThat(Conditions.find(ended.getStatus().conditions(), ConditionType.FAILED)).get()
                .satisfies(failed -> assertThat(failed.getReason()).isEqualTo("StartTimeout"));
        assertThat(ended.getStatus().summary()).startsWith("No trial could start for 8s: ");
        assertThat(ended.getFinalizers()).isEmpty();
        assertThat(cluster.controllers().jobsEverMade()).isEmpty();
    }
}
