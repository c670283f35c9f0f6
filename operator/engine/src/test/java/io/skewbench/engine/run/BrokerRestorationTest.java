package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Pinning;
import io.skewbench.engine.run.BrokerRestoration.Part;
import io.skewbench.engine.run.BrokerRestoration.RestoredBrokers;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.protocol.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The run ended at noon, and Strimzi has 15 minutes to move its brokers back. */
class BrokerRestorationTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Instant IN_TIME = NOON.plusSeconds(899);
    private static final Instant LATE = NOON.plusSeconds(900);
    private static final Pinning PINNING = Json.read("{\"nodeSelector\": {\"a\": \"b\"}, \"enforce\": true}",
            Pinning.class);
    private static final BenchmarkStatus ENDED = BenchmarkStatus.builder().observedGeneration(1L).phase("Complete")
            .completionTime(NOON.toString()).conditions(List.of()).build();

    @Test
    void isOverOnceTheBrokersHaveRestarted() {
        var progress = at(IN_TIME, new RestoredBrokers.Restarted());

        assertThat(progress.isOver()).isTrue();
        assertThat(progress.lookAgain()).isEmpty();
        assertThat(condition(progress)).satisfies(condition -> {
            assertThat(condition.getStatus()).isEqualTo("True");
            assertThat(condition.getReason()).isEqualTo("NodePoolsRestored");
        });
    }

    @Test
    void waitsForStrimziWithinItsTimeLimit() {
        var progress = at(IN_TIME, new RestoredBrokers.Restored(null));

        assertThat(progress.isOver()).isFalse();
        assertThat(progress.lookAgain()).contains(Duration.ofSeconds(5));
        assertThat(condition(progress)).satisfies(condition -> {
            assertThat(condition.getStatus()).isEqualTo("False");
            assertThat(condition.getReason()).isEqualTo("RestoringBrokers");
            assertThat(condition.getMessage()).endsWith("other runs wait until 2026-11-20T12:15:00Z at the latest");
        });
    }

    @Test
    void reportsWhyStrimziRestartsNoBroker() {
        assertThat(condition(at(IN_TIME, new RestoredBrokers.Restored("Kafka bench is paused"))))
                .satisfies(condition -> {
                    assertThat(condition.getReason()).isEqualTo("ReconciliationPaused");
                    assertThat(condition.getMessage()).startsWith("Kafka bench is paused; remove the annotation");
                });
    }

    @Test
    void isOverWhenStrimziHasHadItsTime() {
        var progress = at(LATE, new RestoredBrokers.Restored("Kafka bench is paused"));

        assertThat(progress.isOver()).isTrue();
        assertThat(condition(progress).getReason()).isEqualTo("NodePoolsRestored");
    }

    @Test
    void triesAgainSoonWhereTheNodePoolsCannotBeRestored() {
        var progress = at(IN_TIME, new RestoredBrokers.Refused("forbidden"));

        assertThat(progress.lookAgain()).contains(Duration.ofSeconds(5));
        assertThat(condition(progress).getReason()).isEqualTo("RestoringBrokers");
    }

    @Test
    void tellsHowOftenItTriesToGiveSettingsBack() {
        assertThat(refused(IN_TIME)).contains("the operator retries every few seconds, and other runs");
        assertThat(refused(LATE)).contains("the operator retries every minute, and other runs");
    }

    private static String refused(Instant now) {
        var progress = BrokerRestoration.of(Part.SETTINGS, Duration.ofMinutes(15), ENDED,
                new RestoredBrokers.Refused("forbidden"), now);
        return Conditions.find(progress.addTo(ENDED, now).conditions(), ConditionType.BROKER_SETTINGS_RESTORED)
                .orElseThrow().getMessage();
    }

    @Test
    void isNeverOverWhileTheNodePoolsCannotBeRestored() {
        var progress = at(LATE, new RestoredBrokers.Refused("forbidden"));

        assertThat(progress.isOver()).isFalse();
        assertThat(progress.lookAgain()).contains(Duration.ofMinutes(1));
        assertThat(condition(progress)).satisfies(condition -> {
            assertThat(condition.getStatus()).isEqualTo("False");
            assertThat(condition.getReason()).isEqualTo("NodePoolsNotRestored");
            assertThat(condition.getMessage()).contains("until it succeeds: forbidden. ");
        });
    }

    @Test
    void countsFromWhenTheSettingsWereGivenBack() {
        // Given a run that the operator could not restore before its time was over
        var progress = BrokerRestoration.of(Part.SETTINGS, Duration.ofMinutes(15), ENDED,
                new RestoredBrokers.Restored(LATE.plusSeconds(60), null), LATE.plusSeconds(61));
        // Then
        assertThat(progress.isOver()).isFalse();
        assertThat(progress.until()).isEqualTo(LATE.plusSeconds(960));
    }

    @Test
    void countsFromTheConditionFinishedWhereTheStatusHasNoCompletionTime() {
        // Given
        var ended = ENDED.toBuilder().completionTime(null).conditions(List.of(new ConditionBuilder()
                .withType("Finished").withStatus("True").withReason("Complete")
                .withLastTransitionTime(NOON.toString()).build())).build();
        // When
        var progress = BrokerRestoration.of(Part.PLACES, PinnedNodes.moveTimeout(PINNING), ended,
                new RestoredBrokers.Restored(null), IN_TIME);
        // Then
        assertThat(progress.until()).isEqualTo(LATE);
    }

    private static BrokerRestoration at(Instant now, RestoredBrokers pools) {
        return BrokerRestoration.of(Part.PLACES, PinnedNodes.moveTimeout(PINNING), ENDED, pools, now);
    }

    private static Condition condition(BrokerRestoration progress) {
        return Conditions.find(progress.addTo(ENDED, NOON).conditions(), ConditionType.BROKERS_RESTORED).orElseThrow();
    }
}
