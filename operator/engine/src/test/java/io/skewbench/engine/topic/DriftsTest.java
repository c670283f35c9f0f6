package io.skewbench.engine.topic;

import static io.skewbench.engine.topic.TopicScenario.moving;
import static io.skewbench.engine.topic.TopicScenario.on;
import static io.skewbench.engine.topic.TopicScenario.partition;
import static io.skewbench.engine.topic.TopicScenario.topic;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.skewbench.engine.placement.TopicPlan;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A topic that was laid out with partition 0 on brokers 0 and 1, and partition 1 on brokers 1 and 0. */
class DriftsTest {
    private static final TopicPlan PLAN = new TopicPlan(List.of(List.of(0, 1), List.of(1, 0)));

    @Test
    void findsNoneWhereAllIsAsLaidOut() {
        assertThat(Drifts.of(topic(partition(List.of(0, 1), 0), partition(List.of(1, 0), 1)), PLAN)).isEmpty();
    }

    @Test
    void caresNotInWhichOrderFollowersAre() {
        var plan = new TopicPlan(List.of(List.of(0, 1, 2)));

        assertThat(Drifts.of(topic(partition(List.of(0, 2, 1), 0)), plan)).isEmpty();
    }

    @Test
    void countsPartitionsThatWereAdded() {
        assertThat(Drifts.of(on(0, 0, 0), new TopicPlan(List.of(List.of(0), List.of(0))))).containsExactly(
                new TopicDrift(DriftKind.PARTITIONS_ADDED, 1,
                        "1 partition was added to the 2 that were laid out"));
    }

    @Test
    void countsPartitionsThatAreMissing() {
        assertThat(Drifts.of(on(new int[]{0}), new TopicPlan(List.of(List.of(0), List.of(0), List.of(0)))))
                .containsExactly(new TopicDrift(DriftKind.PARTITIONS_MISSING, 2, "2 partitions of 3 are missing"));
    }

    @Test
    void tellsWhereReplicasAre() {
        assertThat(Drifts.of(topic(partition(List.of(0, 2), 0), partition(List.of(1, 0), 1)), PLAN)).containsExactly(
                new TopicDrift(DriftKind.REPLICAS_MOVED, 1,
                        "Replicas of 1 partition are on other brokers: 0 ([0, 2] instead of [0, 1])"));
    }

    @Test
    void goesByWhereReplicasAreBeingMovedTo() {
        var back = moving(List.of(0, 1, 2), 0, List.of(1), List.of(2));
        var away = moving(List.of(0, 2, 1), 0, List.of(2), List.of(1));

        assertThat(Drifts.of(topic(back, partition(List.of(1, 0), 1)), PLAN)).isEmpty();
        assertThat(Drifts.of(topic(away, partition(List.of(1, 0), 1)), PLAN)).extracting(TopicDrift::kind)
                .containsExactly(DriftKind.REPLICAS_MOVED);
    }

    @Test
    void tellsWhoLeads() {
        assertThat(Drifts.of(topic(partition(List.of(0, 1), 1), partition(List.of(1, 0), -1)), PLAN)).containsExactly(
                new TopicDrift(DriftKind.LEADER_MOVED, 2,
                        "Leaders of 2 partitions are on other brokers: 0 (1 instead of 0), 1 (none instead of 1)"));
    }

    @Test
    void tellsOfAPartitionThatMovedNothingMoreOfItsLeader() {
        assertThat(Drifts.of(topic(partition(List.of(2, 1), 1), partition(List.of(1, 0), 0)), PLAN))
                .extracting(TopicDrift::kind, TopicDrift::partitions).containsExactly(
                        tuple(DriftKind.REPLICAS_MOVED, 1),
                        tuple(DriftKind.LEADER_MOVED, 1));
    }

    @Test
    void listsFivePartitionsAndCountsTheOthers() {
        var plan = new TopicPlan(Collections.nCopies(7, List.of(0)));

        assertThat(Drifts.of(on(1, 1, 1, 1, 1, 1, 1), plan)).singleElement().extracting(TopicDrift::message).asString()
                .endsWith(", 4 ([1] instead of [0]) and 2 more");
        assertThat(Drifts.of(on(1, 1, 1, 1, 1, 0, 0), plan)).singleElement().extracting(TopicDrift::message).asString()
                .endsWith(", 4 ([1] instead of [0])");
    }
}
