package io.skewbench.controller.cluster;

import io.skewbench.api.v1alpha1.EphemeralCluster;

/** The one listener that clients of an ephemeral cluster connect to. */
public record EphemeralListener(String name, int port, boolean tls) {
    private static final EphemeralListener PLAIN = new EphemeralListener("plain", 9092, false);
    private static final EphemeralListener TLS = new EphemeralListener("tls", 9093, true);

    /** Returns the listener of a cluster. */
    public static EphemeralListener of(EphemeralCluster cluster) {
        return Boolean.TRUE.equals(cluster.tls()) ? TLS : PLAIN;
    }
}
