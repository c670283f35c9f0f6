package io.skewbench.controller.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.policy.OperatorPolicy;
import java.time.InstantSource;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KafkaLookupsTest {

    @Test
    void tellsWhyEndOffsetsCouldNotBeReadUntilTheReadingIsForgotten() {
        var asker = new Asker("ns", "uid", () -> {});
        try (var client = new KubernetesClientBuilder().build();
                var lookups = new Lookups(InstantSource.system());
                var kafka = new KafkaLookups(lookups, client, OperatorPolicy.DEFAULT)) {
            // Given
            assertThat(kafka.whyUnread(asker, "before t0a0")).isEmpty();
            // When servers are asked that nobody may name
            kafka.endOffsets(asker, new ClusterRef(null, null, "kafka:9092"), "before t0a0", Set.of("orders"));
            // Then
            await().untilAsserted(() -> assertThat(kafka.whyUnread(asker, "before t0a0"))
                    .hasValueSatisfying(why -> assertThat(why).contains("connects to no such server")));
            assertThat(kafka.whyUnread(asker, "before t0a1")).isEmpty();
            // When
            kafka.forgetEndOffsets(asker, "before t0a0");
            // Then
            assertThat(kafka.whyUnread(asker, "before t0a0")).isEmpty();
        }
    }
}
