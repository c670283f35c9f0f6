package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.WorkerFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Describes in a line or two what the figures were measured on. */
final class EnvironmentLines {

    private EnvironmentLines() {}

    /** @param isKafka whether it is one, rather than an ensemble of servers */
    static String render(@Nullable Environment environment, boolean isKafka) {
        if (environment == null) {
            return "";
        }
        var text = new StringBuilder();
        var brokers = environment.brokers();
        if (brokers != null) {
            text.append(Paragraph.of(isKafka ? "  Kafka    " : "  Ensemble ", environment.bootstrapServers() + ", "
                    + brokers.size() + (isKafka ? " broker" : " server") + (brokers.size() == 1 ? "" : "s")));
        }
        var workers = Objects.requireNonNullElse(environment.workers(), List.<WorkerFacts>of());
        if (!workers.isEmpty()) {
            text.append(Paragraph.of("  Workers  ", workers.size() + ": " + String.join("; ", kinds(workers))));
        }
        return text.append(text.isEmpty() ? "" : "\n").toString();
    }

    /** Workers on machines of the same kind share a line. */
    private static List<String> kinds(List<WorkerFacts> workers) {
        var kinds = new TreeSet<String>();
        for (var worker : workers) {
            var client = Objects.requireNonNullElse(worker.kafkaClients(), "unknown");
            // Other clients than Kafka's have their name with the version.
            kinds.add((client.contains(" ") ? client : "kafka-clients " + client) + ", Java " + worker.java() + ", "
                    + worker.kernel() + ", " + worker.cpus() + " CPUs");
        }
        return new ArrayList<>(kinds);
    }
}
