package io.skewbench.engine.run;

import static io.skewbench.engine.run.RunScenario.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterKeepingTest {
    private static final String POOLS = "pools: [{name: a, replicas: 1, roles: [controller, broker]}]";

    @ParameterizedTest
    @CsvSource({"Always, False, true", "Always, True, true", "OnFailure, True, true", "OnFailure, False, false",
            "Never, True, false"})
    void keepsAClusterAsTheSpecAsks(String keep, String failed, boolean isKept) {
        assertThat(ClusterKeeping.isKept(ended("keep: " + keep, "", failed), NOON)).isEqualTo(isKept);
    }

    @Test
    void keepsNoClusterUnasked() {
        assertThat(ClusterKeeping.isKept(ended("readyTimeout: 1m", "", "True"), NOON)).isFalse();
    }

    @Test
    void keepsAClusterUntilItsTimeIsOver() {
        var kept = ended("keep: Always", "ttlSecondsAfterFinished: 60", "False");

        assertThat(ClusterKeeping.isKept(kept, NOON.plusSeconds(59))).isTrue();
        assertThat(ClusterKeeping.isKept(kept, NOON.plusSeconds(60))).isFalse();
    }

    @Test
    void knowsNothingOfOtherClusters() {
        var scenario = new RunScenario();
        scenario.benchmark.setStatus(status("True"));

        assertThat(ClusterKeeping.isKept(scenario.benchmark, NOON)).isFalse();
    }

    @Test
    void keepsNoClusterOfABenchmarkThatNobodyHasSeen() {
        assertThat(ClusterKeeping.isKept(
                new RunScenario("cluster: {ephemeral: {name: bench, keep: Always, " + POOLS + "}}").benchmark, NOON))
                .isFalse();
    }

    /** Returns a run that ended at noon. */
    private static Benchmark ended(String ofCluster, String fields, String failed) {
        var benchmark = new RunScenario("cluster: {ephemeral: {name: bench, " + POOLS + ", " + ofCluster + "}}\n"
                + fields).benchmark;
        benchmark.setStatus(status(failed));
        return benchmark;
    }

    private static BenchmarkStatus status(String failed) {
        return BenchmarkStatus.builder().observedGeneration(1L).phase("Complete").completionTime(NOON.toString())
                .build().withConditions(1L, List.of(new ConditionBuilder().withType("Failed").withStatus(failed)
                        .build()));
    }
}
