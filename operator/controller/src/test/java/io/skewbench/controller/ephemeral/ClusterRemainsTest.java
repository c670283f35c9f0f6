package io.skewbench.controller.ephemeral;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.controller.testing.StandInApi;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Anybody may give the labels of a Kafka to hundreds of pods and volumes of 1.4 MiB each. */
class ClusterRemainsTest {
    private static final String PODS = "/api/v1/namespaces/ns/pods";
    private static final String VOLUMES = "/api/v1/namespaces/ns/persistentvolumeclaims";

    @RegisterExtension
    final StandInApi api;
    private final ClusterRemains remains;

    ClusterRemainsTest() throws IOException {
        api = new StandInApi();
        remains = new ClusterRemains(api.client(), "ns", "narrow");
    }

    @Test
    void neverListsAllAtOnce() {
        // Given
        api.putList(PODS, List.of());
        api.putList(VOLUMES, List.of());
        // When
        assertThat(remains.isEmpty()).isTrue();
        // Then
        assertThat(api.requests()).hasSize(4).allSatisfy(
                request -> assertThat(request).contains("limit=5", "strimzi.io/cluster=narrow", "strimzi.io/kind"));
    }

    @Test
    void looksNoFurtherThanTheFirst() {
        // Given
        api.putList(PODS, List.of(Serialization.unmarshal("""
                apiVersion: v1
                kind: Pod
                metadata: {name: narrow-fast-0, namespace: ns}
                """, Pod.class)));
        // When
        assertThat(remains.isEmpty()).isFalse();
        // Then
        assertThat(api.requests()).hasSize(1);
    }
}
