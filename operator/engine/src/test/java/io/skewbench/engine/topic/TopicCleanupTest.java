package io.skewbench.engine.topic;

import static io.skewbench.engine.topic.TopicScenario.CREATING;
import static io.skewbench.engine.topic.TopicScenario.MOVING;
import static io.skewbench.engine.topic.TopicScenario.THROTTLED;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.SkewedTopicStatus;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.observation.RemovalView;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TopicCleanupTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final TopicCleanup DELETES = new TopicCleanup(true, false);
    private static final TopicCleanup REMOVES_THROTTLE = new TopicCleanup(false, true);

    private final TopicScenario scenario = new TopicScenario();

    @Test
    void isNotNeededForATopicThatIsRetained() {
        assertThat(cleanup("Retain", "x9Tq", MOVING).isNeeded()).isFalse();
    }

    @Test
    void isNotNeededForATopicThatNeverWasItsOwn() {
        assertThat(cleanup("Delete", null, null).isNeeded()).isFalse();
    }

    @Test
    void deletesATopicThatIsKnown() {
        assertThat(cleanup("Delete", "x9Tq", null)).isEqualTo(DELETES);
        assertThat(DELETES.isNeeded()).isTrue();
    }

    @Test
    void deletesATopicThatMayHaveBeenCreated() {
        assertThat(cleanup("Delete", null, CREATING)).isEqualTo(DELETES);
    }

    @Test
    void removesTheThrottleOfATopicThatIsRetained() {
        assertThat(cleanup("Retain", "x9Tq", THROTTLED)).isEqualTo(REMOVES_THROTTLE);
        assertThat(REMOVES_THROTTLE.isNeeded()).isTrue();
    }

    @Test
    void removesTheThrottleOfATopicThatIsDeleted() {
        assertThat(cleanup("Delete", "x9Tq", THROTTLED)).isEqualTo(new TopicCleanup(true, true));
    }

    @Test
    void needsNothingWithoutAStatus() {
        scenario.more = "deletionPolicy: Delete";

        assertThat(TopicCleanup.of(scenario.skewedTopic()).isNeeded()).isFalse();
    }

    @Test
    void finishesOnceNothingIsLeftInKafka() {
        assertThat(DELETES.next(new RemovalView.Done(true))).isEqualTo(new TopicDeletion.Finish());
        assertThat(DELETES.next(new RemovalView.Done(false))).isEqualTo(new TopicDeletion.Finish());
    }

    @Test
    void asksAgainBeforeAnythingIsReported() {
        assertThat(DELETES.next(new RemovalView.Asked())).isEqualTo(new TopicDeletion.AskAgain());
    }

    @Test
    void reportsWhatKafkaHasYetToDo() {
        assertThat(DELETES.next(new RemovalView.Waiting(NOON, "no broker answers"))).isEqualTo(
                new TopicDeletion.Report(new TopicSituation.Deleting(NOON, "delete the topic", "no broker answers")));
        assertThat(REMOVES_THROTTLE.next(new RemovalView.Waiting(NOON, "no broker answers"))).isEqualTo(
                new TopicDeletion.Report(new TopicSituation.Deleting(NOON, "remove the throttle of its reassignment",
                        "no broker answers")));
    }

    @Test
    void leavesBehindWhatKafkaDidNotDoInTime() {
        assertThat(DELETES.next(new RemovalView.GivenUp("no broker answers")))
                .isEqualTo(new TopicDeletion.LeaveBehind("Could not delete the topic: no broker answers"));
        assertThat(REMOVES_THROTTLE.next(new RemovalView.GivenUp("no broker answers"))).isEqualTo(
                new TopicDeletion.LeaveBehind("Could not remove the throttle of its reassignment: no broker answers"));
    }

    private TopicCleanup cleanup(String policy, @Nullable String topicId, @Nullable Change change) {
        scenario.more = "deletionPolicy: " + policy;
        var topic = scenario.skewedTopic();
        topic.setStatus(SkewedTopicStatus.EMPTY.toBuilder().topicId(topicId).change(change).build());
        return TopicCleanup.of(topic);
    }
}
