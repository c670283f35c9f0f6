package io.skewbench.engine.topic;

import static io.skewbench.engine.topic.TopicDecisionAssert.assertThat;
import static io.skewbench.engine.topic.TopicScenario.CREATING;
import static io.skewbench.engine.topic.TopicScenario.THROTTLED;
import static io.skewbench.engine.topic.TopicScenario.on;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.topic.KafkaRefusal.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TopicRunTest {
    private static final Instant LATER = Instant.parse("2026-01-01T00:00:00.5Z");
    private static final String DELETE = "deletionPolicy: Delete";

    private final TopicScenario scenario = new TopicScenario();

    @Test
    void refusesInternalTopicsWithoutAskingKafka() {
        // Given
        scenario.more = "topicName: __consumer_offsets";
        // When
        var decision = scenario.run().withoutKafka();
        // Then
        assertThat(decision).hasValueSatisfying(it -> assertThat(it).isRefused(TopicReason.REFUSED,
                "spec.topicName: \"__consumer_offsets\"", "belongs to Kafka itself"));
    }

    @Test
    void decidesNothingAboutOtherTopicsWithoutKafka() {
        assertThat(scenario.run().withoutKafka()).isEmpty();
    }

    @Test
    void forgetsTheStateOfAnotherCluster() {
        scenario.stored = new StoredState(1L, "gone", "id-0", true, Map.of(), List.of(), true, THROTTLED);

        assertThat(scenario.decide(null)).hasStep(new TopicStep.Announce(CREATING)).hasDrift();
    }

    @Test
    void waitsForBrokersToLearnOfATopicThatTheControllerKnows() {
        scenario.record("id-1", true, null);

        var decision = scenario.decide(null, TopicObservation::withTopicKnownToController);

        assertThat(decision).hasStep(
                new TopicStep.Wait(TopicReason.SETTLING, "Waiting for the brokers to learn of topic t")).hasDrift();
    }

    @ParameterizedTest
    @EnumSource(value = CreationProgress.class, names = {"ANNOUNCED", "LOST"})
    void refusesMatchingTopicThatOthersCreatedFirst(CreationProgress progress) {
        scenario.record(null, false, CREATING);

        var decision = scenario.decide(on(0, 0, 1), observed -> observed.withCreation(progress));

        assertThat(decision).isRefused(TopicReason.TOPIC_EXISTS);
        assertThat(decision.change()).as("the announced creation").isNull();
    }

    @ParameterizedTest
    @EnumSource(value = CreationProgress.class, names = {"NONE", "REQUESTED"})
    void adoptsMatchingTopicThatItMayHaveCreated(CreationProgress progress) {
        scenario.record(null, false, CREATING);

        assertThat(scenario.decide(on(0, 0, 1), observed -> observed.withCreation(progress)))
                .hasStep(new TopicStep.LaidOut());
    }

    @Test
    void holdsARepairBack() {
        scenario.more = "onDrift: Repair";
        scenario.record("id-1", true, null);

        assertThat(held(on(2, 0, 1))).hasDrift(DriftKind.REPLICAS_MOVED).hasStep(new TopicStep.HoldRepair(
                "Replicas of 1 partition are on other brokers: 0 ([2] instead of [0]). The drift came back after a "
                        + "repair; the next repair is at 2026-01-01T00:00:00Z"));
    }

    @Test
    void reportsWhatCannotBeRepairedWhileRepairsAreHeldBack() {
        scenario.more = "onDrift: Repair";
        scenario.record("id-1", true, null);

        assertThat(held(on(0, 0, 1, 2))).hasStepOf(TopicStep.ReportDrift.class);
    }

    @Test
    void removesLeftOverThrottleWhileRepairsAreHeldBack() {
        scenario.more = "onDrift: Repair";
        scenario.record("id-1", true, THROTTLED);
        scenario.throttles = Map.of(1, 1024L);

        assertThat(held(on(2, 0, 1))).hasDrift(DriftKind.REPLICAS_MOVED).hasStep(new TopicStep.Unthrottle(THROTTLED));
    }

    @Test
    void holdsNothingBackWithoutDrift() {
        scenario.more = "onDrift: Repair";
        scenario.record("id-1", true, null);

        assertThat(held(on(0, 0, 1))).hasStep(new TopicStep.LaidOut());
    }

    @Test
    void waitsForAnotherPlanWhenABrokerLeftBeforeTheCreation() {
        scenario.record(null, false, CREATING);

        assertThat(refused(null, Kind.REPLICA_ASSIGNMENT)).hasStep(
                new TopicStep.Wait(TopicReason.BROKERS_CHANGED, "Kafka said no to a.setting"));
    }

    @Test
    void waitsForBrokersToLearnOfPartitionsThatTheyRefuseToAdd() {
        scenario.record("id-1", false, null);

        assertThat(refused(on(0, 0), Kind.PARTITION_COUNT)).waits(TopicReason.SETTLING, "Kafka said no");
    }

    @Test
    void namesTheSettingThatKafkaRefuses() {
        scenario.more = "config: {a: 1, a.setting: 2}";

        assertThat(refused(null, Kind.SETTING)).isRefused(TopicReason.REFUSED, "spec.config.a.setting: \"2\"");
    }

    @Test
    void forgetsACreationThatKafkaRefuses() {
        scenario.record(null, false, CREATING);

        assertThat(refused(null, Kind.OTHER).change()).isNull();
    }

    @Test
    void keepsTheEarlierChangeWhenKafkaRefusesWhatWasToBeAnnounced() {
        var earlier = Change.of("Reassign", 0L, 3, null, null);
        scenario.record(null, false, earlier);

        assertThat(refused(null, Kind.OTHER).change()).isEqualTo(earlier);
    }

    @Test
    void readsNoThrottleOfATopicThatIsLaidOut() {
        scenario.more = "reassignment: {throttle: 1Ki}";
        scenario.driftReported = false;
        scenario.record("id-1", true, null);

        assertThat(scenario.run().reading("cluster", Set.of(0, 1)))
                .isEqualTo(new TopicReading(false, Set.of(0, 1), true));
    }

    @Test
    void readsTheThrottlesOfAllBrokersBeforeMoves() {
        scenario.more = "reassignment: {throttle: 1Ki}";

        assertThat(scenario.run().reading("cluster", Set.of(0, 1)))
                .isEqualTo(new TopicReading(true, Set.of(0, 1), false));
    }

    @Test
    void readsTheThrottlesOfTheBrokersThatAreThrottled() {
        scenario.record("id-1", false, THROTTLED);

        assertThat(scenario.run().reading("cluster", Set.of(0, 1, 2)))
                .isEqualTo(new TopicReading(true, Set.of(0, 1), true));
    }

    @Test
    void releasesOnlyTheThrottleOfATopicThatIsRetained() {
        scenario.more = "deletionPolicy: Retain";
        scenario.record("id-1", false, THROTTLED);

        assertThat(release(on(0, 0, 1), CreationProgress.NONE)).isEqualTo(new TopicRelease(THROTTLED, false));
    }

    @Test
    void releasesItsTopicAndItsThrottle() {
        scenario.more = DELETE;
        scenario.record("id-1", false, THROTTLED);

        assertThat(release(on(0, 0, 1), CreationProgress.NONE)).isEqualTo(new TopicRelease(THROTTLED, true));
    }

    @Test
    void releasesNoTopicOfAnotherId() {
        scenario.more = DELETE;
        scenario.record("id-0", true, null);

        assertThat(release(on(0, 0, 1), CreationProgress.NONE)).isEqualTo(TopicRelease.NOTHING);
    }

    @Test
    void releasesNoTopicThatAKafkaTopicManages() {
        scenario.more = DELETE;
        scenario.record("id-1", true, null);
        scenario.kafkaTopic = "kafka/t";

        assertThat(release(on(0, 0, 1), CreationProgress.NONE)).isEqualTo(TopicRelease.NOTHING);
    }

    @Test
    void releasesNothingInAnotherCluster() {
        scenario.more = DELETE;
        scenario.stored = new StoredState(1L, "gone", "id-1", true, Map.of(), List.of(), true, THROTTLED);

        assertThat(release(on(0, 0, 1), CreationProgress.NONE)).isEqualTo(TopicRelease.NOTHING);
    }

    @Test
    void releasesMatchingTopicThatItMayHaveCreated() {
        scenario.more = DELETE;
        scenario.record(null, false, CREATING);

        assertThat(release(on(0, 0, 1), CreationProgress.REQUESTED)).isEqualTo(new TopicRelease(null, true));
    }

    @Test
    void releasesNoMatchingTopicThatOthersCreatedFirst() {
        scenario.more = DELETE;
        scenario.record(null, false, CREATING);

        assertThat(release(on(0, 0, 1), CreationProgress.ANNOUNCED)).isEqualTo(TopicRelease.NOTHING);
    }

    private TopicDecision held(TopicState topic) {
        return scenario.decide(topic, observed -> observed.withRepairsHeldUntil(LATER));
    }

    private TopicDecision refused(@Nullable TopicState topic, Kind kind) {
        var observed = scenario.observation(topic);
        return scenario.run().refused(scenario.run().next(observed),
                new KafkaRefusal(kind, "Kafka said no to a.setting"), observed);
    }

    private TopicRelease release(TopicState topic, CreationProgress progress) {
        return scenario.run().release(scenario.observation(topic).withCreation(progress));
    }
}
