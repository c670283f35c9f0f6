package io.skewbench.controller.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import org.junit.jupiter.api.Test;

class PolicyRefusalTest {

    @Test
    void isReportedOnlyForTheCurrentSpec() {
        assertThat(PolicyRefusal.isReportedForThisSpec(benchmark("RefusedByPolicy", 2))).isTrue();
        assertThat(PolicyRefusal.isReportedForThisSpec(benchmark("RefusedByPolicy", 1))).isFalse();
        assertThat(PolicyRefusal.isReportedForThisSpec(benchmark("InvalidSpec", 2))).isFalse();
    }

    @Test
    void isNotReportedWithoutAStatus() {
        assertThat(PolicyRefusal.isReportedForThisSpec(Serialization.unmarshal("""
                metadata: {name: b, namespace: ns, uid: u, generation: 2}
                """, Benchmark.class))).isFalse();
    }

    /** As the operator holds it: of what has ended it keeps no messages. */
    private static Benchmark benchmark(String reason, int generation) {
        return FinishedBenchmark.lean(Serialization.unmarshal("""
                metadata: {name: b, namespace: ns, uid: u, generation: 2}
                spec: {workloads: [], variants: []}
                status:
                  observedGeneration: 2
                  conditions:
                    - {type: Finished, status: "True", reason: Failed, observedGeneration: %2$d, message: "m"}
                    - {type: Failed, status: "True", reason: %1$s, observedGeneration: %2$d, message: "m"}
                """.formatted(reason, generation), Benchmark.class));
    }
}
