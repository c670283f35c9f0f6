package io.skewbench.engine.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;
import io.skewbench.engine.Problem;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class UnwatchedTopicTest {
    private static final Problem NO_MEMORY = new Problem("spec", null, "takes more memory than the operator has");

    @Test
    void keepsItsStatusWhereTheCurrentSpecIsLaidOut() {
        assertThat(UnwatchedTopic.of(laidOut(1), NO_MEMORY)).contains(new UnwatchedTopic(
                "Drift of this topic is no longer noticed: spec: takes more memory than the operator has"));
    }

    @Test
    void isNoTopicThatWasEdited() {
        assertThat(UnwatchedTopic.of(laidOut(0), NO_MEMORY)).isEmpty();
    }

    @Test
    void isNoTopicWithoutAStatus() {
        assertThat(UnwatchedTopic.of(new TopicScenario().skewedTopic(), NO_MEMORY)).isEmpty();
    }

    /** Returns a SkewedTopic of generation 1 that says it is Ready. */
    private static SkewedTopic laidOut(long generation) {
        var topic = new TopicScenario().skewedTopic();
        var conditions = new TopicConditions(null, generation, Instant.EPOCH)
                .of(TopicMessage.of(new TopicStep.LaidOut(), "2/1/0"), null);
        topic.setStatus(SkewedTopicStatus.EMPTY.toBuilder().laidOutGeneration(generation).conditions(conditions)
                .build());
        return topic;
    }
}
