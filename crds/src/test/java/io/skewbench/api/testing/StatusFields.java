package io.skewbench.api.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which fields of a Benchmark's status have values: one list, which both drivers must satisfy.
 */
public final class StatusFields {
    private static final Set<String> OTHERS = Set.of("warnings[]", "environment.skewbench",
            "environment.workers[].image",
            "environment.workers[].governor", "environment.brokerSettings.differing[]", "environment.otherWrites.topic",
            "variants[].workloads[].offeredRecordsPerSecond", "variants[].limitedBy.next",
            "variants[].brokers[].bytesInPerSecond", "variants[].brokers[].bytesOutPerSecond");

    private StatusFields() {}

    /** Returns the fields that a complete run without failures, sweep and objectives has. */
    public static SortedSet<String> ofCompleteRun() {
        try {
            return new TreeSet<>(Files
                    .readAllLines(Repository.root().resolve("crds/src/test/resources/complete-run-status-fields.txt")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the paths of all values, such as {@code variants[].brokers[].share}. Left out is what only one driver can
     * know (where results are, names of Kubernetes nodes, images, on what brokers store their logs), what not every
     * machine says (its governor), what depends on how brokers are configured, on replicas, or on the machine's mood
     * (warnings, and what to try next), or on a rate, which an unlimited load has not (the offered one, lateness), and
     * the version, which only packaged jars know.
     */
    public static SortedSet<String> in(JsonNode status) {
        var fields = new TreeSet<String>();
        collect("", status, fields);
        fields.removeIf(field -> field.startsWith("result.") || field.endsWith(".node")
                || field.endsWith(".storage")
                || field.startsWith("environment.brokerSettings.values.")
                || field.startsWith("environment.replicaFetchers.")
                || field.startsWith("variants[].replication.")
                || field.startsWith("variants[].sendLatenessMs.") || OTHERS.contains(field));
        return fields;
    }

    private static void collect(String path, JsonNode node, SortedSet<String> fields) {
        if (node.isObject()) {
            node.properties().forEach(
                    field -> collect(path.isEmpty() ? field.getKey() : path + "." + field.getKey(), field.getValue(),
                            fields));
        } else if (node.isArray()) {
            node.forEach(element -> collect(path + "[]", element, fields));
        } else if (!node.isNull()) {
            fields.add(path);
        }
    }
}
