package io.skewbench.controller.cluster;

import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.api.v1alpha1.StrimziRef;

/**
 * Reduces a reference to a Kafka cluster to the fields that determine how it is reached. The others, such as the nodes
 * that its brokers have to run on, may take a megabyte and change no answer.
 */
public final class ClusterAddress {

    private ClusterAddress() {}

    /** Returns a reference that is equal for all that lead to the same cluster in the same way. */
    public static ClusterRef of(ClusterRef cluster) {
        var ephemeral = cluster.ephemeral();
        if (ephemeral != null) {
            // Nobody else uses it, so a pause is meant for the run.
            return new ClusterRef(
                    new StrimziRef(ephemeral.name(), null, EphemeralListener.of(ephemeral).name(), null, null, true,
                            null),
                    null);
        }
        var strimzi = cluster.strimzi();
        return strimzi == null
                ? new ClusterRef(null, null, cluster.bootstrapServers(), cluster.zookeeper())
                : new ClusterRef(
                        new StrimziRef(strimzi.name(), strimzi.namespace(), strimzi.listener(), strimzi.user(), null,
                                strimzi.allowPaused(), null),
                        null);
    }
}
