package io.skewbench.engine.topic;

import static io.skewbench.engine.topic.TopicDecisionAssert.assertThat;
import static io.skewbench.engine.topic.TopicScenario.broker;
import static io.skewbench.engine.topic.TopicScenario.inRack;
import static io.skewbench.engine.topic.TopicScenario.on;
import static io.skewbench.engine.topic.TopicScenario.onDisk;
import static io.skewbench.engine.topic.TopicScenario.partition;
import static io.skewbench.engine.topic.TopicScenario.topic;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.ClusterBrokers.Broker;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Topics that are laid out, while brokers or their names change. */
class DesiredLayoutTest {
    private final TopicScenario scenario = new TopicScenario();

    @Test
    void keepsAPartitionOnABrokerThatIsDown() {
        scenario.record("id-1", true, null);
        scenario.brokers = List.of(broker(0), broker(2));

        assertThat(scenario.decide(topic(on(0), on(0), partition(List.of(1), -1)))).hasDrift(DriftKind.LEADER_MOVED);
    }

    @Test
    void remembersTheRackOfABrokerThatIsDown() {
        // Given leaders on broker 0, with followers in its rack on 1 and 2 in turn, while 1 and then 0 are down
        scenario.more = "replicationFactor: 2";
        scenario.placement = "leaders: [{broker: 0, count: 2}], followers: {rack: SameAsLeader, brokers: [1, 2, 3]}";
        var topic = topic(partition(List.of(0, 1), 0), partition(List.of(0, 2), 0));
        var known = List.of(inRack(0), inRack(1), inRack(2), broker(3));
        for (var live : List.of(List.of(inRack(0), inRack(2)), List.of(inRack(1), inRack(2)))) {
            scenario.brokers = live;
            scenario.stored = laidOut(Map.of(), known);
            // When the status is written twice meanwhile
            for (var i = 0; i < 2; i++) {
                var rows = LayoutTable.of(TopicSummary.of(topic), new ClusterBrokers(live, null, Map.of()), Map.of(),
                        scenario.stored.brokers());
                scenario.stored = laidOut(Map.of(), rows.stream()
                        .map(row -> new Broker(row.broker(), row.rack(), row.pool(), row.node(), null)).toList());
            }
            // Then
            assertThat(scenario.decide(topic)).hasStep(new TopicStep.LaidOut());
        }
    }

    @Test
    void needsNoBrokerThatIsDownAndHoldsNothing() {
        scenario.placement = "leaders: [{broker: 0, count: 2}, {broker: 2, count: 0}]";
        scenario.stored = laidOut(Map.of(), List.of(broker(0), broker(1)));
        scenario.brokers = List.of(broker(0), broker(1));

        assertThat(scenario.decide(on(0, 0))).hasStep(new TopicStep.LaidOut());
    }

    @Test
    void reportsThatNamesStandForOtherBrokers() {
        labelsMoveFromBroker1To2();

        var decision = scenario.decide(on(0, 1));

        assertThat(decision).hasStepOf(TopicStep.ReportDrift.class);
        assertThat(decision.drift()).extracting(TopicDrift::message)
                .containsExactly("nodes disk=ssd matched brokers [0, 1] and now matches [0, 2]");
    }

    @Test
    void followsItsNamesToRepair() {
        labelsMoveFromBroker1To2();
        scenario.more = "onDrift: Repair";

        assertThat(scenario.decide(on(0, 1))).hasStepOf(TopicStep.Announce.class);
    }

    @Test
    void recordsForWhichBrokersNamesStandOnceItHasFollowedThem() {
        labelsMoveFromBroker1To2();
        scenario.more = "onDrift: Repair";

        var decision = scenario.decide(on(0, 2));

        assertThat(decision).hasStep(new TopicStep.LaidOut()).hasDrift();
        assertThat(requireNonNull(decision.plan()).named()).containsEntry("nodes disk=ssd", List.of(0, 2));
    }

    @Test
    void keepsItsNamesWhileABrokerRestartsAndIsOnNoNode() {
        labelsMoveFromBroker1To2();
        scenario.more = "onDrift: Repair";
        scenario.brokers = List.of(onDisk(0, "ssd"), broker(1), onDisk(2, "ssd"));

        assertThat(scenario.decide(on(0, 1))).hasStep(new TopicStep.LaidOut());
    }

    private void labelsMoveFromBroker1To2() {
        scenario.placement = "leaders: [{nodeSelector: {disk: ssd}, count: 2}]";
        scenario.stored = laidOut(Map.of("nodes disk=ssd", List.of(0, 1)), scenario.brokers);
        scenario.brokers = List.of(onDisk(0, "ssd"), onDisk(1, "hdd"), onDisk(2, "ssd"));
    }

    private static StoredState laidOut(Map<String, List<Integer>> named, List<Broker> brokers) {
        return new StoredState(1L, null, "id-1", true, named, brokers, true, null);
    }
}
