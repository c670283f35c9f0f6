package io.skewbench.controller.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Thirty workloads with 32 topics each are 960 questions of one Benchmark, and there may be hundreds of these. */
class LatelyAskedTest {
    private static final int MANY = 20_000;
    private static final Duration KEPT = Duration.ofMinutes(10);
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant LATER = START.plus(KEPT).plusSeconds(1);

    private final Set<String> inUse = new HashSet<>();
    private int visited;
    private final LatelyAsked<String> asked = new LatelyAsked<>(KEPT, entry -> {
        visited++;
        return inUse.contains(entry);
    });

    @Test
    void aQuestionAmongManyLooksAtNoOther() {
        // Given
        askMany();
        // When
        ask("one more", START.plus(KEPT));
        // Then
        assertThat(visited).isZero();
        assertThat(asked.size()).isEqualTo(MANY + 1);
    }

    @Test
    void eachQuestionForgetsTwoThatNobodyAsksAnyMore() {
        // Given
        askMany();
        // When
        ask("one more", LATER);
        // Then
        assertThat(visited).isEqualTo(2);
        assertThat(asked.size()).isEqualTo(MANY - 1);
        // When
        for (var i = 0; i < MANY; i++) {
            ask("one more", LATER);
        }
        // Then
        assertThat(asked.size()).isEqualTo(1);
        assertThat(visited).isEqualTo(MANY);
    }

    @Test
    void whatIsAskedAgainIsKept() {
        // Given
        ask("first", START);
        ask("second", START);
        // When
        ask("first", START.plus(KEPT));
        ask("third", LATER);
        // Then
        assertThat(asked.find("first", LATER)).contains("first");
        assertThat(asked.find("second", LATER)).isEmpty();
        assertThat(asked.size()).isEqualTo(2);
    }

    @Test
    void whatIsInUseIsKeptAndHoldsUpNoOther() {
        // Given
        inUse.add("slow");
        ask("slow", START);
        ask("second", START);
        ask("third", START);
        // When
        ask("fourth", LATER);
        // Then
        assertThat(asked.find("slow", LATER)).contains("slow");
        assertThat(asked.find("second", LATER)).isEmpty();
        assertThat(asked.size()).isEqualTo(3);
    }

    @Test
    void nobodyGetsWhatIsToBeForgotten() {
        // Given
        askMany();
        // When
        var entry = asked.ask("question-" + (MANY - 1), LATER, () -> "new");
        // Then
        assertThat(entry).isEqualTo("new");
    }

    private void askMany() {
        for (var i = 0; i < MANY; i++) {
            ask("question-" + i, START);
        }
    }

    private void ask(String question, Instant now) {
        asked.ask(question, now, () -> question);
    }
}
