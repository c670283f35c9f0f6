package io.skewbench.engine.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopicChangesTest {
    private static final Map<String, TopicLayout> BEFORE = Map.of("orders", topic("a", List.of(0, 1, 2)));

    @Test
    void ofTargetAreNoneWhereOnlyLeadersMoved() {
        // When
        var change = TopicChanges.ofTarget(BEFORE, Map.of("orders", topic("a", List.of(2, 1, 0))));
        // Then
        assertThat(change).isEmpty();
    }

    @Test
    void ofTargetNameADeletedTopic() {
        // When
        var change = TopicChanges.ofTarget(BEFORE, Map.of());
        // Then
        assertThat(change).hasValue("Topic orders was deleted during the run");
    }

    @Test
    void ofTargetNameANewTopicOfTheSameName() {
        // When
        var change = TopicChanges.ofTarget(BEFORE, Map.of("orders", topic("b", List.of(0, 1, 2))));
        // Then
        assertThat(change).hasValue("Topic orders was deleted and created again during the run: its id is b and was a");
    }

    @Test
    void ofTargetCountAddedPartitions() {
        // When
        var change = TopicChanges.ofTarget(BEFORE, Map.of("orders", topic("a", List.of(0, 1, 2, 0))));
        // Then
        assertThat(change).hasValueSatisfying(
                why -> assertThat(why).startsWith("Topic orders had 3 partitions and has 4"));
    }

    @Test
    void ofIdsAreNoneWhereATopicIsMissing() {
        // When
        var change = TopicChanges.ofIds(BEFORE, Map.of());
        // Then
        assertThat(change).isEmpty();
    }

    @Test
    void ofEarlierCallNameATopicThatSomebodyReplaced() {
        // When
        var change = TopicChanges.ofEarlierCall(Map.of("orders", "z"), BEFORE, (name, id) -> false);
        // Then
        assertThat(change)
                .hasValue("Topic orders is not the topic of the trials so far: its id is a and was z");
    }

    @Test
    void ofEarlierCallAreNoneWhereTheRunItselfReplacedTheTopic() {
        // When
        var change = TopicChanges.ofEarlierCall(Map.of("orders", "z"), BEFORE,
                (name, id) -> name.equals("orders") && id.equals("a"));
        // Then
        assertThat(change).isEmpty();
    }

    @Test
    void ofEarlierCallAreNoneForATopicThatIsNew() {
        // When
        var change = TopicChanges.ofEarlierCall(Map.of("payments", "z"), BEFORE, (name, id) -> false);
        // Then
        assertThat(change).isEmpty();
    }

    @Test
    void ofPartitionsNameAMissingTopic() {
        // When
        var change = TopicChanges.ofPartitions(Map.of("orders", 3, "payments", 1), BEFORE);
        // Then
        assertThat(change).hasValue("Topic payments no longer exists");
    }

    @Test
    void ofPartitionsNameATopicWithOtherPartitions() {
        // When
        var change = TopicChanges.ofPartitions(Map.of("orders", 4), BEFORE);
        // Then
        assertThat(change).hasValue("Topic orders no longer has 4 partitions");
    }

    @Test
    void ofPartitionsAreNoneWhereAllAreThere() {
        // When
        var change = TopicChanges.ofPartitions(Map.of("orders", 3), BEFORE);
        // Then
        assertThat(change).isEmpty();
    }

    @Test
    void withoutRepairsATopicThatTheRunCreatedAgainIsTheSame() {
        // Given
        var now = Map.of("orders", topic("b", List.of(2, 1, 0)));
        // When
        var layouts = TopicChanges.withoutRepairs(BEFORE, now, (name, id) -> id.equals("b"));
        // Then
        assertThat(layouts).isEqualTo(Map.of("orders", topic("a", List.of(2, 1, 0))));
    }

    @Test
    void withoutRepairsATopicThatSomebodyElseCreatedIsAnotherOne() {
        // Given
        var now = Map.of("orders", topic("b", List.of(0, 1, 2)));
        // When
        var layouts = TopicChanges.withoutRepairs(BEFORE, now, (name, id) -> false);
        // Then
        assertThat(layouts).isEqualTo(now);
    }

    @Test
    void ofLeadersNameEachPartition() {
        // When
        var change = TopicChanges.ofLeaders(BEFORE, Map.of("orders", topic("a", List.of(0, 2, -1))));
        // Then
        assertThat(change).hasValue(
                "leaders moved: orders-1 from broker 1 to broker 2, orders-2 from broker 2 to none");
    }

    @Test
    void ofLeadersNameTheFirstFive() {
        // Given
        var before = Map.of("orders", topic("a", Collections.nCopies(8, 0)));
        // When
        var change = TopicChanges.ofLeaders(before, Map.of("orders", topic("a", Collections.nCopies(8, 1))));
        // Then
        assertThat(change).hasValueSatisfying(
                moved -> assertThat(moved).contains("orders-4").doesNotContain("orders-5").endsWith(" and 3 more"));
    }

    private static TopicLayout topic(String id, List<Integer> leaders) {
        return new TopicLayout(id, leaders.stream().map(List::of).toList(), leaders);
    }
}
