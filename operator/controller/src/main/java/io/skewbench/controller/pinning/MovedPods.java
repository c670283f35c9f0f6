package io.skewbench.controller.pinning;

import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.skewbench.engine.observation.ClusterProvisioning.PlacedBroker;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Where Strimzi has put the brokers that a run has it move. */
public final class MovedPods {

    private MovedPods() {}

    /**
     * Returns each broker's node once all are settled: what was known of the cluster before tells of pods that are no
     * more. Empty while they move, and where none was moved.
     */
    public static Map<Integer, String> nodes(PinningView pinning) {
        return pinning instanceof PinningView.Known known && known.enforcedSince() != null
                && known.brokers().stream().allMatch(broker -> broker.settled() && broker.node() != null)
                        ? known.brokers().stream().collect(Collectors.toMap(PlacedBroker::id,
                                broker -> Objects.requireNonNull(broker.node()), (one, other) -> one))
                        : Map.of();
    }
}
