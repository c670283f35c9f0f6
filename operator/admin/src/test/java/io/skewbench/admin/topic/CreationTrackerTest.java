package io.skewbench.admin.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.topic.CreationProgress;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CreationTrackerTest {
    private final CreationTracker creation = new CreationTracker();

    @BeforeEach
    void request() {
        creation.move(CreationProgress.REQUESTED);
    }

    @Test
    void losesToWhoeverCreatedATopicThatKafkaKnowsAtOnce() {
        // When
        creation.topicExists(Duration.ofMillis(999));
        // Then
        assertThat(creation.progress()).isEqualTo(CreationProgress.LOST);
    }

    @Test
    void mayHaveCreatedTheTopicItselfIfTheAnswerTookLong() {
        // When
        creation.topicExists(Duration.ofSeconds(1));
        // Then
        assertThat(creation.progress()).isEqualTo(CreationProgress.REQUESTED);
    }
}
