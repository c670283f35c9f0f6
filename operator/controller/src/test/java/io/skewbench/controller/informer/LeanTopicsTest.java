package io.skewbench.controller.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.memory.LeanItems;
import io.skewbench.engine.ClusterKey;
import java.util.Collections;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LeanTopicsTest {
    private final LeanItems<SkewedTopic> store = new LeanItems<>(new LeanTopics(), new CacheRoom());

    @Test
    void keepsWhatBenchmarksNeedAndNothingThatGrowsWithTheTopic() {
        // Given 5,000 partitions
        var whole = Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: t, namespace: ns, uid: u, generation: 2, annotations: {a: anything}}
                spec:
                  cluster: {strimzi: {name: bench}}
                  topicName: orders
                  config: {a: anything}
                  placement: {assignments: [%s]}
                status:
                  observedGeneration: 2
                  partitions: 5000
                  laidOutPlacement: anything
                  conditions: [{type: Ready, status: "True", reason: Placed, message: All is well}]
                """.formatted(String.join(",", Collections.nCopies(5_000, "{replicas: [1, 2, 3]}"))),
                SkewedTopic.class);
        // When
        store.put("ns/t", whole);
        // Then
        var kept = Objects.requireNonNull(store.get("ns/t"));
        assertThat(kept.kafkaName()).isEqualTo("orders");
        assertThat(ClusterKey.of(kept.getSpec().cluster(), "ns"))
                .isEqualTo(ClusterKey.of(whole.getSpec().cluster(), "ns"));
        assertThat(kept.getMetadata().getGeneration()).isEqualTo(2);
        assertThat(kept.getStatus().observedGeneration()).isEqualTo(2);
        assertThat(kept.getStatus().partitions()).isEqualTo(5_000);
        assertThat(kept.getStatus().conditions()).isEqualTo(whole.getStatus().conditions());
        assertThat(Serialization.asJson(kept)).hasSizeLessThan(2_000).doesNotContain("anything");
    }
}
