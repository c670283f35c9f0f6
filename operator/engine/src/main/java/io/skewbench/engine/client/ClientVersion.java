package io.skewbench.engine.client;

import io.skewbench.protocol.plan.WorkerProgram;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The versions of kafka-clients that a variant may run on, oldest first. */
public enum ClientVersion {
    V2_3_1, V2_4_1, V3_9_2, V4_3_1, V4_4_0;

    /** Settings that not every version has, and the first one here that has it. */
    private static final Map<String, ClientVersion> SETTINGS_SINCE = Map.ofEntries(
            Map.entry("compression.gzip.level", V3_9_2),
            Map.entry("compression.lz4.level", V3_9_2),
            Map.entry("compression.zstd.level", V3_9_2),
            Map.entry("enable.metrics.push", V3_9_2),
            Map.entry("metadata.max.idle.ms", V3_9_2),
            Map.entry("metadata.recovery.strategy", V3_9_2),
            Map.entry("partitioner.adaptive.partitioning.enable", V3_9_2),
            Map.entry("partitioner.availability.timeout.ms", V3_9_2),
            Map.entry("partitioner.ignore.keys", V3_9_2),
            Map.entry("retry.backoff.max.ms", V3_9_2),
            Map.entry("socket.connection.setup.timeout.ms", V3_9_2),
            Map.entry("socket.connection.setup.timeout.max.ms", V3_9_2),
            Map.entry("config.providers", V4_3_1),
            Map.entry("metadata.recovery.rebootstrap.trigger.ms", V4_3_1),
            Map.entry("transaction.two.phase.commit.enable", V4_3_1),
            Map.entry("bootstrap.resolve.timeout.ms", V4_4_0),
            Map.entry("buffer.memory.allocation.strategy", V4_4_0),
            Map.entry("client.rack", V4_4_0),
            Map.entry("metadata.cluster.check.enable", V4_4_0),
            Map.entry("partitioner.rack.aware", V4_4_0));

    /** Returns the names of all versions for a message. */
    public static String names() {
        return names(", ", values());
    }

    /** Returns the names of some versions for a message. */
    public static String names(String separator, ClientVersion... versions) {
        return Arrays.stream(versions).map(ClientVersion::toString).collect(Collectors.joining(separator));
    }

    /** Returns the version of that name, and the one that is used without a name. */
    public static Optional<ClientVersion> named(@Nullable String name) {
        var sought = name == null ? WorkerProgram.DEFAULT_CLIENT_VERSION : name;
        return Arrays.stream(values()).filter(version -> version.toString().equals(sought)).findFirst();
    }

    /** Returns whether this version was released before another. */
    public boolean isBefore(ClientVersion other) {
        return compareTo(other) < 0;
    }

    /** Returns whether the producer has a setting, provided that any version has it. */
    public boolean hasSetting(String setting) {
        return !isBefore(firstWith(setting));
    }

    /** Returns the first version with a setting, provided that any has it. */
    public static ClientVersion firstWith(String setting) {
        return SETTINGS_SINCE.getOrDefault(setting, V2_3_1);
    }

    /**
     * Returns whether the client can read certificates as PEM (KIP-651) and secrets from a folder (KIP-632), which
     * clients can from 2.7 on.
     */
    public boolean readsPem() {
        return !isBefore(V3_9_2);
    }

    /**
     * Returns whether a partitioner of this version skips a partition with each new batch (KAFKA-9965), as round-robin
     * does in the first version that has it.
     */
    public boolean skipsPartitions(String partitioner) {
        return this == V2_4_1 && RoundRobin.is(partitioner);
    }

    /** Returns the version as Kafka writes it, such as {@code 4.4.0}. */
    @Override
    public String toString() {
        return name().substring(1).replace('_', '.');
    }
}
