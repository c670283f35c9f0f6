package io.skewbench.controller.cluster;

import io.skewbench.api.v1alpha1.ClusterRef;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What tells Kafka clusters apart without asking them. Two ways to write the same cluster, once through Strimzi and once
 * by bootstrap servers, count as two. A cluster that is made for a run is the one of Strimzi's that it will be.
 */
public record ClusterKey(String value) {
    private static final int LABEL_BYTES = 10;

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

    /** Returns the key as the value of a label. */
    public String label() {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(value.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, LABEL_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
