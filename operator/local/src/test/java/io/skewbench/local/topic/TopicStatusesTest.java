package io.skewbench.local.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.topic.TopicOutcome;
import io.skewbench.engine.topic.TopicReason;
import io.skewbench.engine.topic.TopicSnapshot;
import io.skewbench.engine.topic.TopicStep;
import io.skewbench.engine.topic.TopicSummary;
import io.skewbench.protocol.json.Json;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TopicStatusesTest {
    private static final String CLUSTER = "cluster-1";
    private static final TopicStep.InStatus ANNOUNCED = new TopicStep.Announce(
            Change.of("Create", 1L, 2, null, null));
    private static final TopicStep.InStatus WAITING = new TopicStep.Wait(TopicReason.SETTLING, "Waiting");

    private final CreatedTopics created = CreatedTopics.ofThisCall();
    private final TopicStatuses statuses = new TopicStatuses(CLUSTER, created,
            InstantSource.fixed(Instant.EPOCH));

    @Test
    void beginWithTheTopicThatAnEarlierRunCreated() {
        // Given
        created.add(CLUSTER, "orders", "id-1");
        // When
        var read = statuses.read(topic(false));
        // Then
        assertThat(read.getStatus().topicId()).isEqualTo("id-1");
    }

    @Test
    void beginEmptyForATopicThatNoRunCreated() {
        // When
        var read = statuses.read(topic(false));
        // Then
        assertThat(read.getStatus().topicId()).isNull();
    }

    @Test
    void areReadAsTheyWereWritten() {
        // When
        var written = statuses.write(topic(false), outcome(new TopicStep.LaidOut(), "id-1"));
        // Then
        assertThat(statuses.read(topic(false)).getStatus()).isEqualTo(written);
    }

    @Test
    void rememberATopicThatTheRunCreated() {
        // Given
        statuses.write(topic(false), outcome(ANNOUNCED, null));
        // When
        statuses.write(topic(false), outcome(WAITING, "id-1"));
        // Then
        assertThat(statuses.isCreated("orders", "id-1")).isTrue();
    }

    @Test
    void doNotRememberAnAdoptedTopicAsCreated() {
        // When
        statuses.write(topic(true), outcome(new TopicStep.LaidOut(), "id-1"));
        // Then
        assertThat(statuses.isCreated("orders", "id-1")).isFalse();
    }

    @Test
    void rememberATopicOfAnAdoptingResourceThatTheRunCreated() {
        // Given
        statuses.write(topic(true), outcome(ANNOUNCED, null));
        // When
        statuses.write(topic(true), outcome(WAITING, "id-1"));
        // Then
        assertThat(statuses.isCreated("orders", "id-1")).isTrue();
    }

    @Test
    void recordThatThisCallLaidOutTheTopic() {
        // When
        statuses.write(topic(false), outcome(new TopicStep.LaidOut(), "id-1"));
        // Then
        assertThat(statuses.isLaidOut(topic(false))).isTrue();
    }

    @Test
    void areEmptyOnceTheTopicIsForgotten() {
        // Given
        statuses.write(topic(false), outcome(new TopicStep.LaidOut(), "id-1"));
        // When
        statuses.forget("orders");
        // Then
        assertThat(statuses.read(topic(false)).getStatus().topicId()).isNull();
    }

    private static TopicOutcome outcome(TopicStep.InStatus step, @Nullable String id) {
        var summary = id == null ? null : new TopicSummary(id, 2, 1, 0, false, new TreeMap<>());
        return new TopicOutcome(step, Map.of(), List.of(), true, null,
                new TopicSnapshot(CLUSTER, new ClusterBrokers(List.of(), null, Map.of()), summary));
    }

    private static SkewedTopic topic(boolean adopt) {
        var topic = new SkewedTopic();
        topic.setMetadata(new ObjectMetaBuilder().withName("orders").withGeneration(1L).build());
        topic.setSpec(Json.read("""
                {"cluster": {"bootstrapServers": "localhost:9092"},
                 "placement": {"leaders": [{"broker": 0, "count": 2}]}, "adopt": %s}""".formatted(adopt),
                SkewedTopicSpec.class));
        return topic;
    }
}
