package io.skewbench.controller.node;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.engine.observation.Observed.NodeView;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class NodeLookupsTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @RegisterExtension
    final KubeApi api = new KubeApi();

    @Test
    void readsTheFactsAboutANode() {
        // Given
        var name = "node-" + api.namespace();
        var node = Serialization.unmarshal("""
                apiVersion: v1
                kind: Node
                metadata: {name: %s, labels: {topology.kubernetes.io/zone: a}}
                status:
                  capacity: {cpu: "8", memory: 32Gi}
                  nodeInfo: {kernelVersion: 6.18.0, osImage: Debian 12, containerRuntimeVersion: "containerd://1.6"}
                """.formatted(name), Node.class);
        api.client().resource(node).create();
        api.client().nodes().withName(name).editStatus(created -> {
            created.setStatus(node.getStatus());
            return created;
        });
        try (var client = operator(); var lookups = new Lookups(InstantSource.system())) {
            var nodes = new NodeLookups(lookups, client);
            // When, then: what isn't there is not known
            await().atMost(TIMEOUT).until(() -> nodes.nodes(List.of(name, "absent"), () -> {}),
                    known -> known
                            .equals(Map.of(name, new NodeView(name, "6.18.0", "Debian 12", "containerd://1.6", "8",
                                    "32Gi", Map.of("topology.kubernetes.io/zone", "a")))));
        } finally {
            api.client().nodes().withName(name).delete();
        }
    }

    private KubernetesClient operator() {
        return new KubernetesClientBuilder().withConfig(OperatorRights.grant(api)).build();
    }
}
