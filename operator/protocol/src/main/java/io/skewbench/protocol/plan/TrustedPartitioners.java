package io.skewbench.protocol.plan;

import java.util.List;

/**
 * Partitioners that every worker has on its class path, and that choose only among the partitions of the topic: those
 * of Kafka's clients and Skewbench's own. Every other class comes from the user, and is looked for and checked.
 */
public final class TrustedPartitioners {
    private static final List<String> PACKAGES = List.of("org.apache.kafka.", "io.skewbench.partitioners.");

    private TrustedPartitioners() {}

    /** Returns whether a variant names the class of its partitioner, rather than a partitioner that has a name. */
    public static boolean isClass(String partitioner) {
        return partitioner.contains(".");
    }

    /** Returns whether a class is in a package of trusted partitioners, by its full name. */
    public static boolean include(String className) {
        return PACKAGES.stream().anyMatch(className::startsWith);
    }
}
