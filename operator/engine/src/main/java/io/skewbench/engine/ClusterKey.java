package io.skewbench.engine;

import io.skewbench.api.v1alpha1.ClusterRef;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Identifies a Kafka cluster or a ZooKeeper ensemble without connecting to it. Two ways to write the same cluster, once
 * through Strimzi and once by bootstrap servers, count as two. The key of a cluster that is created for a run is that
 * of the Strimzi cluster it becomes. An ensemble is one system, whatever node a run has as its root: runs at the same
 * time would load the same servers, and could not account for their nodes.
 */
public record ClusterKey(String value) {
    /** @param namespace of the resource that the reference stands in */
    public static ClusterKey of(ClusterRef cluster, String namespace) {
        var strimzi = cluster.strimzi();
        if (strimzi != null) {
            var home = strimzi.namespace();
            return new ClusterKey("strimzi/" + (home == null ? namespace : home) + "/" + strimzi.name());
        }
        var ephemeral = cluster.ephemeral();
        if (ephemeral != null) {
            return new ClusterKey("strimzi/" + namespace + "/" + ephemeral.name());
        }
        var ensemble = cluster.zookeeper();
        if (ensemble != null) {
            return new ClusterKey("zookeeper/" + sorted(ensemble.connect()));
        }
        var servers = cluster.bootstrapServers();
        return new ClusterKey(sorted(servers == null ? "" : servers));
    }

    private static String sorted(String servers) {
        return Arrays.stream(servers.toLowerCase(Locale.ROOT).split(","))
                .map(String::strip)
                .filter(server -> !server.isEmpty())
                .sorted()
                .distinct()
                .collect(Collectors.joining(","));
    }
}
