package io.skewbench.engine;

import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.api.v1alpha1.EphemeralCluster;

/**
 * What the Kafka of a run's own is called in Kubernetes: the name in the spec, cut where it is long, and the run's id.
 * Strimzi goes on reconciling a deleted Kafka that never became ready until its operation timeout (5 minutes by
 * default), holds a lock by name meanwhile, and writes the status of the old one onto a new one of the same name.
 */
public final class EphemeralName {
    /**
     * The most characters of a name: with a node pool's longest name and an id, a pod's name stays within the 63
     * characters of a host's.
     */
    public static final int CHARACTERS = 36;

    private EphemeralName() {}

    /** Returns a DNS label of up to {@link #CHARACTERS}. */
    public static String of(EphemeralCluster cluster, String runId) {
        var name = cluster.name();
        var room = CHARACTERS - runId.length() - 1;
        return (name.length() > room ? name.substring(0, room) : name) + "-" + runId;
    }

    /** Returns a reference to the cluster that a run uses: to the run's own by the name that this has in Kubernetes. */
    public static ClusterRef in(ClusterRef cluster, String runId) {
        var own = cluster.ephemeral();
        return own == null
                ? cluster
                : new ClusterRef(cluster.strimzi(),
                        own.toBuilder().name(of(own, runId)).build(),
                        cluster.bootstrapServers(), cluster.zookeeper());
    }
}
