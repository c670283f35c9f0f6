package io.skewbench.controller.kafka;

import io.skewbench.admin.AnswerMemory;
import io.skewbench.admin.KafkaCluster;
import io.skewbench.controller.cluster.Connection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Connects to clusters for namespaces, of which each has its part of the memory for answers. */
final class NamespaceAnswers {
    private final AnswerMemory all = AnswerMemory.ofAll();
    private final Map<String, AnswerMemory> ofNamespaces = new ConcurrentHashMap<>();

    KafkaCluster connect(Connection connection, String namespace) {
        return KafkaCluster.connect(connection.bootstrapServers(), connection.own(),
                ofNamespaces.computeIfAbsent(namespace, it -> all.ofOne()));
    }
}
