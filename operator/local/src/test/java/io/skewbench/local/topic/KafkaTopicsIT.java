package io.skewbench.local.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.topic.Topics;
import io.skewbench.brokers.Brokers;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.brokers.process.RunFolder;
import io.skewbench.engine.topic.TopicLayout;
import io.skewbench.local.TestResources;
import io.skewbench.local.distribution.Distribution;
import io.skewbench.local.kafka.EmbeddedKafka;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.InvalidInputException;
import io.skewbench.local.progress.PlainProgress;
import io.skewbench.local.validation.ResourceFiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A Kafka with topics of others, which only their consent may change.
 *
 * <p>
 * Takes 2 minutes: topics of others are laid out, moved and deleted on real brokers, test after test.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Order(4)
class KafkaTopicsIT {
    private static final String RETENTION = "777000";

    @TempDir
    private Path home = Path.of("");
    private final RunFolder folder = RunFolder.open(Path.of(System.getProperty("java.io.tmpdir")),
            "skewbench-topics-it");
    private final Brokers brokers = EmbeddedKafka.start(3, folder, Distribution.find());
    private final KafkaCluster kafka = KafkaCluster.connect(brokers.bootstrapServers(), Map.of());
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @AfterAll
    void stop() {
        kafka.close();
        folder.close();
    }

    @AfterEach
    void deleteTopics() {
        new Topics(kafka).deleteAll(new Topics(kafka).named(""));
        awaitDeletion();
        said.reset();
    }

    private void awaitDeletion() {
        awaitOnAllBrokers(() -> new Topics(kafka).named("").isEmpty());
    }

    /**
     * Waits until so many answers in a row agree that each broker is among those that gave them: brokers learn of a
     * change one after the other, and any of them may be asked.
     */
    private static void awaitOnAllBrokers(Callable<Boolean> holds) {
        await().atMost(Duration.ofMinutes(1)).until(() -> {
            for (var answer = 0; answer < 50; answer++) {
                if (!holds.call()) {
                    return false;
                }
            }
            return true;
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"onDrift: Report", "adopt: false", "onDrift: Repair", "deletionPolicy: Delete"})
    void changesNoTopicOfOthersWithoutConsent(String more) throws Exception {
        // Given one that is a beginning of what is wanted
        createForeign();
        var before = seen();
        var topics = topics("results");
        var plans = plans(more);
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
        createForeign();
        var topics = topics("results");
        var plans = plans("adopt: true");

        topics.check(plans);
        assertThat(said()).contains("Adding partitions 3 to 6 to topic uneven", "retention.ms=1000 (now 777000)");
        assertThat(new Topics(kafka).layout("uneven").orElseThrow().replicas()).hasSize(3);
        topics.layOut(plans.getFirst());
        assertThat(new Topics(kafka).layout("uneven").orElseThrow().replicas()).hasSize(7);
        topics.end();
        assertThat(new Topics(kafka).named("uneven")).hasSize(1);
    }

    @Test
    void announcesMovesAndRemovesTheThrottle() throws Exception {
        try (var admin = admin()) {
            admin.createTopics(List.of(new NewTopic("uneven", Map.of(0, List.of(2), 1, List.of(2), 2, List.of(2)))))
                    .all().get();
        }
        var topics = topics("results");
        var plans = plans("adopt: true\n  reassignment: {throttle: 20Mi}");

        topics.check(plans);
        assertThat(said()).contains("moving replicas of 3 partitions",
                "brokers have a replication throttle of 20Mi bytes/s meanwhile");
        topics.layOut(plans.getFirst());
        topics.end();
        try (var admin = admin()) {
            var broker = new ConfigResource(ConfigResource.Type.BROKER, "2");
            await().untilAsserted(() -> assertThat(Objects
                    .requireNonNull(admin.describeConfigs(Set.of(broker)).all().get().get(broker)).entries())
                    .extracting(ConfigEntry::name).doesNotContain("leader.replication.throttled.rate"));
        }
    }

    private Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", brokers.bootstrapServers()));
    }

    @Test
    void leavesAloneWhatARunOfAnotherUserHasCreated() throws Exception {
        // Given
        createInAnEarlierRun();
        // When
        var topics = topics("elsewhere");
        // Then
        assertThatThrownBy(() -> topics.check(plans(""))).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void usesAgainWhatAnEarlierRunHasCreated() throws Exception {
        // Given
        createInAnEarlierRun();
        var id = new Topics(kafka).layout("uneven").map(TopicLayout::id);
        // When
        var second = topics("results");
        second.check(plans("deletionPolicy: Delete"));
        assertThat(said()).contains("Using topic uneven as it is laid out; it is deleted afterwards");
        second.layOut(plans("deletionPolicy: Delete").getFirst());
        assertThat(new Topics(kafka).layout("uneven").map(TopicLayout::id)).isEqualTo(id);
        second.end();
        // Then
        assertThat(said()).contains("Deleted topic uneven");
        awaitDeletion();
    }

    @Test
    void leavesAloneATopicOfSomebodyElseInPlaceOfOneThatItDeleted() throws Exception {
        // Given
        createInAnEarlierRun();
        var second = topics("results");
        second.check(plans("deletionPolicy: Delete"));
        second.layOut(plans("deletionPolicy: Delete").getFirst());
        second.end();
        awaitDeletion();
        // When
        createForeign();
        // Then
        assertThatThrownBy(() -> topics("results").check(plans(""))).isInstanceOf(InvalidInputException.class);
    }

    private void createInAnEarlierRun() throws Exception {
        var first = topics("results");
        first.check(plans(""));
        assertThat(said()).contains("Creating topic uneven with 7 partitions");
        first.layOut(plans("").getFirst());
        first.end();
        assertThat(said()).contains("Topic uneven remains in Kafka", "deletionPolicy: Delete");
    }

    @Test
    void deletesWhatItAdoptsInPlaceOfWhatAnEarlierRunHasCreated() throws Exception {
        // Given a topic that a run created, and that somebody has replaced since
        var first = topics("results");
        first.layOut(plans("").getFirst());
        first.end();
        new Topics(kafka).delete("uneven");
        awaitDeletion();
        createForeign();
        // When
        var second = topics("results");
        second.layOut(plans("adopt: true\n  deletionPolicy: Delete").getFirst());
        second.end();
        // Then
        assertThat(said()).contains("Deleted topic uneven");
        awaitDeletion();
    }

    @Test
    void remembersWhatItCreatesWhateverItMayAdopt() throws Exception {
        var first = topics("results");
        first.layOut(plans("adopt: true").getFirst());
        first.end();

        topics("results").check(plans(""));

        assertThat(said()).contains("Topic uneven remains in Kafka", "Using topic uneven as it is laid out");
    }

    @ParameterizedTest
    @ValueSource(strings = {"onDrift: Report", "onDrift: Repair", "adopt: true"})
    void sendsToNoTopicThatReplacesTheOriginal(String more) throws Exception {
        var laidOut = topics("results").layOut(plans(more).getFirst());
        laidOut.settle(KafkaTopicsIT::checkNothing);

        new Topics(kafka).delete("uneven");
        awaitDeletion();
        createForeign();

        assertThatThrownBy(() -> laidOut.settle(KafkaTopicsIT::checkNothing)).isInstanceOf(RunFailedException.class)
                .hasMessageContaining("Topic uneven was deleted and created again");
    }

    @Test
    void recreatesADeletedTopicOnlyToRepairIt() throws Exception {
        var kept = topics("results").layOut(plans("onDrift: Report").getFirst());
        new Topics(kafka).delete("uneven");
        awaitDeletion();
        assertThatThrownBy(() -> kept.settle(KafkaTopicsIT::checkNothing)).isInstanceOf(RunFailedException.class)
                .hasMessageContaining("Topic uneven was deleted").hasMessageContaining("onDrift: Repair");

        var repaired = topics("results").layOut(plans("onDrift: Repair").getFirst());
        repaired.settle(KafkaTopicsIT::checkNothing);
        new Topics(kafka).delete("uneven");
        awaitDeletion();
        repaired.settle(KafkaTopicsIT::checkNothing);
        assertThat(said()).contains("Topic uneven: Topic uneven was deleted");
        assertThat(new Topics(kafka).layout("uneven").orElseThrow().leaders()).hasSize(7);
    }

    @Test
    void refusesOrRepairsWhatDrifts() throws Exception {
        var kept = topics("results").layOut(plans("onDrift: Report").getFirst());
        move(0, 2);
        assertThatThrownBy(() -> kept.settle(KafkaTopicsIT::checkNothing)).isInstanceOf(RunFailedException.class)
                .hasMessageContaining("Replicas of 1 partition are on other brokers: 0 ([2] instead of [0])");

        var repaired = topics("results").layOut(plans("onDrift: Repair").getFirst());
        move(0, 2);
        repaired.settle(KafkaTopicsIT::checkNothing);
        assertThat(said()).contains("0 ([2] instead of [0]). Repairing it");
        assertThat(new Topics(kafka).layout("uneven").orElseThrow().leaders().getFirst()).isZero();

        try (var admin = admin()) {
            admin.createPartitions(Map.of("uneven", NewPartitions.increaseTo(9))).all().get();
        }
        assertThatThrownBy(() -> repaired.settle(KafkaTopicsIT::checkNothing)).isInstanceOf(RunFailedException.class)
                .hasMessageContaining("2 partitions were added to the 7");
    }

    @Test
    void noticesWhatOthersDoToATopicThatWasThere() throws Exception {
        createForeign();
        var found = topics("results").layOut(plansForExisting().getFirst());
        found.settle(KafkaTopicsIT::checkNothing);
        move(0, 2);
        found.settle(KafkaTopicsIT::checkNothing);
        assertThat(said())
                .contains("Warning: since the trial before, leaders moved: uneven-0 from broker 0 to broker 2");

        try (var admin = admin()) {
            admin.createPartitions(Map.of("uneven", NewPartitions.increaseTo(4))).all().get();
        }
        assertThatThrownBy(() -> found.settle(KafkaTopicsIT::checkNothing)).isInstanceOf(RunFailedException.class)
                .hasMessageContaining("Topic uneven had 3 partitions and has 4");
    }

    @Test
    void noticesOnResumeThatATopicHasBeenReplaced() throws Exception {
        createForeign();
        var before = topics("results").layOut(plansForExisting().getFirst()).ids();
        new Topics(kafka).delete("uneven");
        awaitDeletion();
        createForeign();
        var after = topics("results").layOut(plansForExisting().getFirst());

        assertThat(after.isOtherThan(after.ids())).isEmpty();
        assertThat(after.isOtherThan(before)).hasValueSatisfying(why -> assertThat(why)
                .startsWith("Topic uneven is not the topic of the trials so far"));
    }

    private static void checkNothing() {
        // Neither brokers nor an interruption end a run here.
    }

    private void move(int partition, int broker) throws Exception {
        try (var admin = admin()) {
            admin.alterPartitionReassignments(Map.of(new TopicPartition("uneven", partition),
                    Optional.of(new NewPartitionReassignment(List.of(broker))))).all().get();
        }
        await().until(() -> new Topics(kafka).layout("uneven").orElseThrow().replicas().get(partition)
                .equals(List.of(broker)));
    }

    @Test
    void losesNothingThatAnotherRunNotesInTheSameFolder() {
        var one = CreatedTopics.in(home.resolve("shared"));
        var other = CreatedTopics.in(home.resolve("shared"));

        one.add("cluster", "a", "id-a");
        other.add("cluster", "b", "id-b");

        var read = CreatedTopics.in(home.resolve("shared"));
        assertThat(read.find("cluster", "a")).contains("id-a");
        assertThat(read.find("cluster", "b")).contains("id-b");
    }

    private String said() {
        return said.toString(StandardCharsets.UTF_8);
    }

    private KafkaTopics topics(String results) {
        return new KafkaTopics(kafka, CreatedTopics.in(home.resolve(results)),
                new PlainProgress(new PrintStream(said, true, StandardCharsets.UTF_8)));
    }

    private void createForeign() throws Exception {
        try (var admin = admin()) {
            admin.createTopics(List.of(new NewTopic("uneven", Map.of(0, List.of(0), 1, List.of(0), 2, List.of(0)))
                    .configs(Map.of("retention.ms", RETENTION)))).all().get();
        }
        awaitOnAllBrokers(() -> new Topics(kafka).layout("uneven").isPresent());
    }

    private List<Object> seen() throws Exception {
        try (var admin = admin()) {
            var resource = new ConfigResource(ConfigResource.Type.TOPIC, "uneven");
            return List.of(new Topics(kafka).layout("uneven").map(TopicLayout::id),
                    new Topics(kafka).layout("uneven").map(TopicLayout::replicas),
                    Objects.requireNonNull(admin.describeConfigs(Set.of(resource)).all().get().get(resource))
                            .get("retention.ms").value());
        }
    }

    private List<BenchmarkPlan> plansForExisting() throws Exception {
        var yaml = TestResources.benchmark("b", "variants: [{name: keyed, partitioner: Keyed}]")
                .replace("topic: uneven", "kafkaTopic: uneven");
        return read(yaml);
    }

    private List<BenchmarkPlan> plans(String more) throws Exception {
        var yaml = TestResources.skewedTopic() + "  config: {retention.ms: 1000}\n  "
                + more + "\n---\n" + TestResources.benchmark("b", "variants: [{name: keyed, partitioner: Keyed}]");
        return read(yaml);
    }

    private static List<BenchmarkPlan> read(String yaml) throws Exception {
        return BenchmarkPlan.of(ResourceFiles.read(List.of("-"),
                new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8))));
    }
}
