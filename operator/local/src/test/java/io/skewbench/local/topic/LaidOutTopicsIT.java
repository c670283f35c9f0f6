package io.skewbench.local.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.topic.TopicLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What others do to topics between the trials of a run. */
@Order(4)
class LaidOutTopicsIT {
    @RegisterExtension
    static final TopicOnKafka KAFKA = new TopicOnKafka("laid-out");

    @TempDir
    private Path results = Path.of("");

    @Test
    void knowsHowManyPartitionsAWorkloadSendsTo() {
        // When
        var topics = layOut("onDrift: Report");
        // Then
        assertThat(topics.views()).isEqualTo(Map.of("w", List.of(new TopicView.Usable("laid-out", 7))));
        assertThat(topics.look()).hasEntrySatisfying("laid-out",
                layout -> assertThat(layout.leaders()).containsExactlyInAnyOrder(0, 0, 0, 0, 1, 1, 2));
    }

    @Test
    void refusesToSendToATopicThatIsMissing() {
        assertThatThrownBy(this::useExisting).isInstanceOf(RunFailedException.class)
                .hasMessage("Topic laid-out no longer exists");
    }

    @ParameterizedTest
    @ValueSource(strings = {"onDrift: Report", "onDrift: Repair", "adopt: true"})
    void sendsToNoTopicThatReplacesTheOriginal(String more) throws Exception {
        // Given
        var topics = layOut(more);
        topics.settle(LaidOutTopicsIT::checkNothing);
        // When
        KAFKA.delete();
        KAFKA.createForeign();
        // Then
        assertFailsToSettle(topics, "Topic laid-out was deleted and created again");
    }

    @Test
    void refusesATopicThatWasDeleted() {
        // Given
        var topics = layOut("onDrift: Report");
        // When
        KAFKA.delete();
        // Then
        assertFailsToSettle(topics, "Topic laid-out was deleted", "onDrift: Repair");
    }

    @Test
    void createsADeletedTopicAgainToRepairIt() {
        // Given
        var topics = layOut("onDrift: Repair");
        topics.settle(LaidOutTopicsIT::checkNothing);
        KAFKA.delete();
        // When
        topics.settle(LaidOutTopicsIT::checkNothing);
        // Then
        assertThat(KAFKA.said()).contains("Topic laid-out: Topic laid-out was deleted");
        assertThat(KAFKA.layout().orElseThrow().leaders()).hasSize(7);
    }

    @Test
    void refusesReplicasThatOthersHaveMoved() throws Exception {
        // Given
        var topics = layOut("onDrift: Report");
        // When
        KAFKA.move(0, 2);
        // Then
        assertFailsToSettle(topics, "Replicas of 1 partition are on other brokers: 0 ([2] instead of [0])");
    }

    @Test
    void movesReplicasBackToRepairATopic() throws Exception {
        // Given
        var topics = layOut("onDrift: Repair");
        KAFKA.move(0, 2);
        // When
        topics.settle(LaidOutTopicsIT::checkNothing);
        // Then
        assertThat(KAFKA.said()).contains("0 ([2] instead of [0]). Repairing it");
        assertThat(KAFKA.layout().orElseThrow().leaders().getFirst()).isZero();
    }

    @Test
    void refusesPartitionsThatNoRepairCanRemove() throws Exception {
        // Given
        var topics = layOut("onDrift: Repair");
        // When
        KAFKA.increasePartitions(9);
        // Then
        assertFailsToSettle(topics, "2 partitions were added to the 7");
    }

    @Test
    void warnsOfLeadersThatOthersHaveMovedInTheirTopic() throws Exception {
        // Given
        KAFKA.createForeign();
        var topics = useExisting();
        KAFKA.move(0, 2);
        // When
        topics.settle(LaidOutTopicsIT::checkNothing);
        // Then
        assertThat(KAFKA.said())
                .contains("Warning: since the trial before, leaders moved: laid-out-0 from broker 0 to broker 2");
    }

    @Test
    void refusesPartitionsThatOthersHaveAddedToTheirTopic() throws Exception {
        // Given
        KAFKA.createForeign();
        var topics = useExisting();
        // When
        KAFKA.increasePartitions(4);
        // Then
        assertFailsToSettle(topics, "Topic laid-out had 3 partitions and has 4");
    }

    @Test
    void recognizesTheTopicOfAnEarlierCall() throws Exception {
        // Given
        KAFKA.createForeign();
        var before = useExisting().ids();
        // When
        var after = useExisting();
        // Then
        assertThat(before).isEqualTo(Map.of("laid-out", KAFKA.layout().map(TopicLayout::id).orElseThrow()));
        assertThat(after.isOtherThan(before)).isEmpty();
    }

    @Test
    void noticesThatATopicWasReplacedSinceAnEarlierCall() throws Exception {
        // Given
        KAFKA.createForeign();
        var before = useExisting().ids();
        KAFKA.delete();
        KAFKA.createForeign();
        // When
        var after = useExisting();
        // Then
        assertThat(after.isOtherThan(before)).hasValueSatisfying(why -> assertThat(why)
                .startsWith("Topic laid-out is not the topic of the trials so far"));
    }

    @Test
    void acceptsATopicThatTheRunHasDeletedAndCreatedAgain() {
        // Given
        var plan = KAFKA.plans("deletionPolicy: Delete").getFirst();
        var call = KAFKA.topics(results);
        var before = call.layOut(plan).ids();
        call.end();
        KAFKA.awaitDeletion();
        // When
        var after = KAFKA.topics(results).layOut(plan);
        // Then
        assertThat(after.ids()).isNotEqualTo(before);
        assertThat(after.isOtherThan(before)).isEmpty();
    }

    private LaidOutTopics layOut(String more) {
        return KAFKA.topics(results).layOut(KAFKA.plans(more).getFirst());
    }

    private LaidOutTopics useExisting() {
        return KAFKA.topics(results).layOut(KAFKA.planForExisting());
    }

    private static void assertFailsToSettle(LaidOutTopics topics, String... why) {
        assertThatThrownBy(() -> topics.settle(LaidOutTopicsIT::checkNothing)).isInstanceOf(RunFailedException.class)
                .message().contains(why);
    }

    private static void checkNothing() {
        // Neither brokers nor an interruption end a run here.
    }
}
