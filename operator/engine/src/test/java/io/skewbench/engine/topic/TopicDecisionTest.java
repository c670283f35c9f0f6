package io.skewbench.engine.topic;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Drift;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.ClusterBrokers.Broker;
import io.skewbench.engine.Problem;
import io.skewbench.engine.topic.TopicDecision.Unknown;
import io.skewbench.engine.topic.TopicState.Partition;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The topic is called t, has the id "id-1", and belongs on brokers 0, 0 and 1 unless the test says otherwise. */
class TopicDecisionTest {
    private static final String LEADERS = "assignments: [{replicas: [0]}, {replicas: [0]}, {replicas: [1]}]";
    private static final Change CREATING = Change.of("Create", 1L, 3, null, null);
    private static final Change MOVING = Change.of("Reassign", 1L, 2, null, null);
    private static final Change THROTTLED = Change.of("Reassign", 1L, 2, 1024L, List.of(0, 1));

    private String more = "";
    private String placement = LEADERS;
    private TopicMemory memory = new TopicMemory(1L, null, null, false, Map.of(), List.of(), false, null);
    private List<Broker> brokers = List.of(broker(0), broker(1), broker(2));
    private @Nullable String kafkaTopic;
    private Map<Integer, Long> throttles = Map.of();
    private Set<Integer> missing = Set.of();
    private Unknown unknown = Unknown.OTHERS;
    private boolean driftTold = true;

    @Test
    void isWrittenDownBeforeItIsCreated() {
        assertThat(decide(null).step()).isEqualTo(new TopicStep.Announce(CREATING));

        remember(null, false, CREATING);
        assertThat(decide(null).step()).isInstanceOf(TopicStep.Create.class);

        // When it is there, whether or not the operator that created it lived to see it
        assertThat(decide(on(0, 0, 1))).satisfies(decision -> {
            assertThat(decision.step()).isEqualTo(new TopicStep.Rest());
            assertThat(decision.owned()).isTrue();
            assertThat(decision.change()).isNull();
        });
    }

    @Test
    void ofSomebodyElseIsTakenOverOnlyWhenAsked() {
        assertThat(refusal(decide(on(0, 0, 1)))).satisfies(refusal -> {
            assertThat(refusal.reason()).isEqualTo("TopicExists");
            assertThat(refusal.problems()).first().extracting(Problem::mend).asString().contains("adopt: true");
        });
        // Not even one that came while this one was about to be created
        remember(null, false, CREATING);
        assertThat(refusal(decide(on(1, 0, 1))).reason()).isEqualTo("TopicExists");

        more = "adopt: true";
        remember(null, false, null);
        assertThat(decide(on(1, 0, 1)).step())
                .isEqualTo(new TopicStep.Announce(Change.of("Reassign", 1L, 1, null, null)));
        assertThat(decide(on(0, 0, 1)).step()).isEqualTo(new TopicStep.Rest());
    }

    @Test
    void ofSomebodyElseIsNoReasonToWorkOutAPlacement() {
        placement = "leaders: [{broker: 9, count: 3}]";

        assertThat(refusal(decide(on(0, 0, 1))).reason()).isEqualTo("TopicExists");
        assertThat(refusal(decide(null)).reason()).isEqualTo("Refused");
    }

    @Test
    void belongsToWhoeverHasNoMemoryIfItIsAlike() {
        unknown = Unknown.OWN_IF_ALIKE;

        assertThat(decide(on(0, 0, 1)).step()).isEqualTo(new TopicStep.Rest());
        assertThat(decide(topic(on(0))).step()).isInstanceOf(TopicStep.AddPartitions.class);
        assertThat(refusal(decide(on(1, 0, 1))).reason()).isEqualTo("TopicExists");
    }

    @Test
    void growsAndIsReassignedAsTheSpecIsEdited() {
        remember("id-1", false, null);
        assertThat(decide(on(1, 0)).step()).isInstanceOfSatisfying(TopicStep.AddPartitions.class,
                step -> assertThat(step.from()).isEqualTo(2));
        assertThat(decide(on(1, 1, 1)).step())
                .isEqualTo(new TopicStep.Announce(Change.of("Reassign", 1L, 2, null, null)));

        remember("id-1", false, MOVING);
        assertThat(decide(on(1, 1, 1)).step()).isEqualTo(
                new TopicStep.Reassign(new TreeMap<>(Map.of(0, List.of(0), 1, List.of(0))), MOVING));
        assertThat(decide(topic(moving(List.of(0, 1), 1, List.of(0), List.of(1)), on(0), on(1))))
                .satisfies(decision -> {
                    assertThat(decision.step()).isEqualTo(
                            new TopicStep.Wait("Reassigning", "Moves replicas: 1 partition of 2 to go"));
                    assertThat(decision.change()).isEqualTo(MOVING.withRemaining(1));
                });
        assertThat(decide(on(0, 0, 1)).change()).isNull();
    }

    @Test
    void breaksItsMovesOffWhenThePlacementIsEditedMeanwhile() {
        var underWay = topic(moving(List.of(2, 0), 0, List.of(2), List.of(0)), on(0), on(1));
        remember("id-1", false, Change.of("Reassign", 0L, 1, null, null));
        assertThat(decide(underWay).step()).isEqualTo(new TopicStep.BreakOff(new TreeSet<>(List.of(0))));
        assertThat(decide(topic(moving(List.of(0, 2), 2, List.of(0), List.of(2)), on(0), on(1))).step())
                .as("these go where they belong").isInstanceOf(TopicStep.Wait.class);

        remember("id-1", false, Change.of("Reassign", 0L, 1, 1024L, List.of(0, 7)).withRemaining(0));
        assertThat(decide(underWay).step()).as("after its own had ended").isInstanceOfSatisfying(TopicStep.Wait.class,
                wait -> assertThat(wait.reason()).isEqualTo("OthersReassigning"));
    }

    @Test
    void changesTheReplicationFactorBeforeItAddsPartitions() {
        placement = "assignments: [{replicas: [0, 1]}, {replicas: [1, 0]}]";
        remember("id-1", false, null);

        assertThat(decide(topic(on(0))).step())
                .isEqualTo(new TopicStep.Announce(Change.of("Reassign", 1L, 1, null, null)));
        assertThat(decide(topic(partition(List.of(0, 1), 0))).step()).isInstanceOf(TopicStep.AddPartitions.class);
    }

    @Test
    void cannotLosePartitions() {
        remember("id-1", false, null);

        assertThat(refusal(decide(on(0, 0, 1, 2))).reason()).isEqualTo("TooManyPartitions");
    }

    @Test
    void movesBehindAThrottleThatGoesAgain() {
        more = "reassignment: {throttle: 1Ki}";
        remember("id-1", false, null);
        assertThat(decide(on(1, 1, 1)).step()).isEqualTo(new TopicStep.Announce(THROTTLED));

        remember("id-1", false, THROTTLED);
        throttles = Map.of(0, 1024L, 1, 1024L);
        assertThat(decide(on(1, 1, 1)).step()).as("again after a crash").isInstanceOf(TopicStep.Reassign.class);
        assertThat(decide(throttled(moving(List.of(0, 1), 1, List.of(0), List.of(1)), on(0), on(1))).step())
                .isEqualTo(new TopicStep.Wait("Reassigning",
                        "Moves replicas: 1 partition of 2 to go, at most 1 KiB/s for each broker"));

        assertThat(decide(on(0, 0, 1)).step()).isEqualTo(new TopicStep.Unthrottle(THROTTLED));
        throttles = Map.of(0, 4096L);
        assertThat(decide(on(0, 0, 1)).step()).as("another's stays").isEqualTo(new TopicStep.Rest());
    }

    @Test
    void changesTheThrottleOfAMoveThatIsUnderWay() {
        var underWay = List.of(moving(List.of(0, 1), 1, List.of(0), List.of(1)), on(0), on(1))
                .toArray(Partition[]::new);
        more = "reassignment: {throttle: 2Ki}";
        remember("id-1", false, THROTTLED);
        throttles = Map.of(0, 1024L, 1, 1024L);
        assertThat(decide(throttled(underWay)).step()).isEqualTo(new TopicStep.Unthrottle(THROTTLED));
        throttles = Map.of();
        var doubled = Change.of("Reassign", 1L, 1, 2048L, List.of(0, 1));
        assertThat(decide(topic(underWay)).step()).isEqualTo(new TopicStep.Announce(doubled));
        remember("id-1", false, doubled);
        assertThat(decide(topic(underWay)).step())
                .isEqualTo(new TopicStep.Reassign(new TreeMap<>(Map.of(0, List.of(0))), doubled));
        assertThat(decide(throttled(underWay)).step()).isInstanceOf(TopicStep.Wait.class);

        more = "";
        throttles = Map.of(0, 2048L, 1, 2048L);
        assertThat(decide(throttled(underWay)).step()).isEqualTo(new TopicStep.Unthrottle(doubled));
        throttles = Map.of();
        assertThat(decide(topic(underWay)).step())
                .isEqualTo(new TopicStep.Announce(Change.of("Reassign", 1L, 1, null, null)));
    }

    @Test
    void throttlesOnlyBrokersThatAreThereAndOnlyWhereThereIsSomethingToCopy() {
        more = "reassignment: {throttle: 1Ki}";
        remember("id-1", false, null);
        brokers = List.of(broker(0), broker(1));
        assertThat(decide(topic(partition(List.of(2), -1), on(0), on(1))).step()).as("away from a broker that is lost")
                .isEqualTo(new TopicStep.Announce(Change.of("Reassign", 1L, 1, 1024L, List.of(0))));

        placement = "assignments: [{replicas: [0, 1]}]";
        var announced = Change.of("Reassign", 1L, 1, null, null);
        assertThat(decide(topic(partition(List.of(1, 0), 1))).step()).isEqualTo(new TopicStep.Announce(announced));
        remember("id-1", false, announced);
        assertThat(decide(topic(partition(List.of(1, 0), 1))).step()).isInstanceOf(TopicStep.Reassign.class);
    }

    @Test
    void takesItsThrottleAwayWhateverBecameOfTheTopic() {
        remember("id-1", true, THROTTLED);
        throttles = Map.of(1, 1024L);

        assertThat(decide(null).step()).isEqualTo(new TopicStep.Unthrottle(THROTTLED));
        kafkaTopic = "kafka/t";
        assertThat(decide(on(1, 1, 1)).step()).isEqualTo(new TopicStep.Unthrottle(THROTTLED));
        throttles = Map.of();
        assertThat(refusal(decide(on(1, 1, 1))).reason()).isEqualTo("KafkaTopicConflict");
    }

    @Test
    void waitsForAThrottleOfSomebodyElse() {
        more = "reassignment: {throttle: 1Ki}";
        remember("id-1", false, null);
        throttles = Map.of(1, 99L);

        assertThat(decide(on(1, 1, 1)).step()).isInstanceOfSatisfying(TopicStep.Wait.class, wait -> {
            assertThat(wait.reason()).isEqualTo("ThrottleInUse");
            assertThat(wait.message()).startsWith("Brokers [1] have a replication throttle");
        });
    }

    @Test
    void leavesTheReassignmentOfSomebodyElseAlone() {
        for (var laidOut : List.of(true, false)) {
            remember("id-1", laidOut, null);
            assertThat(decide(topic(moving(List.of(2, 0), 0, List.of(2), List.of(0)), on(0), on(1))).step())
                    .isEqualTo(new TopicStep.Wait("OthersReassigning", "Somebody else moves replicas of 1 partition: "
                            + "0 (to [2]). Waits for the end of that, and leaves it alone"));
        }
        // Not even when its own had begun
        remember("id-1", false, MOVING);
        assertThat(decide(topic(moving(List.of(2, 0), 0, List.of(2), List.of(0)), on(0), on(1))).step())
                .isInstanceOfSatisfying(TopicStep.Wait.class,
                        wait -> assertThat(wait.reason()).isEqualTo("OthersReassigning"));
    }

    @Test
    void reportsDriftUnlessToldToRepairIt() {
        remember("id-1", true, null);
        var topic = topic(partition(List.of(0), -1), partition(List.of(2), 2), on(1), on(1));

        var decision = decide(topic);

        assertThat(decision.drift()).extracting(Drift::kind).containsExactly("PartitionsAdded", "ReplicasMoved",
                "LeaderMoved");
        assertThat(decision.step()).isEqualTo(new TopicStep.Report("Somebody added 1 partition to the 3 that were laid "
                + "out. Replicas of 1 partition are elsewhere: 1 ([2] instead of [0]). Leaders of 1 partition are "
                + "elsewhere: 0 (none instead of 0). Kafka can't remove partitions: let the placement have as many, "
                + "or delete the topic"));
        assertThat(decision.owned()).isTrue();
    }

    @Test
    void isNotStalledWhenBrokersRestart() {
        placement = "assignments: [{replicas: [0, 1]}, {replicas: [1, 0]}]";
        var restarts = topic(new Partition(List.of(0, 1), 1, List.of(1), List.of(), List.of()),
                partition(List.of(1, 0), 1));
        var isBack = topic(partition(List.of(0, 1), 1), partition(List.of(1, 0), 1));
        for (var topic : List.of(restarts, isBack)) {
            remember("id-1", true, null);
            assertThat(decide(topic)).satisfies(decision -> {
                assertThat(decision.drift()).extracting(Drift::kind).containsExactly("LeaderMoved");
                assertThat(decision.step()).isInstanceOfSatisfying(TopicStep.Wait.class, wait -> {
                    assertThat(wait.reason()).isEqualTo("LeadersMoved");
                    assertThat(wait.message()).startsWith("Leaders of 1 partition are elsewhere: 0 (1 instead of 0). ")
                            .contains("onDrift: Repair");
                });
            });
        }
        // Nor is anything done or announced before the preferred leader is in sync
        more = "onDrift: Repair";
        driftTold = false;
        remember("id-1", true, null);
        assertThat(decide(restarts)).satisfies(decision -> {
            assertThat(decision.drift()).hasSize(1);
            assertThat(decision.step()).isInstanceOfSatisfying(TopicStep.Wait.class,
                    wait -> assertThat(wait.reason()).isEqualTo("LeadersAway"));
        });
        driftTold = true;
        remember("id-1", true, null);
        assertThat(decide(isBack).step()).isEqualTo(new TopicStep.Elect(new TreeSet<>(List.of(0))));
    }

    @Test
    void repairsLeadersAndReplicas() {
        more = "onDrift: Repair";
        placement = "assignments: [{replicas: [0, 1]}]";
        remember("id-1", true, null);

        assertThat(decide(topic(partition(List.of(0, 1), 1))).step())
                .isEqualTo(new TopicStep.Elect(new TreeSet<>(List.of(0))));
        assertThat(decide(topic(new Partition(List.of(0, 1), 1, List.of(1), List.of(), List.of()))).step())
                .as("its preferred leader is away").isInstanceOf(TopicStep.Wait.class);
        assertThat(decide(topic(partition(List.of(0, 2), 0))).step())
                .isEqualTo(new TopicStep.Announce(Change.of("Reassign", 1L, 1, null, null)));
        assertThat(decide(topic(partition(List.of(0, 1), 0), on(2))).step()).as("Kafka can't remove partitions")
                .isInstanceOf(TopicStep.Report.class);
    }

    @Test
    void tellsOfDriftBeforeItRepairsIt() {
        more = "onDrift: Repair";
        driftTold = false;
        remember("id-1", true, null);

        assertThat(decide(on(2, 0, 1))).satisfies(decision -> {
            assertThat(decision.step()).isEqualTo(new TopicStep.Tell(
                    "Replicas of 1 partition are elsewhere: 0 ([2] instead of [0]). This is repaired"));
            assertThat(decision.drift()).hasSize(1);
        });
        assertThat(decide(on(0, 0, 1)).step()).isEqualTo(new TopicStep.Rest());
        assertThat(decide(on(0, 0, 1, 2)).step()).as("Kafka can't remove partitions")
                .isInstanceOf(TopicStep.Report.class);
    }

    @Test
    void seesThatTheTopicWasDeletedOrMadeAnew() {
        remember("id-0", true, null);
        assertThat(decide(null).drift()).extracting(Drift::kind).containsExactly("TopicDeleted");
        assertThat(decide(null).step()).isInstanceOf(TopicStep.Report.class);
        assertThat(decide(on(0, 0, 1))).satisfies(decision -> {
            assertThat(decision.drift()).extracting(Drift::kind).containsExactly("TopicRecreated");
            assertThat(decision.owned()).isFalse();
        });

        more = "onDrift: Repair";
        assertThat(decide(null).step()).isEqualTo(new TopicStep.Announce(CREATING));
        assertThat(List.of(decide(on(1, 0, 1)), decide(on(0, 0, 1)))).as("somebody else's")
                .allSatisfy(decision -> assertThat(decision.owned()).isFalse())
                .extracting(TopicDecision::step).hasOnlyElementsOfType(TopicStep.Report.class);

        more = "adopt: true\nonDrift: Repair";
        assertThat(decide(on(1, 0, 1)).step()).isInstanceOf(TopicStep.Announce.class);
        assertThat(decide(on(0, 0, 1)).step()).as("one that is alike").isEqualTo(new TopicStep.Rest());

        more = "onDrift: Repair";
        remember("id-0", true, CREATING);
        assertThat(decide(null).step()).isInstanceOf(TopicStep.Create.class);
        assertThat(decide(on(0, 0, 1))).satisfies(decision -> {
            assertThat(decision.step()).isEqualTo(new TopicStep.Rest());
            assertThat(decision.drift()).isEmpty();
        });
    }

    @Test
    void isStillOnABrokerThatIsAway() {
        remember("id-1", true, null);
        brokers = List.of(broker(0), broker(2));

        assertThat(decide(topic(on(0), on(0), partition(List.of(1), -1))).drift()).extracting(Drift::kind)
                .containsExactly("LeaderMoved");
        more = "onDrift: Repair";
        assertThat(decide(on(0, 0, 2)).step()).isInstanceOfSatisfying(TopicStep.Wait.class,
                wait -> assertThat(wait.reason()).isEqualTo("BrokersAbsent"));
        remember("id-1", false, null);
        assertThat(refusal(decide(on(0, 0, 1))).problems()).singleElement().asString().contains("no such broker");
    }

    @Test
    void knowsTheRackOfABrokerThatIsAway() {
        // Given leaders on broker 0, with followers in its rack on 1 and 2 in turn, while 1 and then 0 are away
        more = "replicationFactor: 2";
        placement = "leaders: [{broker: 0, count: 2}], followers: {rack: SameAsLeader, brokers: [1, 2, 3]}";
        var topic = topic(partition(List.of(0, 1), 0), partition(List.of(0, 2), 0));
        var known = List.of(inRack(0), inRack(1), inRack(2), broker(3));
        for (var live : List.of(List.of(inRack(0), inRack(2)), List.of(inRack(1), inRack(2)))) {
            brokers = live;
            memory = new TopicMemory(1L, null, "id-1", true, Map.of(), known, true, null);
            // When its status is written twice meanwhile
            for (var i = 0; i < 2; i++) {
                var rows = LayoutTable.of(TopicSummary.of(topic), new ClusterBrokers(live, null, Map.of()), Map.of(),
                        memory.brokers());
                memory = new TopicMemory(1L, null, "id-1", true, Map.of(), rows.stream()
                        .map(row -> new Broker(row.broker(), row.rack(), row.pool(), row.node(), null)).toList(), true,
                        null);
            }
            // Then
            assertThat(decide(topic).step()).isEqualTo(new TopicStep.Rest());
        }
    }

    @Test
    void isLaidOutByNamesOnlyWhileAllBrokersAreThere() {
        placement = "leaders: [{pool: fast, count: 2}]";
        brokers = List.of(new Broker(0, null, "fast", null, null), new Broker(2, null, "slow", null, null));
        missing = Set.of(1);
        for (var named : List.of("fast", "faster")) {
            placement = "leaders: [{pool: " + named + ", count: 2}]";
            assertThat(decide(null).step()).isInstanceOfSatisfying(TopicStep.Wait.class, wait -> {
                assertThat(wait.reason()).isEqualTo("BrokersMissing");
                assertThat(wait.message()).startsWith("Waits for brokers [1]");
            });
        }
        placement = "leaders: [{broker: 0, count: 2}]";
        assertThat(decide(null).step()).as("names none").isInstanceOf(TopicStep.Announce.class);
    }

    @Test
    void needsNoBrokerThatIsAwayAndHoldsNothing() {
        placement = "leaders: [{broker: 0, count: 2}, {broker: 2, count: 0}]";
        memory = new TopicMemory(1L, null, "id-1", true, Map.of(), List.of(broker(0), broker(1)), true, null);
        brokers = List.of(broker(0), broker(1));

        assertThat(decide(on(0, 0)).step()).isEqualTo(new TopicStep.Rest());
    }

    @Test
    void followsItsNamesOnlyWhenItRepairs() {
        placement = "leaders: [{nodeSelector: {disk: ssd}, count: 2}]";
        memory = new TopicMemory(1L, null, "id-1", true, Map.of("nodes disk=ssd", List.of(0, 1)), brokers, true, null);
        brokers = List.of(onDisk(0, "ssd"), onDisk(1, "hdd"), onDisk(2, "ssd"));

        assertThat(decide(on(0, 1))).satisfies(decision -> {
            assertThat(decision.drift()).extracting(Drift::message)
                    .containsExactly("nodes disk=ssd stood for brokers [0, 1] and stands for [0, 2] now");
            assertThat(decision.step()).isInstanceOf(TopicStep.Report.class);
        });
        more = "onDrift: Repair";
        assertThat(decide(on(0, 1)).step()).isInstanceOf(TopicStep.Announce.class);
        // When it has followed
        assertThat(decide(on(0, 2))).satisfies(decision -> {
            assertThat(decision.step()).isEqualTo(new TopicStep.Rest());
            assertThat(decision.drift()).isEmpty();
            assertThat(requireNonNull(decision.plan()).named()).containsEntry("nodes disk=ssd", List.of(0, 2));
        });
        // While a broker restarts it is on no node
        brokers = List.of(onDisk(0, "ssd"), broker(1), onDisk(2, "ssd"));
        assertThat(decide(on(0, 1)).step()).isEqualTo(new TopicStep.Rest());
    }

    @Test
    void keepsOutOfTheWayOfAKafkaTopic() {
        remember("id-1", true, null);
        kafkaTopic = "kafka/t";

        assertThat(refusal(decide(on(0, 0, 1)))).satisfies(refusal -> {
            assertThat(refusal.reason()).isEqualTo("KafkaTopicConflict");
            assertThat(refusal.problems()).singleElement().asString().contains("\"t\"", "KafkaTopic kafka/t",
                    "strimzi.io/managed");
        });
    }

    private void remember(@Nullable String topicId, boolean laidOut, @Nullable Change change) {
        memory = new TopicMemory(1L, null, topicId, laidOut, Map.of(), List.of(broker(0), broker(1), broker(2)),
                driftTold,
                change);
    }

    private TopicDecision decide(@Nullable TopicState topic) {
        return TopicDecision.of(spec("cluster: {strimzi: {name: bench}}\nplacement: {" + placement + "}\n" + more), "t",
                memory,
                new TopicObservation("cluster", new ClusterBrokers(brokers, null, Map.of(), missing), topic, kafkaTopic,
                        throttles),
                unknown);
    }

    private static TopicStep.Refuse refusal(TopicDecision decision) {
        assertThat(decision.step()).isInstanceOf(TopicStep.Refuse.class);
        return (TopicStep.Refuse) decision.step();
    }

    private static TopicState on(int... brokers) {
        return topic(Arrays.stream(brokers).mapToObj(TopicDecisionTest::on).toArray(Partition[]::new));
    }

    private static TopicState topic(Partition... partitions) {
        return new TopicState("id-1", List.of(partitions), false);
    }

    private static TopicState throttled(Partition... partitions) {
        return new TopicState("id-1", List.of(partitions), true);
    }

    private static Partition on(int broker) {
        return partition(List.of(broker), broker);
    }

    private static Partition partition(List<Integer> replicas, int leader) {
        return new Partition(replicas, leader, replicas, List.of(), List.of());
    }

    private static Partition moving(List<Integer> replicas, int leader, List<Integer> adding,
            List<Integer> removing) {
        return new Partition(replicas, leader, List.of(leader), adding, removing);
    }

    private static Broker broker(int id) {
        return new Broker(id, null, null, null, null);
    }

    private static Broker inRack(int id) {
        return new Broker(id, "a", null, null, null);
    }

    private static Broker onDisk(int id, String disk) {
        return new Broker(id, null, null, "node-" + id, Map.of("disk", disk));
    }

    private static SkewedTopicSpec spec(String yaml) {
        try {
            return new ObjectMapper(new YAMLFactory()).readValue(yaml, SkewedTopicSpec.class);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
