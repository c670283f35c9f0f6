package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Pinning;
import io.skewbench.api.v1alpha1.Pinning.PinnedPool;
import io.skewbench.engine.Problem;
import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.skewbench.engine.observation.ClusterProvisioning.PlacedBroker;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Whether brokers run on nodes with the labels that the spec asks for. */
record PinnedBrokers(Pinning pinning, PinningView.Known known) {
    static final String PATH = "spec.cluster.strimzi.pinning";

    /** Returns the problems that no move of brokers can solve. */
    Optional<Problem> impossible() {
        var pools = pools();
        for (var i = 0; i < pools.size(); i++) {
            var pool = pools.get(i);
            var path = PATH + ".pools[" + i + "]";
            if (known.brokers().stream().noneMatch(broker -> broker.pool().equals(pool.name()))) {
                return Optional.of(new Problem(path + ".name", pool.name(),
                        "no broker is in such a node pool; use one of "
                                + known.brokers().stream().map(PlacedBroker::pool).distinct().sorted()
                                        .collect(Collectors.joining(", "))));
            }
            if (!hasNode(pool.nodeSelector())) {
                return Optional.of(noNode(path, pool.nodeSelector()));
            }
        }
        var others = pinning.nodeSelector();
        return others == null || hasNode(others) ? Optional.empty() : Optional.of(noNode(PATH, others));
    }

    /**
     * Returns a sentence for each broker that runs where it should not, or nowhere yet, or is about to be restarted.
     */
    List<String> elsewhere() {
        return known.brokers().stream().flatMap(broker -> Optional
                .ofNullable(PinnedNodes.selector(pinning, broker.pool()))
                .flatMap(wanted -> trouble(broker, wanted))
                .map(trouble -> "Broker " + broker.id() + " of node pool " + broker.pool() + " " + trouble).stream())
                .toList();
    }

    /** Returns how far Strimzi has got with moving brokers, behind which follows what is left. */
    String progress() {
        var pinned = known.brokers().stream().filter(broker -> PinnedNodes.selector(pinning, broker.pool()) != null)
                .count();
        var moved = pinned - elsewhere().size();
        if (known.paused() != null) {
            return known.paused() + "; remove it to have the brokers moved: ";
        }
        return known.enforcedSince() != null && moved > 0
                ? "Waiting for Strimzi to move brokers, " + moved + " of " + pinned + " so far: "
                : "Waiting for Strimzi to move brokers, " + BrokersRestored.BEGINS + ": ";
    }

    private Optional<String> trouble(PlacedBroker broker, Map<String, String> wanted) {
        var node = broker.node();
        if (node == null) {
            return Optional.of("runs on no node yet");
        }
        var labels = known.nodes().getOrDefault(node, Map.of());
        return new TreeMap<>(wanted).entrySet().stream()
                .filter(label -> !label.getValue().equals(labels.get(label.getKey())))
                .findFirst()
                .map(label -> "runs on node " + node + ", which has "
                        + (labels.containsKey(label.getKey())
                                ? label.getKey() + "=" + labels.get(label.getKey()) + " and not "
                                : "no label ")
                        + label.getKey() + "=" + label.getValue())
                .or(() -> broker.settled() ? Optional.empty() : Optional.of("has not been restarted by Strimzi yet"));
    }

    private List<PinnedPool> pools() {
        return Objects.requireNonNullElse(pinning.pools(), List.of());
    }

    private boolean hasNode(Map<String, String> selector) {
        return known.nodes().values().stream().anyMatch(labels -> labels.entrySet().containsAll(selector.entrySet()));
    }

    private static Problem noNode(String path, Map<String, String> selector) {
        return new Problem(path + ".nodeSelector", new TreeMap<>(selector).toString(),
                "no Kubernetes node has these labels; label a node, or choose other labels");
    }
}
