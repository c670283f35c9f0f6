package io.skewbench.controller.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.background.Answer;
import io.skewbench.engine.observation.RemovalView;
import io.skewbench.engine.observation.RemovalView.Asked;
import io.skewbench.engine.observation.RemovalView.Done;
import io.skewbench.engine.observation.RemovalView.GivenUp;
import io.skewbench.engine.observation.RemovalView.Waiting;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RemovalProgressTest {
    private static final Instant DELETED = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant END = DELETED.plus(DeletionPatience.LIMIT);

    private final SkewedTopic topic = deleted();
    private Instant now = DELETED;
    private final RemovalProgress progress = new RemovalProgress(() -> now);

    @Test
    void waitsForAKafkaThatDoesNotAnswer() {
        // Given
        assertThat(pending()).isEqualTo(new Asked());
        // When
        now = DELETED.plusSeconds(10);
        // Then
        assertThat(pending()).isEqualTo(new Waiting(END, "it has not answered since " + DELETED));
    }

    @Test
    void waitsForAKafkaThatDoesNotAnswerNoLongerThanForOneThatFails() {
        // Given
        assertThat(pending()).isEqualTo(new Asked());
        // When
        now = END.plusSeconds(1);
        // Then
        assertThat(pending()).isEqualTo(new GivenUp("it has not answered since " + DELETED));
    }

    @Test
    void asksBeforeItGivesUpThoughTheOperatorWasAway() {
        // Given
        now = END.plusSeconds(3_600);
        assertThat(pending()).isEqualTo(new Asked());
        // When
        now = now.plus(RemovalProgress.TO_ANSWER);
        // Then
        assertThat(pending()).isInstanceOf(Waiting.class);
        assertThat(progress.of(topic, new Answer.Known<>(true))).isEqualTo(new Done(true));
    }

    @Test
    void givesUpOnceTheQuestionOfAnOperatorThatWasAwayIsNotAnswered() {
        // Given
        now = END.plusSeconds(3_600);
        assertThat(pending()).isEqualTo(new Asked());
        // When
        now = now.plus(RemovalProgress.TO_ANSWER).plusSeconds(1);
        // Then
        assertThat(pending()).isInstanceOf(GivenUp.class);
    }

    @Test
    void reportsAFailureUntilTheLimit() {
        var failed = new Answer.Failed<Boolean>(new IllegalStateException("no broker answers"));

        assertThat(progress.of(topic, failed)).isEqualTo(new Waiting(END, "no broker answers"));
        now = END.plusSeconds(1);
        assertThat(progress.of(topic, failed)).isEqualTo(new GivenUp("no broker answers"));
    }

    private RemovalView pending() {
        return progress.of(topic, new Answer.Pending<>());
    }

    private static SkewedTopic deleted() {
        var topic = new SkewedTopic();
        topic.setMetadata(new ObjectMetaBuilder().withName("orders").withNamespace("ns").withUid("u")
                .withDeletionTimestamp(DELETED.toString()).build());
        return topic;
    }
}
