package io.skewbench.controller.pinning;

import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.skewbench.engine.observation.ClusterProvisioning.PlacedBroker;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The nodes to which Strimzi has moved brokers for a run. */
public final class MovedPods {

    private MovedPods() {}

    /**
     * Returns each broker's node once all have been moved, because older answers about the cluster describe pods that
     * no longer exist. Empty while brokers are being moved, and if none was moved.
     */
    public static Map<Integer, String> nodes(PinningView pinning) {
        return pinning instanceof PinningView.Known known && known.enforcedSince() != null
                && known.brokers().stream().allMatch(broker -> broker.settled() && broker.node() != null)
                        ? known.brokers().stream().collect(Collectors.toMap(PlacedBroker::id,
                                broker -> Objects.requireNonNull(broker.node()), (one, other) -> one))
                        : Map.of();
    }
}
