package io.skewbench.controller.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LookupEntryTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration FRESH = Duration.ofSeconds(60);
    private static final Answer<String> ANSWER = new Answer.Known<>("answer");

    private final List<String> requeued = new ArrayList<>();
    private final LookupEntry entry = new LookupEntry("question", new Delays(LaneBounds.DEFAULT), START);

    @Test
    void beginsACallForANewQuestion() {
        // When
        var begins = entry.begin(START, LookupEntryTest::freshFor);
        // Then
        assertThat(begins).isTrue();
        assertThat(entry.isUnderWay()).isTrue();
    }

    @Test
    void beginsNoSecondCallMeanwhile() {
        // Given
        entry.begin(START, LookupEntryTest::freshFor);
        // When
        var begins = entry.begin(START.plus(FRESH), LookupEntryTest::freshFor);
        // Then
        assertThat(begins).isFalse();
    }

    @Test
    void beginsNoCallWhileTheAnswerIsFresh() {
        // Given
        answer(ANSWER, START);
        // When
        var begins = entry.begin(START.plus(FRESH).minusMillis(1), LookupEntryTest::freshFor);
        // Then
        assertThat(begins).isFalse();
    }

    @Test
    void beginsACallOnceTheAnswerIsOld() {
        // Given
        answer(ANSWER, START);
        // When
        var begins = entry.begin(START.plus(FRESH), LookupEntryTest::freshFor);
        // Then
        assertThat(begins).isTrue();
    }

    @Test
    void beginsNoCallSoonAfterAFailure() {
        // Given
        answer(failure("broken"), START);
        // When
        var begins = entry.begin(START.plus(Lookups.RETRY_AFTER_FAILURE).minusMillis(1), LookupEntryTest::freshFor);
        // Then
        assertThat(begins).isFalse();
    }

    @Test
    void beginsACallAWhileAfterAFailure() {
        // Given
        answer(failure("broken"), START);
        // When
        var begins = entry.begin(START.plus(Lookups.RETRY_AFTER_FAILURE), LookupEntryTest::freshFor);
        // Then
        assertThat(begins).isTrue();
    }

    @Test
    void returnsAnAnswerToANewRequesterIfNoCallIsUnderWay() {
        // Given
        answer(ANSWER, START);
        // When
        var newest = ask("requester", START);
        // Then
        assertThat(newest).isEqualTo(ANSWER);
    }

    @Test
    void returnsNoOutdatedAnswerToANewRequester() {
        // Given
        answer(ANSWER, START);
        entry.begin(START.plus(FRESH), LookupEntryTest::freshFor);
        // When
        var newest = ask("requester", START.plus(FRESH));
        // Then
        assertThat(newest).isEqualTo(new Answer.Pending<>());
    }

    @Test
    void returnsTheLastAnswerDuringACallToARequesterThatHasReceivedIt() {
        // Given
        answer(ANSWER, START);
        ask("requester", START);
        entry.begin(START.plus(FRESH), LookupEntryTest::freshFor);
        // When
        var newest = ask("requester", START.plus(FRESH));
        // Then
        assertThat(newest).isEqualTo(ANSWER);
    }

    @Test
    void requeuesAllIfTheAnswerChanges() {
        // Given
        answer(ANSWER, START);
        ask("informed", START);
        entry.begin(START.plus(FRESH), LookupEntryTest::freshFor);
        ask("informed", START.plus(FRESH));
        ask("new", START.plus(FRESH));
        // When
        end(new Answer.Known<>("other"), START.plus(FRESH));
        // Then
        assertThat(requeued).containsExactlyInAnyOrder("caller", "informed", "new");
    }

    @Test
    void requeuesOnlyThoseWithoutAnAnswerIfItStaysTheSame() {
        // Given
        answer(ANSWER, START);
        ask("informed", START);
        entry.begin(START.plus(FRESH), LookupEntryTest::freshFor);
        ask("informed", START.plus(FRESH));
        ask("new", START.plus(FRESH));
        // When
        end(ANSWER, START.plus(FRESH));
        // Then
        assertThat(requeued).containsExactly("new");
    }

    @Test
    void requeuesEachRequesterOnceForACall() {
        // Given
        entry.begin(START, LookupEntryTest::freshFor);
        ask("requester", START);
        ask("requester", START);
        // When
        end(ANSWER, START);
        // Then
        assertThat(requeued).containsExactlyInAnyOrder("caller", "requester");
    }

    @Test
    void requeuesNobodyForACallThatEndedBefore() {
        // Given
        entry.begin(START, LookupEntryTest::freshFor);
        ask("requester", START);
        end(ANSWER, START);
        // When
        answer(ANSWER, START.plus(FRESH));
        // Then
        assertThat(requeued).isEmpty();
    }

    @Test
    void takesFailuresWithTheSameMessageForTheSameAnswer() {
        // Given
        answer(failure("broken"), START);
        // When
        answer(failure("broken"), START.plus(FRESH));
        // Then
        assertThat(requeued).isEmpty();
    }

    @Test
    void takesFailuresWithDifferentMessagesForDifferentAnswers() {
        // Given
        answer(failure("broken"), START);
        // When
        answer(failure("still broken"), START.plus(FRESH));
        // Then
        assertThat(requeued).containsExactly("caller");
    }

    @Test
    void explainsADelaySinceTheRequesterAsked() {
        // Given
        entry.begin(START, LookupEntryTest::freshFor);
        entry.begun(START);
        ask("early", START);
        var late = START.plus(Delays.LATE_AFTER);
        // When
        var newest = ask("early", late);
        // Then
        assertThat(newest).isNotEqualTo(new Answer.Pending<>()).isInstanceOf(Answer.Pending.class);
        assertThat(ask("late", late)).isEqualTo(new Answer.Pending<>());
    }

    private static Duration freshFor(Object answer) {
        assertThat(answer).isEqualTo("answer");
        return FRESH;
    }

    private Answer<?> ask(String requester, Instant now) {
        return entry.newestFor(requester, now, () -> requeued.add(requester));
    }

    private void answer(Answer<?> answer, Instant now) {
        assertThat(entry.begin(now, LookupEntryTest::freshFor)).isTrue();
        end(answer, now);
    }

    /** Ends the call, and remembers whom that requeues. */
    private void end(Answer<?> answer, Instant now) {
        requeued.clear();
        entry.end(answer, now, () -> requeued.add("caller")).forEach(Runnable::run);
    }

    private static Answer<String> failure(String message) {
        return new Answer.Failed<>(new IllegalStateException(message));
    }
}
