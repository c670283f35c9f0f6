package io.skewbench.controller.node;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.background.Lookups;
import io.skewbench.engine.Observed.NodeView;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is known of nodes. Who asks is woken when more is; an operator that may not read nodes knows nothing of them. */
public final class NodeLookups {
    /** Nothing that is told of them changes without a restart. */
    private static final Duration FRESH = Duration.ofHours(1);

    private final Lookups lookups;
    private final KubernetesClient client;

    public NodeLookups(Lookups lookups, KubernetesClient client) {
        this.lookups = lookups;
        this.client = client;
    }

    /** Returns those of the nodes that are known already, by name. */
    public Map<String, NodeView> nodes(Collection<String> names, Runnable wake) {
        var known = new TreeMap<String, NodeView>();
        for (var name : names) {
            if (ask(name, wake) instanceof Answer.Known<Optional<NodeView>>(var node)) {
                node.ifPresent(it -> known.put(name, it));
            }
        }
        return known;
    }

    private Answer<Optional<NodeView>> ask(String name, Runnable wake) {
        record Question(String node) {}
        return lookups.ask(new Question(name), (Optional<NodeView> node) -> FRESH, () -> read(name), wake);
    }

    private Optional<NodeView> read(String name) {
        try {
            return Optional.ofNullable(client.nodes().withName(name).get()).map(NodeLookups::view);
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
