package io.skewbench.protocol.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.ProbedSystem.Ensemble;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OperationPlanTest {

    @ParameterizedTest
    @ValueSource(strings = {"/skewbench", "/a/b-c/d.e_f", "/zookeepers"})
    void workersCreateWhatTheyNeedBelowARoot(String root) {
        assertThat(ensemble(root).root()).isEqualTo(root);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "skewbench", "/a/", "/a//b", "/a/../b", "/.a", "/a b", "/zookeeper",
            "/zookeeper/config"})
    void noOtherPathCanBeTheirRoot(String root) {
        assertThatThrownBy(() -> ensemble(root)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cannot be the root");
    }

    @Test
    void aPlanWithAnotherRootIsNotRead() {
        var plan = PlanText.of(plan(1, 0)).json();
        assertThatThrownBy(() -> Json.read(plan.replace("/skewbench", "/skewbench/.."), TaskPlan.class))
                .isInstanceOf(UnreadableException.class).hasMessageContaining("/skewbench/..");
    }

    @Test
    void aPlanSaysWhatJarsItNeeds() {
        assertThat(WorkerProgram.classPath(plan(1, 0), List.of("own.jar"), "/app")).containsExactly("own.jar",
                "/app/clients/zookeeper-3.9.5/*");
    }

    @Test
    void theHeapHoldsTheRequestsInFlight() {
        // Given
        var small = plan(1, 0).heapBytes();
        // When
        var large = plan(1000, 1 << 20).heapBytes();
        // Then
        assertThat(large - small).isGreaterThan((2 * 999L) << 20);
    }

    private static Ensemble ensemble(String root) {
        return new Ensemble("zk:2181", root, "3.9.5", 10_000, Map.of());
    }

    private static OperationPlan plan(int outstanding, int size) {
        return OperationPlan.builder().trial("t0a0").workload("w").pods(1).clientsPerPod(1)
                .system(ensemble("/skewbench")).probe(new ProbePlan(List.of("create"), 100, outstanding, size))
                .load(new LoadPlan.Unlimited()).warmupMs(0).durationMs(1).seed(1).build();
    }
}
