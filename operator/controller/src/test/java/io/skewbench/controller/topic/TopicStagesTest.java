package io.skewbench.controller.topic;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.skewbench.api.testing.Golden;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.Problem;
import io.skewbench.engine.placement.TopicPlan;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.engine.topic.DriftKind;
import io.skewbench.engine.topic.TopicBytes;
import io.skewbench.engine.topic.TopicDecision;
import io.skewbench.engine.topic.TopicDrift;
import io.skewbench.engine.topic.TopicObservation;
import io.skewbench.engine.topic.TopicReason;
import io.skewbench.engine.topic.TopicSituation;
import io.skewbench.engine.topic.TopicState;
import io.skewbench.engine.topic.TopicState.Partition;
import io.skewbench.engine.topic.TopicStep;
import io.skewbench.engine.topic.TopicUpdate;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A SkewedTopic at every stage, as a cluster shows it, in {@code topic-stages}. The tests of helm/gitops hold kstatus,
 * Flux and Argo CD against these files. {@code dev/update-goldens} regenerates them.
 */
class TopicStagesTest {
    private static final Path FOLDER = Path.of("src/test/resources/topic-stages");
    private static final KubernetesSerialization YAML = new KubernetesSerialization();
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final TopicPlan PLAN = new TopicPlan(List.of(List.of(0), List.of(0), List.of(1)));
    private static final Change MOVING = Change.of("Reassign", 2L, 1, 10_485_760L, List.of(1, 2));

    private final Map<String, String> stages = new TreeMap<>();

    @Test
    void areTheOnesInTheFiles() {
        // When
        note("connecting", new TopicSituation.Connecting());
        note("creating", of(new TopicStep.Announce(Change.of("Create", 1L, 3, null, null)), null));
        note("settling",
                of(new TopicStep.Wait(TopicReason.SETTLING, "Waiting for the brokers to learn of topic orders"), null));
        var topic = note("laid-out", of(new TopicStep.LaidOut(), null));
        topic.getMetadata().setGeneration(2L);
        stages.put("topic-edited", YAML.asYaml(topic));
        note(topic, "kafka-unavailable", new TopicSituation.Unavailable(WaitReason.KAFKA_UNAVAILABLE,
                "No answer from kafka:9092"));
        note(topic, "reassigning",
                of(new TopicStep.Wait(TopicReason.REASSIGNING, "Moving replicas: 1 partition of 1 left"),
                        MOVING));
        note(topic, "others-reassigning", of(new TopicStep.Wait(TopicReason.OTHERS_REASSIGNING,
                "Waiting for another reassignment of 1 partition to end: 0 (to [2])"), null));
        var drift = new TopicDrift(DriftKind.LEADER_MOVED, 1,
                "Leaders of 1 partition are on other brokers: 0 (1 instead of 0)");
        note(topic, "repairing", of(new TopicStep.RecordDrift(drift.message() + ". Repairing it"), null, drift));
        note(topic, "leaders-moved", of(new TopicStep.Wait(TopicReason.LEADERS_MOVED, drift.message()), null, drift));
        var moved = new TopicDrift(DriftKind.REPLICAS_MOVED, 1,
                "Replicas of 1 partition are on other brokers: 0 ([1] instead of [0])");
        note(topic, "drifted", of(new TopicStep.ReportDrift(moved.message() + ". Set onDrift: Repair"), null, moved));
        note(topic, "refused", of(new TopicStep.Refuse(TopicReason.TOPIC_EXISTS,
                List.of(new Problem("spec.topicName", "orders", "there is a topic of this name; set adopt: true"))),
                null));
        // Then
        Golden.compareAll(FOLDER, stages);
    }

    private static TopicSituation of(TopicStep step, @Nullable Change change,
            TopicDrift... drift) {
        var partitions = List.of(partition(0), partition(0), partition(1));
        var brokers = ClusterBrokers.ofIds(List.of(0, 1, 2), "only ids are known");
        var settling = step instanceof TopicStep.Wait wait && wait.reason() == TopicReason.SETTLING;
        var owned = !settling && !(step instanceof TopicStep.Refuse || step instanceof TopicStep.Announce);
        return new TopicSituation.Decided(new TopicDecision(step, PLAN, List.of(drift), owned, change).outcome(
                new TopicObservation("Zk1q", brokers, new TopicState("x9Tq", partitions, false), null, Map.of())),
                new TopicBytes(Map.of(0, 2048L, 1, 1024L, 2, 0L), null));
    }

    private static Partition partition(int broker) {
        return new Partition(List.of(broker), broker, List.of(broker), List.of(), List.of());
    }

    private SkewedTopic note(String name, TopicSituation situation) {
        return note(YAML.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: orders, namespace: bench, generation: 1}
                spec:
                  cluster: {bootstrapServers: "kafka:9092"}
                  placement: {leaders: [{broker: 0, count: 2}, {broker: 1, count: 1}]}
                """, SkewedTopic.class), name, situation);
    }

    private SkewedTopic note(SkewedTopic topic, String name, TopicSituation situation) {
        topic.setStatus(TopicUpdate.of(topic, situation, NOW).status());
        stages.put("topic-" + name, YAML.asYaml(topic));
        return topic;
    }
}
