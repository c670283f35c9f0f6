package io.skewbench.controller.background;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.greaterThan;

import io.skewbench.engine.state.WaitReason;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LookupsTest {
    private static final Lane LANE = new Lane("tenant", "kafka");
    private static final Duration FRESH = Duration.ofSeconds(60);
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH.plusSeconds(1_000));
    private final AtomicInteger calls = new AtomicInteger();
    private final CountDownLatch silent = new CountDownLatch(1);
    private final AtomicInteger requeues = new AtomicInteger();
    private final Lookups lookups = new Lookups(new LaneBounds(2, 3, 4, Duration.ofSeconds(5), Duration.ofSeconds(15)),
            Silence.class::isInstance, now::get);

    @AfterEach
    void close() {
        lookups.close();
    }

    @Test
    void neverBlocksTheRequester() throws InterruptedException {
        // Given
        var answered = new CountDownLatch(1);
        // When
        var first = lookups.ask(LANE, "question", (String answer) -> FRESH, () -> {
            awaitQuietly(answered);
            return "answer";
        }, requeues::incrementAndGet);
        // Then
        assertThat(first).isEqualTo(new Answer.Pending<>());
        assertThat(ask("other")).isEqualTo(new Answer.Pending<>());
        answered.countDown();
        await().until(() -> ask("question").equals(new Answer.Known<>("answer")));
        await().untilAtomic(requeues, greaterThan(0));
    }

    @Test
    void reportsNoDelayWithinTwentySeconds() {
        // Given
        askTwoAndQueueAThird();
        // When
        now.updateAndGet(time -> time.plusSeconds(19));
        // Then
        assertThat(List.of(askInVain("question"), askTogetherInVain(), askInVain("queued")))
                .containsOnly(new Answer.Pending<>());
        silent.countDown();
    }

    @Test
    void reportsWhetherALateCallIsQueuedOrSlow() {
        // Given
        askTwoAndQueueAThird();
        // When
        now.updateAndGet(time -> time.plusSeconds(20));
        // Then
        assertThat(List.of(askInVain("question"), askTogetherInVain())).extracting(LookupsTest::reported)
                .containsOnly("SlowAnswer: Connecting, no answer for 20 s");
        assertThat(reported(askInVain("queued"))).isEqualTo("LookupsBusy: Connecting, waiting for other lookups: at "
                + "most 3 per namespace and 2 per cluster run at a time");
        assertThat(askInVain("another")).isEqualTo(new Answer.Pending<>());
        silent.countDown();
    }

    /** Asks two questions that are not answered, and a third that waits for them. */
    private void askTwoAndQueueAThird() {
        askInVain("question");
        askTogetherInVain();
        await().until(() -> calls.get() == 2);
        askInVain("queued");
    }

    private static String reported(Answer<String> answer) {
        return answer instanceof Answer.Pending<String> pending
                ? pending.reason(WaitReason.CONNECTING).text() + ": " + pending.message("Connecting")
                : answer.toString();
    }

    private Answer<String> askInVain(String question) {
        return lookups.ask(LANE, question, (String answer) -> FRESH, this::waitInVain, requeues::incrementAndGet);
    }

    private Answer<String> askTogetherInVain() {
        return lookups.askTogether(LANE, "together", "requester", (String answer) -> FRESH, this::waitInVain,
                requeues::incrementAndGet);
    }

    private String waitInVain() {
        calls.incrementAndGet();
        awaitQuietly(silent);
        return "";
    }

    @Test
    void doesNotAskAgainWhileTheAnswerIsFresh() {
        // Given
        await().until(() -> ask("0").equals(new Answer.Known<>("0")));
        assertThat(calls).hasValue(1);
        // When
        now.updateAndGet(time -> time.plus(FRESH).minusSeconds(1));
        ask("1");
        // Then
        assertThat(calls).hasValue(1);
    }

    @Test
    void asksAgainOnceTheAnswerIsOld() {
        // Given
        await().until(() -> ask("0").equals(new Answer.Known<>("0")));
        // When
        now.updateAndGet(time -> time.plus(FRESH));
        // Then the known answer is returned until there is a newer one
        assertThat(ask("1")).isInstanceOf(Answer.Known.class);
        await().until(() -> ask("1").equals(new Answer.Known<>("1")));
        assertThat(calls).hasValue(2);
    }

    @Test
    void requeuesOnlyWhenTheAnswerChanges() {
        // Given
        await().until(() -> ask("same").equals(new Answer.Known<>("same")));
        await().untilAsserted(() -> assertThat(requeues).hasValue(1));
        // When
        now.updateAndGet(time -> time.plus(FRESH));
        ask("same");
        // Then
        await().untilAsserted(() -> assertThat(calls).hasValue(2));
        assertThat(requeues).hasValue(1);
    }

    record Broken(String text) {
        @Override
        public String text() {
            throw new IllegalStateException("no text");
        }
    }

    @Test
    void requeuesAfterAnAnswerThatCannotBeMeasured() {
        // When
        lookups.ask(LANE, "question", (Broken answer) -> FRESH, () -> new Broken("text"), requeues::incrementAndGet);
        // Then
        await().untilAsserted(() -> assertThat(requeues).hasValue(1));
        assertThat(lookups.newest("question")).isEqualTo(new Answer.Known<>(new Broken("text")));
        assertThat(lookups.bytes()).isGreaterThan(1 << 20);
    }

    @Test
    void forgetsUnaskedQuestions() {
        // Given
        await().until(() -> ask("old").equals(new Answer.Known<>("old")));
        assertThat(lookups.newest("question")).isEqualTo(new Answer.Known<>("old"));
        // When
        now.updateAndGet(time -> time.plus(Lookups.FORGET_UNASKED_AFTER).plusSeconds(1));
        // Then
        assertThat(lookups.newest("question")).isEqualTo(new Answer.Pending<>());
        assertThat(ask("new")).isNotEqualTo(new Answer.Known<>("old"));
    }

    @Test
    void triesAgainSoonAfterAFailure() {
        // Given
        var failure = new IllegalStateException("no answer");
        await().until(() -> lookups.ask(LANE, "question", (String answer) -> FRESH, () -> {
            throw failure;
        }, requeues::incrementAndGet).equals(new Answer.Failed<>(failure)));
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
        var answered = new CountDownLatch(1);
        // When
        var again = lookups.askAbout(LANE, "subject", "first", (String known) -> FRESH, () -> {
            awaitQuietly(answered);
            return "as laid out";
        }, requeues::incrementAndGet);
        // Then
        assertThat(again).isEqualTo(new Answer.Pending<>());
        answered.countDown();
        await().until(() -> askAbout("first", "another").equals(new Answer.Known<>("as laid out")));
    }

    @Test
    void asksOneQuestionAboutASubjectAtATime() {
        // Given
        var answered = new CountDownLatch(1);
        lookups.askAbout(LANE, "subject", "first", (String answer) -> FRESH, () -> {
            awaitQuietly(answered);
            return "answer";
        }, requeues::incrementAndGet);
        // When
        assertThat(askAbout("second", "other")).isEqualTo(new Answer.Pending<>());
        // Then
        assertThat(calls).hasValue(0);
        answered.countDown();
        await().until(() -> askAbout("second", "other").equals(new Answer.Known<>("other")));
    }

    @Test
    void aSilentClusterKeepsNeitherItsNamespacesOthersNorOtherNamespacesWaiting() {
        // When
        askSilentForAHundredResources();
        // Then
        await().until(() -> lookups.ask(new Lane("tenant", "other"), "other", (String answer) -> FRESH, () -> "fine",
                requeues::incrementAndGet).equals(new Answer.Known<>("fine")));
        await().until(() -> lookups.ask(new Lane("neighbour", "kafka"), "same", (String answer) -> FRESH, () -> "fine",
                requeues::incrementAndGet).equals(new Answer.Known<>("fine")));
        assertThat(calls).hasValue(2);
        silent.countDown();
    }

    @Test
    void aClusterThatIsFoundSilentIsNotAskedByEachResource() {
        // Given
        askSilentForAHundredResources();
        // When
        silent.countDown();
        // Then all get its answer, and so does who comes now
        await().untilAsserted(() -> assertThat(requeues).hasValue(100));
        assertThat(askSilent("late")).isInstanceOf(Answer.Failed.class);
        assertThat(calls).hasValue(2);
    }

    @Test
    void aClusterThatWasFoundSilentIsAskedAgainByOneResourceForAll() {
        // Given a silence that is over
        askSilentForAHundredResources();
        silent.countDown();
        await().untilAsserted(() -> assertThat(requeues).hasValue(100));
        now.updateAndGet(time -> time.plusSeconds(5));
        var again = new CountDownLatch(1);
        lookups.ask(LANE, "probe", (String answer) -> FRESH, () -> {
            awaitQuietly(again);
            return "back";
        }, requeues::incrementAndGet);
        // When
        ask("answer");
        // Then
        assertThat(calls).hasValue(2);
        again.countDown();
        await().until(() -> ask("answer").equals(new Answer.Known<>("answer")));
    }

    private void askSilentForAHundredResources() {
        for (var resource = 0; resource < 100; resource++) {
            askSilent("resource-" + resource);
        }
    }

    @Test
    void callsOfALaneBeginInOrder() {
        // Given
        var order = new ConcurrentLinkedQueue<Integer>();
        var one = new Lookups(new LaneBounds(1, 3, 4, Duration.ofSeconds(5), Duration.ofSeconds(15)),
                Silence.class::isInstance, now::get);
        try (one) {
            // When
            for (var i = 0; i < 50; i++) {
                var question = i;
                one.ask(LANE, question, (Boolean answer) -> FRESH, () -> order.add(question),
                        requeues::incrementAndGet);
            }
            // Then
            await().until(() -> order.size() == 50);
            assertThat(List.copyOf(order)).isSorted();
        }
    }

    @Test
    void urgentQuestionsComeBeforeAllOthersOfTheirNamespace() {
        // Given a namespace whose only thread is busy, and many questions that wait for it
        var order = new ConcurrentLinkedQueue<String>();
        var busy = new CountDownLatch(1);
        var one = new Lookups(new LaneBounds(1, 1, 4, Duration.ofSeconds(5), Duration.ofSeconds(15)),
                Silence.class::isInstance, now::get);
        try (one) {
            one.ask(LANE, "busy", (Boolean answer) -> FRESH, () -> {
                awaitQuietly(busy);
                return true;
            }, requeues::incrementAndGet);
            for (var i = 0; i < 50; i++) {
                var question = "question " + i;
                one.ask(new Lane("tenant", "kafka " + i % 2), question, (Boolean answer) -> FRESH,
                        () -> order.add(question), requeues::incrementAndGet);
            }
            // When
            one.ask(new Lane("tenant", "kafka 1"), Urgency.FIRST, "deletion", (Boolean answer) -> FRESH,
                    () -> order.add("deletion"), requeues::incrementAndGet);
            busy.countDown();
            // Then
            await().until(() -> order.size() == 51);
            assertThat(order.peek()).isEqualTo("deletion");
        }
    }

    @Test
    void urgentQuestionsAreAskedThoughOthersTakeAllTheRoomOfTheirNamespace() {
        // Given
        var full = new Lookups(new LaneBounds(4, 4, 4, Duration.ofSeconds(5), Duration.ofSeconds(15)),
                new KeptBounds(1_500, 1_500, 20, 3_000, Set.of()), Silence.class::isInstance, now::get);
        try (full) {
            for (var question : List.of("slow", "slower")) {
                full.ask(LANE, question, (String answer) -> FRESH, this::waitInVain, requeues::incrementAndGet);
            }
            await().until(() -> calls.get() == 2);
            assertThat(reported(full.ask(LANE, "in turn", (String answer) -> FRESH, this::waitInVain,
                    requeues::incrementAndGet))).startsWith("LookupsBusy: Connecting, waiting for other lookups of "
                            + "this namespace");
            // When
            full.ask(LANE, Urgency.FIRST, "deletion", (String answer) -> FRESH, () -> "gone",
                    requeues::incrementAndGet);
            // Then
            await().until(() -> full.newest("deletion").equals(new Answer.Known<>("gone")));
            assertThat(calls).as("what has no room").hasValue(2);
            silent.countDown();
        }
    }

    @Test
    void asksASharedQuestionOnceAndRequeuesAllRequesters() {
        // When a thousand ask the same
        var answered = new CountDownLatch(1);
        for (var requester = 0; requester < 1_000; requester++) {
            assertThat(askTogether("requester " + requester, "answer", answered)).isEqualTo(new Answer.Pending<>());
        }
        answered.countDown();
        // Then
        await().untilAsserted(() -> assertThat(requeues).hasValue(1_000));
        var answers = new ArrayList<Object>();
        for (var requester = 0; requester < 1_000; requester++) {
            answers.add(askTogether("requester " + requester, "another", answered));
        }
        assertThat(answers).allSatisfy(answer -> assertThat(answer).isSameAs(answers.getFirst()));
        assertThat(answers.getFirst()).isEqualTo(new Answer.Known<>("answer"));
        assertThat(calls).hasValue(1);
    }

    @Test
    void newRequesterGetsNoOldAnswer() {
        // Given
        var answered = new CountDownLatch(0);
        await().until(() -> askTogether("early", "old", answered).equals(new Answer.Known<>("old")));
        // When it has got old
        now.updateAndGet(time -> time.plus(FRESH));
        var slow = new CountDownLatch(1);
        var late = askTogether("late", "new", slow);
        // Then who knows it goes on by it, and who comes now waits
        assertThat(late).isEqualTo(new Answer.Pending<>());
        assertThat(askTogether("early", "new", slow)).isEqualTo(new Answer.Known<>("old"));
        slow.countDown();
        await().until(() -> askTogether("late", "new", slow).equals(new Answer.Known<>("new")));
        assertThat(calls).hasValue(2);
    }

    @Test
    void requeuesRequesterThatNeverSawTheFailure() {
        // Given
        var failing = new CountDownLatch(0);
        await().until(() -> failTogether("early", failing, requeues::incrementAndGet) instanceof Answer.Failed);
        now.updateAndGet(time -> time.plusSeconds(5));
        var slow = new CountDownLatch(1);
        var requeuesOfLate = new AtomicInteger();
        requeues.set(0);
        // When
        assertThat(failTogether("late", slow, requeuesOfLate::incrementAndGet)).isEqualTo(new Answer.Pending<>());
        assertThat(failTogether("early", slow, requeues::incrementAndGet)).isInstanceOf(Answer.Failed.class);
        slow.countDown();
        // Then
        await().untilAsserted(() -> assertThat(requeuesOfLate).hasValue(1));
        assertThat(failTogether("late", slow, requeuesOfLate::incrementAndGet)).isInstanceOf(Answer.Failed.class);
        assertThat(requeues).hasValue(0);
    }

    @Test
    void holdsRequestersNoLongerThanTheCallUnderWay() {
        // Given
        var failing = new CountDownLatch(0);
        await().until(() -> failTogether("known", failing, () -> {}) instanceof Answer.Failed);
        now.updateAndGet(time -> time.plusSeconds(5));
        var slow = new CountDownLatch(1);
        // When
        var gone = List.of(askOnce("known", slow), askOnce("new", slow));
        slow.countDown();
        // Then
        await().until(() -> {
            System.gc();
            return gone.stream().allMatch(resource -> resource.get() == null);
        });
        assertThat(lookups.newest("together")).isInstanceOf(Answer.Failed.class);
    }

    /** Returns what only the one that is requeued holds. */
    private WeakReference<AtomicInteger> askOnce(String requester, CountDownLatch answered) {
        var resource = new AtomicInteger();
        failTogether(requester, answered, resource::incrementAndGet);
        return new WeakReference<>(resource);
    }

    private Answer<String> failTogether(String requester, CountDownLatch answered, Runnable requeue) {
        return lookups.askTogether(LANE, "together", requester, (String known) -> FRESH, () -> {
            awaitQuietly(answered);
            throw new IllegalStateException("no answer");
        }, requeue);
    }

    private Answer<String> askTogether(String requester, String answer, CountDownLatch answered) {
        return lookups.askTogether(LANE, "together", requester, (String known) -> FRESH, () -> {
            calls.incrementAndGet();
            awaitQuietly(answered);
            return answer;
        }, requeues::incrementAndGet);
    }

    @Test
    void waitsLongerForAClusterThatStaysSilent() {
        var bounds = LaneBounds.DEFAULT;
        assertThat(bounds.silence(1)).isEqualTo(Duration.ofSeconds(5));
        assertThat(bounds.silence(2)).isEqualTo(Duration.ofSeconds(10));
        assertThat(bounds.silence(1_000_000)).isEqualTo(Duration.ofMinutes(1));
    }

    private Answer<String> askSilent(String question) {
        return lookups.ask(LANE, question, (String known) -> FRESH, () -> {
            calls.incrementAndGet();
            awaitQuietly(silent);
            throw new Silence();
        }, requeues::incrementAndGet);
    }

    private static final class Silence extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private Answer<String> askAbout(String question, String answer) {
        return lookups.askAbout(LANE, "subject", question, (String known) -> FRESH, () -> {
            calls.incrementAndGet();
            return answer;
        }, requeues::incrementAndGet);
    }

    private Answer<String> ask(String answer) {
        return lookups.ask(LANE, "question", (String known) -> FRESH, () -> {
            calls.incrementAndGet();
            return answer;
        }, requeues::incrementAndGet);
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
