package io.skewbench.controller.node;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.engine.observation.Observed.NodeView;
import java.net.HttpURLConnection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads nodes, each by name, so that the operator needs no right to list them. Blocks: for lookups. */
public final class NodeReader {
    private final KubernetesClient client;

    public NodeReader(KubernetesClient client) {
        this.client = client;
    }

    /** Reads a node; empty if it doesn't exist or may not be read. */
    public Optional<NodeView> read(String name) {
        try {
            return Optional.ofNullable(client.nodes().withName(name).get()).map(NodeReader::view);
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static NodeView view(Node node) {
        var status = node.getStatus();
        var info = status == null ? null : status.getNodeInfo();
        var capacity = status == null || status.getCapacity() == null
                ? Map.<String, Quantity>of()
                : status.getCapacity();
        return new NodeView(node.getMetadata().getName(), info == null ? null : info.getKernelVersion(),
                info == null ? null : info.getOsImage(), info == null ? null : info.getContainerRuntimeVersion(),
                text(capacity.get("cpu")), text(capacity.get("memory")),
                Objects.requireNonNullElse(node.getMetadata().getLabels(), Map.of()));
    }

    private static @Nullable String text(@Nullable Quantity quantity) {
        return quantity == null ? null : quantity.toString();
    }
}
