package io.skewbench.controller.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.engine.observation.Observed.NodeView;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class NodeReaderTest {
    @RegisterExtension
    final KubeApi api = new KubeApi();

    /** All tests see each other's nodes. */
    @AfterEach
    void deleteNode() {
        api.client().nodes().withName(name()).delete();
    }

    @Test
    void readsLabelsAndStatusOfANode() {
        // Given
        var node = Serialization.unmarshal("""
                apiVersion: v1
                kind: Node
                metadata: {name: %s, labels: {topology.kubernetes.io/zone: a}}
                status:
                  capacity: {cpu: "8", memory: 32Gi}
                  nodeInfo: {kernelVersion: 6.18.0, osImage: Debian 12, containerRuntimeVersion: "containerd://1.6"}
                """.formatted(name()), Node.class);
        api.client().resource(node).create();
        api.client().nodes().withName(name()).editStatus(created -> {
            created.setStatus(node.getStatus());
            return created;
        });
        // When
        var view = readAsOperator(name());
        // Then
        assertThat(view).contains(new NodeView(name(), "6.18.0", "Debian 12", "containerd://1.6", "8", "32Gi",
                Map.of("topology.kubernetes.io/zone", "a")));
    }

    @Test
    void leavesOutWhatANodeDoesNotReport() {
        // Given a node whose kubelet has not reported anything yet
        api.client().resource(new NodeBuilder().withNewMetadata().withName(name()).endMetadata().build()).create();
        // When
        var view = readAsOperator(name());
        // Then
        assertThat(view).hasValueSatisfying(node -> {
            assertThat(node.name()).isEqualTo(name());
            assertThat(node.cpu()).isNull();
            assertThat(node.memory()).isNull();
            assertThat(node.labels()).isEmpty();
        });
    }

    @Test
    void findsNoNodeThatDoesNotExist() {
        // When
        var view = readAsOperator(name());
        // Then
        assertThat(view).isEmpty();
    }

    @Test
    void findsNoNodeThatMayNotBeRead() {
        // Given
        api.client().resource(new NodeBuilder().withNewMetadata().withName(name()).endMetadata().build()).create();
        var unprivileged = api.clientOf("nobody");
        // When
        var view = new NodeReader(unprivileged).read(name());
        // Then
        assertThat(view).isEmpty();
    }

    @Test
    void failsWithoutAnAnswer() {
        // Given
        try (var unreachable = new KubernetesClientBuilder().withConfig(new ConfigBuilder()
                .withMasterUrl("http://127.0.0.1:1").withRequestRetryBackoffLimit(0).build()).build()) {
            var reader = new NodeReader(unreachable);
            // When, then
            assertThatThrownBy(() -> reader.read(name())).isInstanceOf(KubernetesClientException.class);
        }
    }

    private Optional<NodeView> readAsOperator(String node) {
        try (var client = OperatorClient.connect(OperatorRights.grant(api))) {
            return new NodeReader(client).read(node);
        }
    }

    private String name() {
        return "node-" + api.namespace();
    }
}
