package io.skewbench.controller.node;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.background.Lane;
import io.skewbench.controller.background.Lookups;
import io.skewbench.engine.observation.Observed.NodeView;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Lookups of nodes. The requester is requeued when more nodes are known; an operator that may not read nodes knows
 * none.
 */
public final class NodeLookups {
    /** How long an answer is kept: the facts that are read of a node only change when it restarts. */
    private static final Duration FRESH = Duration.ofHours(1);

    private final Lookups lookups;
    private final NodeReader reader;

    public NodeLookups(Lookups lookups, KubernetesClient client) {
        this.lookups = lookups;
        this.reader = new NodeReader(client);
    }

    /** Returns the nodes that are known already, by name. */
    public Map<String, NodeView> nodes(Collection<String> names, Runnable requeue) {
        var known = new TreeMap<String, NodeView>();
        for (var name : names) {
            if (ask(name, requeue) instanceof Answer.Known<Optional<NodeView>>(var node)) {
                node.ifPresent(it -> known.put(name, it));
            }
        }
        return known;
    }

    private Answer<Optional<NodeView>> ask(String name, Runnable requeue) {
        record Question(String node) {}
        return lookups.ask(Lane.kubernetes(""), new Question(name), (Optional<NodeView> node) -> FRESH,
                () -> reader.read(name), requeue);
    }
}
