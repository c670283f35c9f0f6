package io.skewbench.engine;

import io.skewbench.api.v1alpha1.ClusterRef;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What tells Kafka clusters apart without asking them. Two ways to write the same cluster, once through Strimzi and
 * once by bootstrap servers, count as two. A cluster that is made for a run is the one of Strimzi's that it will be.
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
        var servers = cluster.bootstrapServers();
        return new ClusterKey(Arrays.stream((servers == null ? "" : servers).toLowerCase(Locale.ROOT).split(","))
                .map(String::strip)
                .filter(server -> !server.isEmpty())
                .sorted()
                .distinct()
                .collect(Collectors.joining(",")));
    }
}
