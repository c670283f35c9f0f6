package io.skewbench.engine.topic;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.ClusterBrokers.Broker;
import io.skewbench.engine.topic.TopicState.Partition;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A SkewedTopic t of generation 1, with what its status records and what is observed. Unless a test says otherwise, its
 * partitions belong on brokers 0, 0 and 1 of a cluster of brokers 0, 1 and 2, and nothing is recorded.
 */
final class TopicScenario {
    static final Change CREATING = Change.of("Create", 1L, 3, null, null);
    /** The move of two partitions. */
    static final Change MOVING = Change.of("Reassign", 1L, 2, null, null);
    static final Change THROTTLED = Change.of("Reassign", 1L, 2, 1024L, List.of(0, 1));

    /** YAML below spec. */
    String more = "";
    String placement = "assignments: [{replicas: [0]}, {replicas: [0]}, {replicas: [1]}]";
    StoredState stored = new StoredState(1L, null, null, false, Map.of(), List.of(), false, null);
    List<Broker> brokers = List.of(broker(0), broker(1), broker(2));
    @Nullable
    String kafkaTopic;
    Map<Integer, Long> throttles = Map.of();
    Set<Integer> missing = Set.of();
    boolean driftReported = true;

    /** Records the topic's id, and a layout and a change of it. */
    void record(@Nullable String topicId, boolean laidOut, @Nullable Change change) {
        stored = new StoredState(1L, null, topicId, laidOut, Map.of(), List.of(broker(0), broker(1), broker(2)),
                driftReported, change);
    }

    /** Decides what to do about an observed topic; null for none. */
    TopicDecision decide(@Nullable TopicState topic) {
        return decide(topic, observed -> observed);
    }

    TopicDecision decide(@Nullable TopicState topic, UnaryOperator<TopicObservation> with) {
        return run().next(with.apply(observation(topic)));
    }

    TopicRun run() {
        return new TopicRun(skewedTopic(), stored, new TopicPlans());
    }

    TopicObservation observation(@Nullable TopicState topic) {
        return new TopicObservation("cluster", new ClusterBrokers(brokers, null, Map.of(), missing), topic, kafkaTopic,
                throttles);
    }

    SkewedTopic skewedTopic() {
        var topic = new SkewedTopic();
        topic.setMetadata(new ObjectMetaBuilder().withName("t").withGeneration(1L).build());
        topic.setSpec(spec("cluster: {strimzi: {name: bench}}\nplacement: {" + placement + "}\n" + more));
        return topic;
    }

    /** Returns a topic "id-1" with a partition of one replica on each of these brokers. */
    static TopicState on(int... brokers) {
        return topic(Arrays.stream(brokers).mapToObj(TopicScenario::on).toArray(Partition[]::new));
    }

    static TopicState topic(Partition... partitions) {
        return new TopicState("id-1", List.of(partitions), false);
    }

    /** Returns a topic with throttled replicas. */
    static TopicState throttled(Partition... partitions) {
        return new TopicState("id-1", List.of(partitions), true);
    }

    static Partition on(int broker) {
        return partition(List.of(broker), broker);
    }

    static Partition partition(List<Integer> replicas, int leader) {
        return new Partition(replicas, leader, replicas, List.of(), List.of());
    }

    static Partition moving(List<Integer> replicas, int leader, List<Integer> adding, List<Integer> removing) {
        return new Partition(replicas, leader, List.of(leader), adding, removing);
    }

    static Broker broker(int id) {
        return new Broker(id, null, null, null, null);
    }

    static Broker inRack(int id) {
        return new Broker(id, "a", null, null, null);
    }

    static Broker onDisk(int id, String disk) {
        return new Broker(id, null, null, "node-" + id, Map.of("disk", disk));
    }

    static SkewedTopicSpec spec(String yaml) {
        try {
            return new ObjectMapper(new YAMLFactory()).readValue(yaml, SkewedTopicSpec.class);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
