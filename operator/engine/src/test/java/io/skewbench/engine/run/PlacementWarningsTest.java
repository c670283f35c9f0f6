package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.Broker;
import io.skewbench.api.v1alpha1.Environment.WorkerFacts;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PlacementWarningsTest {

    @Test
    void warnsOfWhoSharesANodeWithABrokerOrWithAnotherWorkload() {
        // Given
        var environment = environment(List.of(broker(0, "a"), broker(1, "b"), broker(2, "d")),
                worker("c1", null, 0, "a"), worker("c1", "readers", 0, "b"), worker("c1", null, 1, "c"),
                worker("c2", null, 0, "c"), worker("c3", null, 0, "e"), worker("c3", "readers", 0, "e"));
        // Then
        assertThat(PlacementWarnings.of(environment)).containsExactly(
                "On node a, workload c1 shares processors and link with broker 0",
                "On node b, group readers of workload c1 shares processors and link with broker 1",
                "On node c, workload c1 and workload c2 share processors and link with each other");
    }

    @Test
    void warnsOfNothingWhereNodesAreUnknown() {
        assertThat(PlacementWarnings.of(environment(List.of(broker(0, null)), worker("c1", null, 0, null),
                worker("c2", null, 0, null)))).isEmpty();
        assertThat(PlacementWarnings.of(null)).isEmpty();
    }

    private static Environment environment(List<Broker> brokers, WorkerFacts... workers) {
        return Environment.builder().brokers(brokers).workers(List.of(workers)).build();
    }

    private static Broker broker(int id, @Nullable String node) {
        return Broker.builder().id(id).host("b" + id).node(node).build();
    }

    private static WorkerFacts worker(String workload, @Nullable String group, int pod, @Nullable String node) {
        return WorkerFacts.builder().workload(workload).group(group).pod(pod).node(node).build();
    }
}
