package io.skewbench.local.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.local.TestResources;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.validation.ResourceFiles;
import io.skewbench.protocol.json.Json;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopicAnnouncementsTest {

    @Test
    void nameTheIdleTopicsOfARun() {
        // Given
        var plan = plan("topic: uneven\n      idleTopics: {count: 3, partitions: 2}");
        // When
        var lines = TopicAnnouncements.ofRun(plan);
        // Then
        assertThat(lines).containsExactly("Creating 3 idle topics for b, whose names begin with skewbench-; they are "
                + "deleted afterwards");
    }

    @Test
    void nameTheConsumerGroupsOfARun() {
        // Given
        var plan = plan("topic: uneven\n      consumers: [{name: only}]");
        // When
        var lines = TopicAnnouncements.ofRun(plan);
        // Then
        assertThat(lines).containsExactly("Reading with 1 consumer group for b in each trial, whose names begin with "
                + "skewbench-; they are deleted afterwards");
    }

    @Test
    void areNoneForARunThatCreatesNothing() {
        // Given
        var plan = plan("topic: uneven");
        // When
        var lines = TopicAnnouncements.ofRun(plan);
        // Then
        assertThat(lines).isEmpty();
    }

    @Test
    void deleteATopicWhoseDeletionPolicySaysSo() {
        // Given
        var announcements = new TopicAnnouncements(topic("{\"deletionPolicy\": \"Delete\"}"));
        // When
        var isDeleted = announcements.isDeletedAfterwards();
        // Then
        assertThat(isDeleted).isTrue();
    }

    @Test
    void keepATopicWithoutADeletionPolicy() {
        // Given
        var announcements = new TopicAnnouncements(topic("{}"));
        // When
        var isDeleted = announcements.isDeletedAfterwards();
        // Then
        assertThat(isDeleted).isFalse();
    }

    private static SkewedTopic topic(String spec) {
        var topic = new SkewedTopic();
        topic.setSpec(Json.read(spec, SkewedTopicSpec.class));
        return topic;
    }

    private static BenchmarkPlan plan(String workload) {
        var yaml = TestResources.skewedTopic() + "---\n" + TestResources.benchmark("b",
                "variants: [{name: keyed, partitioner: Keyed}]").replace("topic: uneven", workload);
        return BenchmarkPlan.of(ResourceFiles.read(List.of("-"),
                new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))).getFirst();
    }
}
