package io.skewbench.controller.kafka;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.cluster.Connection;
import io.skewbench.controller.cluster.Connection.BrokerPod;
import io.skewbench.controller.cluster.Resolution;
import io.skewbench.controller.node.NodeReader;
import io.skewbench.controller.strimzi.StrimziReader;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.ClusterBrokers.Broker;
import io.skewbench.engine.Observed.BrokerView;
import io.skewbench.engine.Observed.NodeView;
import io.skewbench.engine.placement.Placements;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What Kubernetes knows of SkewedTopics: their clusters, the nodes of brokers, and who else manages the topic. Topics are
 * looked at every other second, this less often.
 */
final class TopicSurroundings {
    private static final long FRESH_NANOS = Duration.ofSeconds(10).toNanos();

    /**
     * Of one SkewedTopic.
     *
     * @param kafkaTopic the KafkaTopic that manages the same topic, or null
     * @param nodes that brokers run on, by name, if the placement is about nodes
     */
    record Surroundings(Resolution resolution, @Nullable String kafkaTopic, Map<String, NodeView> nodes) {

        /** Adds what is known to what Kafka tells. */
        ClusterBrokers naming(Connection connection, boolean strimzi, List<BrokerView> brokers) {
            var missing = new TreeSet<>(connection.expectedBrokers());
            brokers.forEach(broker -> missing.remove(broker.id()));
            return new ClusterBrokers(brokers.stream().map(broker -> {
                var node = connection.pods().getOrDefault(broker.id(), new BrokerPod(null, null)).node();
                var view = node == null ? null : nodes.get(node);
                return new Broker(broker.id(), broker.rack(), connection.pools().get(broker.id()), node,
                        view == null ? null : view.labels());
            }).toList(), strimzi ? null : "node pools and nodes are known of Strimzi's clusters only", Map.of(),
                    missing);
        }
    }

    private record Question(String uid, @Nullable Long generation) {}

    private record Read(Surroundings surroundings, long at) {
        boolean isFresh() {
            return System.nanoTime() - at < FRESH_NANOS;
        }
    }

    private final KafkaAccess access;
    private final StrimziReader strimzi;
    private final NodeReader nodes;
    private final Map<Question, Read> read = new ConcurrentHashMap<>();

    TopicSurroundings(KafkaAccess access, KubernetesClient client) {
        this.access = access;
        this.strimzi = new StrimziReader(client);
        this.nodes = new NodeReader(client);
    }

    /** Reads them, unless that was done a moment ago and led to a cluster. Blocks. */
    Surroundings of(SkewedTopic topic, String namespace) {
        var question = new Question(topic.getMetadata().getUid(), topic.getMetadata().getGeneration());
        read.values().removeIf(it -> !it.isFresh());
        var known = read.get(question);
        if (known != null) {
            return known.surroundings();
        }
        var fresh = read(topic, namespace);
        if (fresh.resolution() instanceof Resolution.Found) {
            read.put(question, new Read(fresh, System.nanoTime()));
        }
        return fresh;
    }

    private Surroundings read(SkewedTopic topic, String namespace) {
        var spec = topic.getSpec();
        var resolution = access.resolve(spec.cluster(), namespace);
        var ref = spec.cluster().strimzi();
        if (ref == null || !(resolution instanceof Resolution.Found(var connection))) {
            return new Surroundings(resolution, null, Map.of());
        }
        var views = new TreeMap<String, NodeView>();
        if (Placements.namesNodes(spec.placement())) {
            connection.pods().values().stream().map(BrokerPod::node).filter(Objects::nonNull).distinct()
                    .forEach(node -> nodes.read(node).ifPresent(view -> views.put(node, view)));
        }
        return new Surroundings(resolution, strimzi.kafkaTopic(ref, namespace, topic.kafkaName()).orElse(null), views);
    }
}
