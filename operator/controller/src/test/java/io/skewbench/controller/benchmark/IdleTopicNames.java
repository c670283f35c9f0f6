package io.skewbench.controller.benchmark;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;

/** The idle topics that Kafka has of a run. */
final class IdleTopicNames {

    private IdleTopicNames() {}

    static List<String> of(Benchmark benchmark, KafkaBrokers brokers) throws Exception {
        brokers.awaitMetadata();
        try (var admin = brokers.admin()) {
            return admin.listTopics().names().get().stream()
                    .filter(name -> name.startsWith("skewbench-" + benchmark.getStatus().runId() + "-idle-")).toList();
        }
    }
}
