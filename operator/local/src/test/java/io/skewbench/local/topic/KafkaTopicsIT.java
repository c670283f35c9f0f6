package io.skewbench.local.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.skewbench.engine.topic.TopicLayout;
import io.skewbench.local.plan.InvalidInputException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A Kafka with topics of others, which only their consent may change. */
@Order(4)
class KafkaTopicsIT {
    @RegisterExtension
    static final TopicOnKafka KAFKA = new TopicOnKafka("uneven");

    @TempDir
    private Path home = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"onDrift: Report", "adopt: false", "onDrift: Repair", "deletionPolicy: Delete"})
    void changesNoTopicOfOthersWithoutConsent(String more) throws Exception {
        // Given one that is a beginning of what is wanted
        KAFKA.createForeign();
        var before = seen();
        var topics = topics("results");
        var plans = KAFKA.plans(more);
        // Then it is refused before anything starts, and whatever happens later
        assertThatThrownBy(() -> topics.check(plans)).isInstanceOfSatisfying(InvalidInputException.class,
                e -> assertThat(e.problems()).singleElement().asString().contains("SkewedTopic uneven",
                        "spec.topicName: \"uneven\"", "adopt: true"));
        assertThatThrownBy(() -> topics.layOut(plans.getFirst())).isInstanceOf(InvalidInputException.class);
        topics.end();
        assertThat(seen()).isEqualTo(before);
    }

    @Test
    void announcesAnAdoptionAndTheSettingsThatItChanges() throws Exception {
        KAFKA.createForeign();
        var topics = topics("results");
        var plans = KAFKA.plans("adopt: true");

        topics.check(plans);
        assertThat(KAFKA.said()).contains("Adding partitions 3 to 6 to topic uneven", "retention.ms=1000 (now 777000)");
        assertThat(KAFKA.layout().orElseThrow().replicas()).hasSize(3);
        topics.layOut(plans.getFirst());
        assertThat(KAFKA.layout().orElseThrow().replicas()).hasSize(7);
        topics.end();
        assertThat(KAFKA.layout()).isPresent();
    }

    @Test
    void announcesMovesAndRemovesTheThrottle() throws Exception {
        try (var admin = KAFKA.admin()) {
            admin.createTopics(List.of(new NewTopic("uneven", Map.of(0, List.of(2), 1, List.of(2), 2, List.of(2)))))
                    .all().get();
        }
        var topics = topics("results");
        var plans = KAFKA.plans("adopt: true\n  reassignment: {throttle: 20Mi}");

        topics.check(plans);
        assertThat(KAFKA.said()).contains("moving replicas of 3 partitions",
                "brokers have a replication throttle of 20Mi bytes/s meanwhile");
        topics.layOut(plans.getFirst());
        topics.end();
        try (var admin = KAFKA.admin()) {
            var broker = new ConfigResource(ConfigResource.Type.BROKER, "2");
            await().untilAsserted(() -> assertThat(Objects
                    .requireNonNull(admin.describeConfigs(Set.of(broker)).all().get().get(broker)).entries())
                    .extracting(ConfigEntry::name).doesNotContain("leader.replication.throttled.rate"));
        }
    }

    @Test
    void leavesAloneWhatARunOfAnotherUserHasCreated() throws Exception {
        // Given
        createInAnEarlierRun();
        // When
        var topics = topics("elsewhere");
        // Then
        assertThatThrownBy(() -> topics.check(KAFKA.plans(""))).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void usesAgainWhatAnEarlierRunHasCreated() throws Exception {
        // Given
        createInAnEarlierRun();
        var id = KAFKA.layout().map(TopicLayout::id);
        // When
        var second = topics("results");
        second.check(KAFKA.plans("deletionPolicy: Delete"));
        assertThat(KAFKA.said()).contains("Using topic uneven as it is laid out; it is deleted afterwards");
        second.layOut(KAFKA.plans("deletionPolicy: Delete").getFirst());
        assertThat(KAFKA.layout().map(TopicLayout::id)).isEqualTo(id);
        second.end();
        // Then
        assertThat(KAFKA.said()).contains("Deleted topic uneven");
        KAFKA.awaitDeletion();
    }

    @Test
    void leavesAloneATopicOfSomebodyElseInPlaceOfOneThatItDeleted() throws Exception {
        // Given
        createInAnEarlierRun();
        var second = topics("results");
        second.check(KAFKA.plans("deletionPolicy: Delete"));
        second.layOut(KAFKA.plans("deletionPolicy: Delete").getFirst());
        second.end();
        KAFKA.awaitDeletion();
        // When
        KAFKA.createForeign();
        // Then
        assertThatThrownBy(() -> topics("results").check(KAFKA.plans(""))).isInstanceOf(InvalidInputException.class);
    }

    private void createInAnEarlierRun() throws Exception {
        var first = topics("results");
        first.check(KAFKA.plans(""));
        assertThat(KAFKA.said()).contains("Creating topic uneven with 7 partitions");
        first.layOut(KAFKA.plans("").getFirst());
        first.end();
        assertThat(KAFKA.said()).contains("Topic uneven remains in Kafka", "deletionPolicy: Delete");
    }

    @Test
    void deletesWhatItAdoptsInPlaceOfWhatAnEarlierRunHasCreated() throws Exception {
        // Given a topic that a run created, and that somebody has replaced since
        var first = topics("results");
        first.layOut(KAFKA.plans("").getFirst());
        first.end();
        KAFKA.delete();
        KAFKA.createForeign();
        // When
        var second = topics("results");
        second.layOut(KAFKA.plans("adopt: true\n  deletionPolicy: Delete").getFirst());
        second.end();
        // Then
        assertThat(KAFKA.said()).contains("Deleted topic uneven");
        KAFKA.awaitDeletion();
    }

    @Test
    void remembersWhatItCreatesWhateverItMayAdopt() throws Exception {
        var first = topics("results");
        first.layOut(KAFKA.plans("adopt: true").getFirst());
        first.end();

        topics("results").check(KAFKA.plans(""));

        assertThat(KAFKA.said()).contains("Topic uneven remains in Kafka", "Using topic uneven as it is laid out");
    }

    private List<Object> seen() throws Exception {
        try (var admin = KAFKA.admin()) {
            var resource = new ConfigResource(ConfigResource.Type.TOPIC, "uneven");
            return List.of(KAFKA.layout().map(TopicLayout::id),
                    KAFKA.layout().map(TopicLayout::replicas),
                    Objects.requireNonNull(admin.describeConfigs(Set.of(resource)).all().get().get(resource))
                            .get("retention.ms").value());
        }
    }

    private KafkaTopics topics(String results) {
        return KAFKA.topics(home.resolve(results));
    }
}
