package io.skewbench.controller.kafka;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.cluster.KafkaConnection;
import io.skewbench.controller.cluster.KafkaConnection.BrokerPod;
import io.skewbench.controller.cluster.Resolution;
import io.skewbench.controller.listing.Pages;
import io.skewbench.controller.node.NodeReader;
import io.skewbench.controller.strimzi.ManagedTopics;
import io.skewbench.controller.strimzi.StrimziReader;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.ClusterBrokers.Broker;
import io.skewbench.engine.Problem;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.NodeView;
import io.skewbench.engine.placement.Placements;
import io.skewbench.engine.topic.StoredState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads the Kubernetes objects that matter to SkewedTopics: their clusters, the nodes of brokers, and KafkaTopics that
 * manage the same topic. Topics are observed every other second, these objects less often, and once for all topics of a
 * cluster.
 */
final class TopicSurroundings {
    private static final long FRESH_NANOS = Duration.ofSeconds(10).toNanos();

    /**
     * The surroundings of one SkewedTopic.
     *
     * @param kafkaTopic the KafkaTopic that manages the same topic, or null
     * @param isManagementKnown whether no other KafkaTopic can manage it, because all were read
     * @param nodes that brokers run on, by name, if the placement is about nodes
     */
    record Surroundings(Resolution resolution, @Nullable String kafkaTopic, boolean isManagementKnown,
            Map<String, NodeView> nodes) {

        /** Returns why the topic must not be adopted; empty if it may be, or needn't be. */
        Optional<Problem> adoptionProblem(SkewedTopic topic) {
            var mayAdopt = topic.getSpec().adopts() && StoredState.of(topic).topicId() == null;
            return mayAdopt && !isManagementKnown
                    ? Optional.of(new Problem("spec.adopt", "true", "the Kafka cluster has more than " + Pages.MOST
                            + " KafkaTopics, so the operator cannot determine whether Strimzi's Topic Operator manages "
                            + "this topic; delete unused KafkaTopics, or remove adopt and choose a topicName that no "
                            + "topic has"))
                    : Optional.empty();
        }

        /** Adds the known pools and nodes to the brokers that Kafka returns. */
        ClusterBrokers naming(KafkaConnection connection, boolean strimzi, List<BrokerView> brokers) {
            var missing = new TreeSet<>(connection.expectedBrokers());
            brokers.forEach(broker -> missing.remove(broker.id()));
            return new ClusterBrokers(brokers.stream().map(broker -> {
                var node = connection.pods().getOrDefault(broker.id(), new BrokerPod(null, null)).node();
                var view = node == null ? null : nodes.get(node);
                return new Broker(broker.id(), broker.rack(), connection.pools().get(broker.id()), node,
                        view == null ? null : view.labels());
            }).toList(), strimzi ? null : "node pools and nodes are known only for Strimzi clusters", Map.of(),
                    missing);
        }
    }

    private record Question(ClusterRef cluster, String namespace, boolean withNodes) {}

    private record Read(Resolution resolution, ManagedTopics managed, Map<String, NodeView> nodes, long at) {
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
        this.strimzi = access.strimzi();
        this.nodes = new NodeReader(client);
    }

    /**
     * Returns the surroundings, read again unless they were read a moment ago and the cluster was found. A topic is
     * laid out by the current objects: labels or a KafkaTopic may have been applied together with it. Blocks.
     */
    Surroundings of(SkewedTopic topic, String namespace) {
        var question = new Question(topic.getSpec().cluster(), namespace,
                Placements.namesNodes(topic.getSpec().placement()));
        read.values().removeIf(it -> !it.isFresh());
        var stored = StoredState.of(topic);
        var known = stored.laidOut() || stored.change() != null ? read.get(question) : null;
        if (known == null) {
            known = read(question);
            if (known.resolution() instanceof Resolution.Found) {
                read.put(question, known);
            }
        }
        var kafkaTopic = known.managed().kafkaTopics().get(topic.kafkaName());
        return new Surroundings(known.resolution(), kafkaTopic, kafkaTopic != null || known.managed().areAll(),
                known.nodes());
    }

    private Read read(Question question) {
        var resolution = access.resolve(question.cluster(), question.namespace());
        var ref = question.cluster().strimzi();
        if (ref == null || !(resolution instanceof Resolution.Found(var connection))) {
            return new Read(resolution, ManagedTopics.NONE, Map.of(), System.nanoTime());
        }
        var views = new TreeMap<String, NodeView>();
        if (question.withNodes()) {
            connection.pods().values().stream().map(BrokerPod::node).filter(Objects::nonNull).distinct()
                    .forEach(node -> nodes.read(node).ifPresent(view -> views.put(node, view)));
        }
        return new Read(resolution, strimzi.managedTopics(ref, question.namespace()), views, System.nanoTime());
    }
}
