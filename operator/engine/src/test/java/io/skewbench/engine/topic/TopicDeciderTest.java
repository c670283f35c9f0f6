package io.skewbench.engine.topic;

import static io.skewbench.engine.topic.TopicDecisionAssert.assertThat;
import static io.skewbench.engine.topic.TopicScenario.CREATING;
import static io.skewbench.engine.topic.TopicScenario.THROTTLED;
import static io.skewbench.engine.topic.TopicScenario.on;
import static io.skewbench.engine.topic.TopicScenario.partition;
import static io.skewbench.engine.topic.TopicScenario.topic;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.ClusterBrokers.Broker;
import io.skewbench.engine.topic.TopicState.Partition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopicDeciderTest {
    /** Partition 0 of two belongs on broker 0 first, which is not back in sync. */
    private static final TopicState RESTARTING = topic(
            new Partition(List.of(0, 1), 1, List.of(1), List.of(), List.of()), partition(List.of(1, 0), 1));
    /** Partition 0 of two is led by broker 1 although broker 0 is in sync. */
    private static final TopicState RESTARTED = topic(partition(List.of(0, 1), 1), partition(List.of(1, 0), 1));
    private static final String TWO_REPLICAS = "assignments: [{replicas: [0, 1]}, {replicas: [1, 0]}]";

    private final TopicScenario scenario = new TopicScenario();

    @Test
    void announcesACreationBeforeItCreates() {
        assertThat(scenario.decide(null)).hasStep(new TopicStep.Announce(CREATING));
    }

    @Test
    void createsTheTopicOnceThatWasAnnounced() {
        scenario.record(null, false, CREATING);

        assertThat(scenario.decide(null)).hasStepOf(TopicStep.Create.class);
    }

    @Test
    void adoptsMatchingTopicWhenItsCreationWasAnnounced() {
        // Given a process that was killed and may have created the topic
        scenario.record(null, false, CREATING);
        // When
        var decision = scenario.decide(on(0, 0, 1));
        // Then
        assertThat(decision).hasStep(new TopicStep.LaidOut()).isOwned(true);
        assertThat(decision.change()).isNull();
    }

    @Test
    void completesABeginningOfTheTopicWhenItsCreationWasAnnounced() {
        scenario.record(null, false, CREATING);

        assertThat(scenario.decide(on(new int[]{0}))).hasStepOf(TopicStep.AddPartitions.class);
    }

    @Test
    void refusesOtherTopicThoughACreationWasAnnounced() {
        scenario.record(null, false, CREATING);

        assertThat(scenario.decide(on(1, 0, 1))).isRefused(TopicReason.TOPIC_EXISTS);
    }

    @Test
    void refusesMatchingForeignTopic() {
        assertThat(scenario.decide(on(0, 0, 1))).isRefused(TopicReason.TOPIC_EXISTS, "adopt: true");
    }

    @Test
    void movesTheReplicasOfATopicThatItAdopts() {
        scenario.more = "adopt: true";

        assertThat(scenario.decide(on(1, 0, 1)))
                .hasStep(new TopicStep.Announce(Change.of("Reassign", 1L, 1, null, null)));
    }

    @Test
    void adoptsMatchingTopicWhenAsked() {
        scenario.more = "adopt: true";

        assertThat(scenario.decide(on(0, 0, 1))).hasStep(new TopicStep.LaidOut());
    }

    @Test
    void refusesAForeignTopicWithoutPlanning() {
        scenario.placement = "leaders: [{broker: 9, count: 3}]";

        assertThat(scenario.decide(on(0, 0, 1))).isRefused(TopicReason.TOPIC_EXISTS);
    }

    @Test
    void refusesAPlacementOnUnknownBrokers() {
        scenario.placement = "leaders: [{broker: 9, count: 3}]";

        assertThat(scenario.decide(null)).isRefused(TopicReason.REFUSED);
    }

    @Test
    void leavesATopicToItsKafkaTopic() {
        scenario.record("id-1", true, null);
        scenario.kafkaTopic = "kafka/t";

        assertThat(scenario.decide(on(0, 0, 1))).isRefused(TopicReason.KAFKA_TOPIC_CONFLICT, "\"t\"",
                "KafkaTopic kafka/t", "strimzi.io/managed");
    }

    @Test
    void removesItsThrottleFromTheBrokersOfADeletedTopic() {
        scenario.record("id-1", true, THROTTLED);
        scenario.throttles = Map.of(1, 1024L);

        assertThat(scenario.decide(null)).hasStep(new TopicStep.Unthrottle(THROTTLED));
    }

    @Test
    void removesItsThrottleBeforeItLeavesATopicToItsKafkaTopic() {
        scenario.record("id-1", true, THROTTLED);
        scenario.throttles = Map.of(1, 1024L);
        scenario.kafkaTopic = "kafka/t";

        assertThat(scenario.decide(on(1, 1, 1))).hasStep(new TopicStep.Unthrottle(THROTTLED));
    }

    @Test
    void leavesATopicToItsKafkaTopicOnceItsThrottleIsRemoved() {
        scenario.record("id-1", true, THROTTLED);
        scenario.kafkaTopic = "kafka/t";

        assertThat(scenario.decide(on(1, 1, 1))).isRefused(TopicReason.KAFKA_TOPIC_CONFLICT);
    }

    @Test
    void reportsDriftByDefault() {
        scenario.record("id-1", true, null);

        var decision = scenario.decide(topic(partition(List.of(0), -1), partition(List.of(2), 2), on(1), on(1)));

        assertThat(decision).isOwned(true)
                .hasDrift(DriftKind.PARTITIONS_ADDED, DriftKind.REPLICAS_MOVED, DriftKind.LEADER_MOVED)
                .hasStep(new TopicStep.ReportDrift("1 partition was added to the 3 that were laid out. Replicas of 1 "
                        + "partition are on other brokers: 1 ([2] instead of [0]). Leaders of 1 partition are on other "
                        + "brokers: 0 (none instead of 0). Kafka cannot remove partitions: add as many to the "
                        + "placement, or delete the topic"));
    }

    @Test
    void waitsForLeadersThatKafkaElectsAgainAfterARestart() {
        scenario.placement = TWO_REPLICAS;
        scenario.record("id-1", true, null);

        assertThat(List.of(scenario.decide(RESTARTING), scenario.decide(RESTARTED))).allSatisfy(decision -> {
            assertThat(decision).hasDrift(DriftKind.LEADER_MOVED).waits(TopicReason.LEADERS_MOVED,
                    "Leaders of 1 partition are on other brokers: 0 (1 instead of 0). ");
            assertThat(((TopicStep.Wait) decision.step()).message()).contains("onDrift: Repair");
        });
    }

    @Test
    void announcesNoRepairOfLeadersBeforeTheyAreInSync() {
        scenario.placement = TWO_REPLICAS;
        scenario.more = "onDrift: Repair";
        scenario.driftReported = false;
        scenario.record("id-1", true, null);

        assertThat(scenario.decide(RESTARTING)).hasDrift(DriftKind.LEADER_MOVED).waits(TopicReason.LEADERS_AWAY, "");
    }

    @Test
    void electsLeadersOnceTheyAreInSync() {
        scenario.placement = TWO_REPLICAS;
        scenario.more = "onDrift: Repair";
        scenario.record("id-1", true, null);

        assertThat(scenario.decide(RESTARTED)).hasStep(new TopicStep.Elect(new TreeSet<>(List.of(0))));
    }

    @Test
    void recordsDriftBeforeItRepairsIt() {
        scenario.more = "onDrift: Repair";
        scenario.driftReported = false;
        scenario.record("id-1", true, null);

        assertThat(scenario.decide(on(2, 0, 1))).hasDrift(DriftKind.REPLICAS_MOVED).hasStep(new TopicStep.RecordDrift(
                "Replicas of 1 partition are on other brokers: 0 ([2] instead of [0]). Repairing it"));
    }

    @Test
    void recordsNoDriftWhereThereIsNone() {
        scenario.more = "onDrift: Repair";
        scenario.driftReported = false;
        scenario.record("id-1", true, null);

        assertThat(scenario.decide(on(0, 0, 1))).hasStep(new TopicStep.LaidOut());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void reportsAddedPartitionsAsKafkaCannotRemoveThem(boolean driftReported) {
        scenario.more = "onDrift: Repair";
        scenario.driftReported = driftReported;
        scenario.record("id-1", true, null);

        assertThat(scenario.decide(on(0, 0, 1, 2))).hasDrift(DriftKind.PARTITIONS_ADDED)
                .hasStepOf(TopicStep.ReportDrift.class);
    }

    @Test
    void repairsReplicas() {
        scenario.more = "onDrift: Repair";
        scenario.placement = "assignments: [{replicas: [0, 1]}]";
        scenario.record("id-1", true, null);

        assertThat(scenario.decide(topic(partition(List.of(0, 2), 0))))
                .hasStep(new TopicStep.Announce(Change.of("Reassign", 1L, 1, null, null)));
    }

    @Test
    void reportsADeletedTopic() {
        scenario.record("id-0", true, null);

        assertThat(scenario.decide(null)).hasDrift(DriftKind.TOPIC_DELETED).hasStepOf(TopicStep.ReportDrift.class);
    }

    @Test
    void createsADeletedTopicAgainToRepairIt() {
        scenario.more = "onDrift: Repair";
        scenario.record("id-0", true, null);

        assertThat(scenario.decide(null)).hasDrift(DriftKind.TOPIC_DELETED).hasStep(new TopicStep.Announce(CREATING));
    }

    @Test
    void createsADeletedTopicOnceThatWasAnnounced() {
        scenario.more = "onDrift: Repair";
        scenario.record("id-0", true, CREATING);

        assertThat(scenario.decide(null)).hasStepOf(TopicStep.Create.class);
    }

    @Test
    void ownsTheTopicThatItCreatedAgain() {
        scenario.more = "onDrift: Repair";
        scenario.record("id-0", true, CREATING);

        assertThat(scenario.decide(on(0, 0, 1))).hasStep(new TopicStep.LaidOut()).hasDrift();
    }

    @Test
    void reportsATopicThatOthersCreatedAgain() {
        scenario.record("id-0", true, null);

        assertThat(scenario.decide(on(0, 0, 1))).hasDrift(DriftKind.TOPIC_RECREATED).isOwned(false);
    }

    @Test
    void repairsNoTopicThatOthersCreatedAgain() {
        scenario.more = "onDrift: Repair";
        scenario.record("id-0", true, null);

        assertThat(List.of(scenario.decide(on(1, 0, 1)), scenario.decide(on(0, 0, 1)))).allSatisfy(
                decision -> assertThat(decision).isOwned(false).hasStepOf(TopicStep.ReportDrift.class));
    }

    @Test
    void repairsTheTopicThatOthersCreatedAgainIfItMayAdoptIt() {
        scenario.more = "adopt: true\nonDrift: Repair";
        scenario.record("id-0", true, null);

        assertThat(scenario.decide(on(1, 0, 1))).hasStepOf(TopicStep.Announce.class);
        assertThat(scenario.decide(on(0, 0, 1))).as("matching").hasStep(new TopicStep.LaidOut());
    }

    @ParameterizedTest
    @ValueSource(strings = {"fast", "faster"})
    void waitsForMissingBrokersForWhichNamesMayStand(String pool) {
        scenario.placement = "leaders: [{pool: " + pool + ", count: 2}]";
        scenario.brokers = List.of(new Broker(0, null, "fast", null, null), new Broker(2, null, "slow", null, null));
        scenario.missing = Set.of(1);

        assertThat(scenario.decide(null)).waits(TopicReason.BROKERS_MISSING, "Waiting for brokers [1]");
    }

    @Test
    void waitsForNoMissingBrokerWhereThePlacementNamesIds() {
        scenario.placement = "leaders: [{broker: 0, count: 2}]";
        scenario.brokers = List.of(new Broker(0, null, "fast", null, null), new Broker(2, null, "slow", null, null));
        scenario.missing = Set.of(1);

        assertThat(scenario.decide(null)).hasStepOf(TopicStep.Announce.class);
    }

    @Test
    void refusesToLayOutATopicOnABrokerThatIsDown() {
        scenario.record("id-1", false, null);
        scenario.brokers = List.of(TopicScenario.broker(0), TopicScenario.broker(2));

        assertThat(scenario.decide(on(0, 0, 1))).isRefused(TopicReason.REFUSED, "no such broker");
    }
}
