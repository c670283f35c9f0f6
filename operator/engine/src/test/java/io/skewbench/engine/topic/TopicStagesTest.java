package io.skewbench.engine.topic;

import static io.skewbench.engine.topic.TopicScenario.moving;
import static io.skewbench.engine.topic.TopicScenario.partition;

import io.skewbench.api.testing.Golden;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.Specs;
import io.skewbench.engine.topic.TopicState.Partition;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A SkewedTopic at every stage, as a cluster shows it: {@code golden/topic-stages/topic-<stage>.yaml}. The tests of
 * helm/gitops hold kstatus, Flux and Argo CD against these files.
 */
class TopicStagesTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final ClusterBrokers BROKERS = ClusterBrokers.ofIds(List.of(0, 1, 2), "only ids are known");
    private static final TopicBytes BYTES = new TopicBytes(Map.of(0, 2048L, 1, 1024L, 2, 0L), null);

    private final Map<String, String> stages = new TreeMap<>();

    @Test
    void areTheOnesInTheFiles() {
        // When
        created();
        edited();
        drifted();
        others();
        // Then
        Golden.compareAll(Path.of("src/test/resources/golden/topic-stages"), stages);
    }

    private void created() {
        var topic = topic("Report");
        note(topic, "connecting", new TopicSituation.Connecting());
        decide(topic, "creating", seen());
        decide(topic, "settling", seen().withTopicKnownToController());
        decide(topic, "laid-out", seen(on(0), on(1), on(0)).withCreation(CreationProgress.REQUESTED));
        note(topic, "kafka-unavailable", new TopicSituation.NoAnswer("No answer from kafka:9092"));
    }

    private void edited() {
        var topic = laidOut("Report");
        topic.getMetadata().setGeneration(2L);
        topic.setSpec(TopicScenario.spec("""
                cluster: {bootstrapServers: "kafka:9092"}
                placement: {leaders: [{broker: 0, count: 2}, {broker: 2, count: 1}]}
                reassignment: {throttle: 10Mi}
                """));
        stages.put("topic-edited", Specs.yaml(topic));
        write(topic, seen(on(0), on(1), on(0)));
        decide(topic, "reassigning", seen(on(0), moving(List.of(2, 1), 1, List.of(2), List.of(1)), on(0)));
    }

    private void drifted() {
        decide(laidOut("Report"), "leaders-moved",
                seen(new Partition(List.of(0), 1, List.of(0), List.of(), List.of()), on(1), on(0)));
        decide(laidOut("Report"), "drifted", seen(on(1), on(1), on(0)));
        decide(laidOut("Repair"), "repairing", seen(on(1), on(1), on(0)));
    }

    private void others() {
        decide(laidOut("Report"), "others-reassigning",
                seen(moving(List.of(2, 0), 0, List.of(2), List.of(0)), on(1), on(0)));
        decide(topic("Report"), "refused", seen(on(0), on(1), on(0)));
    }

    /** Returns a topic that the status says is laid out. */
    private SkewedTopic laidOut(String onDrift) {
        var topic = topic(onDrift);
        write(topic, seen());
        write(topic, seen(on(0), on(1), on(0)).withCreation(CreationProgress.REQUESTED));
        return topic;
    }

    private void decide(SkewedTopic topic, String name, TopicObservation seen) {
        write(topic, seen);
        stages.put("topic-" + name, Specs.yaml(topic));
    }

    private void note(SkewedTopic topic, String name, TopicSituation situation) {
        topic.setStatus(TopicUpdate.of(topic, situation, NOW).status());
        stages.put("topic-" + name, Specs.yaml(topic));
    }

    /** Writes the status of what is decided about a topic as it is observed. */
    private static void write(SkewedTopic topic, TopicObservation seen) {
        var outcome = new TopicRun(topic, StoredState.of(topic), new TopicPlans()).next(seen).outcome(seen);
        topic.setStatus(TopicUpdate.of(topic, new TopicSituation.Decided(outcome, BYTES), NOW).status());
    }

    /** Returns a topic with these partitions as it is observed; without partitions, that there is none. */
    private static TopicObservation seen(Partition... partitions) {
        @Nullable
        TopicState topic = partitions.length == 0 ? null : new TopicState("x9Tq", List.of(partitions), false);
        return new TopicObservation("Zk1q", BROKERS, topic, null, Map.of());
    }

    private static Partition on(int broker) {
        return partition(List.of(broker), broker);
    }

    private static SkewedTopic topic(String onDrift) {
        return Specs.read("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: orders, namespace: bench, generation: 1}
                spec:
                  cluster: {bootstrapServers: "kafka:9092"}
                  placement: {leaders: [{broker: 0, count: 2}, {broker: 1, count: 1}]}
                  onDrift: %s
                """.formatted(onDrift), SkewedTopic.class);
    }
}
