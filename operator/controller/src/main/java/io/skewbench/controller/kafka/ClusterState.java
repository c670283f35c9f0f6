package io.skewbench.controller.kafka;

import io.skewbench.controller.cluster.KafkaConnection;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.state.WaitReason;
import org.jspecify.annotations.Nullable;

/**
 * The state of a cluster at its last lookup.
 *
 * @param connection null unless the view is usable
 */
public record ClusterState(ClusterView view, @Nullable KafkaConnection connection) {

    static ClusterState waiting(WaitReason reason, String message) {
        return new ClusterState(new ClusterView.Waiting(reason, message), null);
    }
}
