package io.skewbench.controller.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.skewbench.admin.TopicLayout;
import io.skewbench.admin.TopicOutcome;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;
import io.skewbench.engine.Problem;
import io.skewbench.engine.TopicPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * A SkewedTopic at every stage, as a cluster shows it, in {@code topic-stages}. The tests of helm/gitops hold kstatus,
 * Flux and Argo CD against these files. Run with -Dgolden.update=true to write them anew.
 */
class TopicStagesTest {
    private static final Path FOLDER = Path.of("src/test/resources/topic-stages");
    private static final KubernetesSerialization YAML = new KubernetesSerialization();
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final List<List<Integer>> REPLICAS = List.of(List.of(0), List.of(0), List.of(1));
    private static final TopicOutcome LAID_OUT = new TopicOutcome.LaidOut(new TopicPlan(REPLICAS),
            new TopicLayout("x9Tq", REPLICAS, List.of(0, 0, 1)), List.of(0, 1, 2));

    private final Map<String, String> stages = new TreeMap<>();

    @Test
    void areTheOnesInTheFiles() throws IOException {
        // When
        note("connecting", statuses -> statuses.reconciling("Connecting", "Connecting to the Kafka cluster"));
        note("settling", statuses -> statuses.of(new TopicOutcome.Settling("1 of 3 partitions has no leader yet")));
        var topic = note("laid-out", statuses -> statuses.of(LAID_OUT));
        topic.getMetadata().setGeneration(2L);
        stages.put("topic-edited", YAML.asYaml(topic));
        note(topic, "kafka-unavailable",
                statuses -> statuses.reconciling("KafkaUnavailable", "No answer from kafka:9092"));
        note(topic, "refused", statuses -> statuses.of(new TopicOutcome.Refused(
                List.of(new Problem("spec.placement", null, "the topic has another layout; delete it")))));
        // Then
        for (var stage : stages.entrySet()) {
            var file = FOLDER.resolve(stage.getKey() + ".yaml");
            if (Boolean.getBoolean("golden.update")) {
                Files.createDirectories(FOLDER);
                Files.writeString(file, stage.getValue());
            }
            assertThat(stage.getValue()).isEqualTo(Files.readString(file));
        }
        try (var files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString().replace(".yaml", "")))
                    .containsExactlyInAnyOrderElementsOf(stages.keySet());
        }
    }

    private SkewedTopic note(String name, Function<TopicStatuses, SkewedTopicStatus> status) {
        return note(YAML.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: orders, namespace: bench, generation: 1}
                spec:
                  cluster: {bootstrapServers: "kafka:9092"}
                  placement: {leaders: [{broker: 0, count: 2}, {broker: 1, count: 1}]}
                """, SkewedTopic.class), name, status);
    }

    private SkewedTopic note(SkewedTopic topic, String name, Function<TopicStatuses, SkewedTopicStatus> status) {
        topic.setStatus(status.apply(new TopicStatuses(topic, NOW)));
        stages.put("topic-" + name, YAML.asYaml(topic));
        return topic;
    }
}
