package io.skewbench.engine.topic;

import static io.skewbench.engine.topic.TopicDecisionAssert.assertThat;
import static io.skewbench.engine.topic.TopicScenario.MOVING;
import static io.skewbench.engine.topic.TopicScenario.THROTTLED;
import static io.skewbench.engine.topic.TopicScenario.broker;
import static io.skewbench.engine.topic.TopicScenario.moving;
import static io.skewbench.engine.topic.TopicScenario.on;
import static io.skewbench.engine.topic.TopicScenario.partition;
import static io.skewbench.engine.topic.TopicScenario.throttled;
import static io.skewbench.engine.topic.TopicScenario.topic;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.topic.TopicState.Partition;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps of a topic "id-1" that belongs to the SkewedTopic. */
class LayoutStepsTest {
    /** Partition 0 moves from broker 1 to broker 0, where it belongs. */
    private static final Partition[] MOVING_TO_PLAN = {moving(List.of(0, 1), 1, List.of(0), List.of(1)), on(0), on(1)};
    /** Partition 0 moves from broker 0 to broker 2. */
    private static final Partition[] MOVING_AWAY = {moving(List.of(2, 0), 0, List.of(2), List.of(0)), on(0), on(1)};
    private static final Change DOUBLED = Change.of("Reassign", 1L, 1, 2048L, List.of(0, 1));

    private final TopicScenario scenario = new TopicScenario();

    @Test
    void addsMissingPartitionsFirst() {
        scenario.record("id-1", false, null);

        var decision = scenario.decide(on(1, 0));

        assertThat(decision.step()).isInstanceOfSatisfying(TopicStep.AddPartitions.class,
                step -> assertThat(step.from()).isEqualTo(2));
    }

    @Test
    void announcesMoves() {
        scenario.record("id-1", false, null);

        assertThat(scenario.decide(on(1, 1, 1)))
                .hasStep(new TopicStep.Announce(Change.of("Reassign", 1L, 2, null, null)));
    }

    @Test
    void movesOnceThatWasAnnounced() {
        scenario.record("id-1", false, MOVING);

        assertThat(scenario.decide(on(1, 1, 1)))
                .hasStep(new TopicStep.Reassign(new TreeMap<>(Map.of(0, List.of(0), 1, List.of(0))), MOVING));
    }

    @Test
    void waitsForMoves() {
        scenario.record("id-1", false, MOVING);

        var decision = scenario.decide(topic(MOVING_TO_PLAN));

        assertThat(decision)
                .hasStep(new TopicStep.Wait(TopicReason.REASSIGNING, "Moving replicas: 1 partition of 2 left"));
        assertThat(decision.change()).isEqualTo(MOVING.withRemaining(1));
    }

    @Test
    void endsTheChangeWhenReplicasAreInTheirPlaces() {
        scenario.record("id-1", false, MOVING);

        assertThat(scenario.decide(on(0, 0, 1)).change()).isNull();
    }

    @Test
    void cancelsMovesForAnEarlierPlacement() {
        scenario.record("id-1", false, Change.of("Reassign", 0L, 1, null, null));

        assertThat(scenario.decide(topic(MOVING_AWAY)))
                .hasStep(new TopicStep.CancelReassignment(new TreeSet<>(List.of(0))));
    }

    @Test
    void cancelsNoMoveToWhereThePartitionBelongs() {
        scenario.record("id-1", false, Change.of("Reassign", 0L, 1, null, null));

        assertThat(scenario.decide(topic(moving(List.of(0, 2), 2, List.of(0), List.of(2)), on(0), on(1))))
                .hasStepOf(TopicStep.Wait.class);
    }

    @Test
    void cancelsNoMoveAfterItsOwnHaveEnded() {
        scenario.record("id-1", false, Change.of("Reassign", 0L, 1, 1024L, List.of(0, 7)).withRemaining(0));

        assertThat(scenario.decide(topic(MOVING_AWAY))).waits(TopicReason.OTHERS_REASSIGNING, "");
    }

    @Test
    void changesTheReplicationFactorBeforeItAddsPartitions() {
        scenario.placement = "assignments: [{replicas: [0, 1]}, {replicas: [1, 0]}]";
        scenario.record("id-1", false, null);

        assertThat(scenario.decide(topic(on(0))))
                .hasStep(new TopicStep.Announce(Change.of("Reassign", 1L, 1, null, null)));
        assertThat(scenario.decide(topic(partition(List.of(0, 1), 0)))).as("with the replication factor")
                .hasStepOf(TopicStep.AddPartitions.class);
    }

    @Test
    void refusesToRemovePartitions() {
        scenario.record("id-1", false, null);

        assertThat(scenario.decide(on(0, 0, 1, 2))).isRefused(TopicReason.TOO_MANY_PARTITIONS);
    }

    @Test
    void announcesMovesWithTheirThrottle() {
        scenario.more = "reassignment: {throttle: 1Ki}";
        scenario.record("id-1", false, null);

        assertThat(scenario.decide(on(1, 1, 1))).hasStep(new TopicStep.Announce(THROTTLED));
    }

    @Test
    void movesAgainAfterACrashThoughTheThrottleIsSet() {
        scenario.more = "reassignment: {throttle: 1Ki}";
        scenario.record("id-1", false, THROTTLED);
        scenario.throttles = Map.of(0, 1024L, 1, 1024L);

        assertThat(scenario.decide(on(1, 1, 1))).hasStepOf(TopicStep.Reassign.class);
    }

    @Test
    void reportsTheThrottleOfMoves() {
        scenario.more = "reassignment: {throttle: 1Ki}";
        scenario.record("id-1", false, THROTTLED);
        scenario.throttles = Map.of(0, 1024L, 1, 1024L);

        assertThat(scenario.decide(throttled(MOVING_TO_PLAN))).hasStep(new TopicStep.Wait(TopicReason.REASSIGNING,
                "Moving replicas: 1 partition of 2 left, at most 1 KiB/s per broker"));
    }

    @Test
    void removesTheThrottleAfterTheMoves() {
        scenario.more = "reassignment: {throttle: 1Ki}";
        scenario.record("id-1", false, THROTTLED);
        scenario.throttles = Map.of(0, 1024L, 1, 1024L);

        assertThat(scenario.decide(on(0, 0, 1))).hasStep(new TopicStep.Unthrottle(THROTTLED));
    }

    @Test
    void leavesAForeignThrottleAfterTheMoves() {
        scenario.more = "reassignment: {throttle: 1Ki}";
        scenario.record("id-1", false, THROTTLED);
        scenario.throttles = Map.of(0, 4096L);

        assertThat(scenario.decide(on(0, 0, 1))).hasStep(new TopicStep.LaidOut());
    }

    @Test
    void removesTheOldThrottleFirstWhenItIsEdited() {
        scenario.more = "reassignment: {throttle: 2Ki}";
        scenario.record("id-1", false, THROTTLED);
        scenario.throttles = Map.of(0, 1024L, 1, 1024L);

        assertThat(scenario.decide(throttled(MOVING_TO_PLAN))).hasStep(new TopicStep.Unthrottle(THROTTLED));
    }

    @Test
    void announcesTheEditedThrottleOnceTheOldOneIsRemoved() {
        scenario.more = "reassignment: {throttle: 2Ki}";
        scenario.record("id-1", false, THROTTLED);

        assertThat(scenario.decide(topic(MOVING_TO_PLAN))).hasStep(new TopicStep.Announce(DOUBLED));
    }

    @Test
    void setsTheEditedThrottleWithTheSameMoves() {
        scenario.more = "reassignment: {throttle: 2Ki}";
        scenario.record("id-1", false, DOUBLED);

        assertThat(scenario.decide(topic(MOVING_TO_PLAN)))
                .hasStep(new TopicStep.Reassign(new TreeMap<>(Map.of(0, List.of(0))), DOUBLED));
        assertThat(scenario.decide(throttled(MOVING_TO_PLAN))).as("once it is set").hasStepOf(TopicStep.Wait.class);
    }

    @Test
    void removesTheThrottleWhenTheSpecHasNoneAnyMore() {
        scenario.record("id-1", false, DOUBLED);
        scenario.throttles = Map.of(0, 2048L, 1, 2048L);

        assertThat(scenario.decide(throttled(MOVING_TO_PLAN))).hasStep(new TopicStep.Unthrottle(DOUBLED));
    }

    @Test
    void announcesTheMovesWithoutThrottleOnceItIsRemoved() {
        scenario.record("id-1", false, DOUBLED);

        assertThat(scenario.decide(topic(MOVING_TO_PLAN)))
                .hasStep(new TopicStep.Announce(Change.of("Reassign", 1L, 1, null, null)));
    }

    @Test
    void throttlesNoBrokerThatIsDown() {
        scenario.more = "reassignment: {throttle: 1Ki}";
        scenario.record("id-1", false, null);
        scenario.brokers = List.of(broker(0), broker(1));

        assertThat(scenario.decide(topic(partition(List.of(2), -1), on(0), on(1))))
                .hasStep(new TopicStep.Announce(Change.of("Reassign", 1L, 1, 1024L, List.of(0))));
    }

    @Test
    void throttlesNothingWhereNothingIsCopied() {
        scenario.more = "reassignment: {throttle: 1Ki}";
        scenario.brokers = List.of(broker(0), broker(1));
        scenario.placement = "assignments: [{replicas: [0, 1]}]";
        var announced = Change.of("Reassign", 1L, 1, null, null);
        scenario.record("id-1", false, null);
        assertThat(scenario.decide(topic(partition(List.of(1, 0), 1)))).hasStep(new TopicStep.Announce(announced));

        scenario.record("id-1", false, announced);

        assertThat(scenario.decide(topic(partition(List.of(1, 0), 1)))).hasStepOf(TopicStep.Reassign.class);
    }

    @Test
    void waitsForAForeignThrottle() {
        scenario.more = "reassignment: {throttle: 1Ki}";
        scenario.record("id-1", false, null);
        scenario.throttles = Map.of(1, 99L);

        assertThat(scenario.decide(on(1, 1, 1))).waits(TopicReason.THROTTLE_IN_USE,
                "Waiting for the replication throttle of brokers [1], which Skewbench did not set, to be removed");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void leavesAForeignReassignmentAlone(boolean laidOut) {
        scenario.record("id-1", laidOut, null);

        assertThat(scenario.decide(topic(MOVING_AWAY))).hasStep(new TopicStep.Wait(TopicReason.OTHERS_REASSIGNING,
                "Waiting for another reassignment of 1 partition to end: 0 (to [2])"));
    }

    @Test
    void leavesAForeignReassignmentAloneAfterItsOwnHasBegun() {
        scenario.record("id-1", false, MOVING);

        assertThat(scenario.decide(topic(MOVING_AWAY))).waits(TopicReason.OTHERS_REASSIGNING, "");
    }

    @Test
    void electsPreferredLeadersThatAreInSync() {
        scenario.more = "onDrift: Repair";
        scenario.placement = "assignments: [{replicas: [0, 1]}]";
        scenario.record("id-1", true, null);

        assertThat(scenario.decide(topic(partition(List.of(0, 1), 1))))
                .hasStep(new TopicStep.Elect(new TreeSet<>(List.of(0))));
    }

    @Test
    void waitsForPreferredLeadersThatAreNotInSync() {
        scenario.more = "onDrift: Repair";
        scenario.placement = "assignments: [{replicas: [0, 1]}]";
        scenario.record("id-1", true, null);

        assertThat(scenario.decide(topic(new Partition(List.of(0, 1), 1, List.of(1), List.of(), List.of()))))
                .waits(TopicReason.LEADERS_AWAY, "Waiting for the preferred leaders of 1 partition");
    }

    @Test
    void waitsForBrokersThatAreToHoldReplicas() {
        scenario.more = "onDrift: Repair";
        scenario.record("id-1", true, null);
        scenario.brokers = List.of(broker(0), broker(2));

        assertThat(scenario.decide(on(0, 0, 2))).waits(TopicReason.BROKERS_ABSENT, "Waiting for brokers [1]");
    }
}
