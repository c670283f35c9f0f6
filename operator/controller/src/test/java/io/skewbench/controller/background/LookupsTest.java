package io.skewbench.controller.background;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.greaterThan;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LookupsTest {
    private static final Duration FRESH = Duration.ofSeconds(60);
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH.plusSeconds(1_000));
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger wakes = new AtomicInteger();
    private final Lookups lookups = new Lookups(2, now::get);

    @AfterEach
    void close() {
        lookups.close();
    }

    @Test
    void neverKeepsWhoAsksWaiting() throws InterruptedException {
        // Given
        var answered = new CountDownLatch(1);
        // When
        var first = lookups.ask("question", (String answer) -> FRESH, () -> {
            awaitQuietly(answered);
            return "answer";
        }, wakes::incrementAndGet);
        // Then
        assertThat(first).isEqualTo(new Answer.Pending<>());
        assertThat(ask("other")).isEqualTo(new Answer.Pending<>());
        answered.countDown();
        await().until(() -> ask("question").equals(new Answer.Known<>("answer")));
        await().untilAtomic(wakes, greaterThan(0));
    }

    @Test
    void asksAnewOnlyWhenTheAnswerIsOld() {
        // Given
        await().until(() -> ask("0").equals(new Answer.Known<>("0")));
        assertThat(calls).hasValue(1);
        // When
        now.updateAndGet(time -> time.plus(FRESH).minusSeconds(1));
        ask("1");
        // Then
        assertThat(calls).hasValue(1);
        // When
        now.updateAndGet(time -> time.plusSeconds(1));
        // Then what is known is told until something newer is
        assertThat(ask("1")).isInstanceOf(Answer.Known.class);
        await().until(() -> ask("1").equals(new Answer.Known<>("1")));
        assertThat(calls).hasValue(2);
    }

    @Test
    void wakesOnlyWhenTheAnswerIsAnother() {
        // Given
        await().until(() -> ask("same").equals(new Answer.Known<>("same")));
        await().untilAsserted(() -> assertThat(wakes).hasValue(1));
        // When
        now.updateAndGet(time -> time.plus(FRESH));
        ask("same");
        // Then
        await().untilAsserted(() -> assertThat(calls).hasValue(2));
        assertThat(wakes).hasValue(1);
    }

    @Test
    void triesAgainSoonAfterAFailure() {
        // Given
        var failure = new IllegalStateException("no answer");
        await().until(() -> lookups.ask("question", (String answer) -> FRESH, () -> {
            throw failure;
        }, wakes::incrementAndGet).equals(new Answer.Failed<>(failure)));
        // When
        now.updateAndGet(time -> time.plusSeconds(5));
        // Then
        await().until(() -> ask("answer").equals(new Answer.Known<>("answer")));
    }

    @Test
    void takesNoAnswerToAnEarlierQuestionForOne() {
        // Given
        await().until(() -> askAbout("first", "drifted").equals(new Answer.Known<>("drifted")));
        await().until(() -> askAbout("second", "repaired").equals(new Answer.Known<>("repaired")));
        // When
        var again = askAbout("first", "as laid out");
        // Then
        assertThat(again).isEqualTo(new Answer.Pending<>());
        await().until(() -> askAbout("first", "as laid out").equals(new Answer.Known<>("as laid out")));
    }

    @Test
    void asksOneQuestionAboutASubjectAtATime() {
        // Given
        var answered = new CountDownLatch(1);
        lookups.askAbout("subject", "first", (String answer) -> FRESH, () -> {
            awaitQuietly(answered);
            return "answer";
        }, wakes::incrementAndGet);
        // When
        assertThat(askAbout("second", "other")).isEqualTo(new Answer.Pending<>());
        // Then
        assertThat(calls).hasValue(0);
        answered.countDown();
        await().until(() -> askAbout("second", "other").equals(new Answer.Known<>("other")));
    }

    private Answer<String> askAbout(String question, String answer) {
        return lookups.askAbout("subject", question, (String known) -> FRESH, () -> {
            calls.incrementAndGet();
            return answer;
        }, wakes::incrementAndGet);
    }

    private Answer<String> ask(String answer) {
        return lookups.ask("question", (String known) -> FRESH, () -> {
            calls.incrementAndGet();
            return answer;
        }, wakes::incrementAndGet);
    }

    private static ConditionFactory await() {
        return Awaitility.await().atMost(TIMEOUT);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
