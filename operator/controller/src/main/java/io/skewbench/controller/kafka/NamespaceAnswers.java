package io.skewbench.controller.kafka;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.admin.connection.AnswerMemory;
import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.controller.cluster.KafkaConnection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Connects to clusters for namespaces, each of which has a part of the memory for answers. */
final class NamespaceAnswers {
    /** The number of namespaces that are remembered, as they come and go. Few clusters have as many at a time. */
    static final int MOST = 10_000;

    private final AnswerMemory all = AnswerMemory.ofAll();
    /** The memory of namespaces, those that connected longest ago first. */
    @GuardedBy("this")
    private final Map<String, AnswerMemory> ofNamespaces = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, AnswerMemory> eldest) {
            return size() > MOST;
        }
    };

    KafkaCluster connect(KafkaConnection connection, String namespace) {
        return KafkaCluster.connect(connection.bootstrapServers(), connection.own(), of(namespace));
    }

    /** Returns the memory of a namespace. */
    synchronized AnswerMemory of(String namespace) {
        return ofNamespaces.computeIfAbsent(namespace, it -> all.ofOne());
    }
}
