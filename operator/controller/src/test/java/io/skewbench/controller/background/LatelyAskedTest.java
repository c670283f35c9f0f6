package io.skewbench.controller.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
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

    /** Of 100 bytes for a namespace, 20 of them whatever others take, and 150 for all. */
    private final LatelyAsked<String> bounded = new LatelyAsked<>(KEPT, inUse::contains,
            new KeptBounds(100, 100, 20, 150, Set.of()));

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
    void eachQuestionForgetsTwoUnaskedOnes() {
        // Given
        askMany();
        // When
        ask("one more", LATER);
        // Then
        assertThat(visited).isEqualTo(2);
        assertThat(asked.size()).isEqualTo(MANY - 1);
    }

    @Test
    void manyQuestionsForgetAllUnaskedOnes() {
        // Given
        askMany();
        // When
        for (var i = 0; i <= MANY; i++) {
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
    void expiredEntriesAreNotReturned() {
        // Given
        askMany();
        // When
        var entry = asked.ask("question-" + (MANY - 1), LATER, () -> "new");
        // Then
        assertThat(entry).isEqualTo("new");
    }

    @Test
    void forgetsTheQuestionItsNamespaceAskedLongestAgo() {
        // Given
        answer("a", "first", 40);
        answer("a", "second", 40);
        answer("b", "of another", 40);
        bounded.ask("a", Urgency.IN_TURN, "first", START, () -> "new", () -> 1);
        // When
        answer("a", "third", 40);
        // Then
        assertThat(bounded.find("second", START)).isEmpty();
        assertThat(bounded.find("first", START)).contains("first");
        assertThat(bounded.find("third", START)).contains("third");
        assertThat(bounded.find("of another", START)).contains("of another");
        assertThat(bounded.bytes()).isEqualTo(120);
    }

    @Test
    void takesFromTheNamespaceThatHasMostWhereAllHaveTooMuch() {
        // Given
        answer("a", "largest", 90);
        answer("b", "large", 60);
        // When
        answer("c", "small", 10);
        answer("c", "one more", 20);
        // Then
        assertThat(bounded.find("largest", START)).isEmpty();
        assertThat(bounded.find("large", START)).isPresent();
        assertThat(bounded.find("small", START)).isPresent();
        assertThat(bounded.bytes()).isEqualTo(90);
    }

    /** A namespace whose questions wait takes all memory, and can't lose any of it. */
    @Test
    void noNamespaceLosesAnswersToALargerOneOrBelowTheGuarantee() {
        // Given
        fillWithWaitingQuestions();
        // When
        answer("bystander", "other", 20);
        // Then
        assertThat(bounded.find("cluster", START)).isPresent();
        assertThat(bounded.find("topic", START)).isPresent();
        assertThat(bounded.find("other", START)).isPresent();
    }

    @Test
    void aNamespaceThatWantsMoreThanIsLeftPaysForIt() {
        // Given
        fillWithWaitingQuestions();
        answer("bystander", "other", 20);
        // When
        answer("victim", "new", 10);
        // Then
        assertThat(bounded.find("new", START)).isPresent();
        assertThat(bounded.find("other", START)).isPresent();
        assertThat(bounded.find("cluster", START)).isEmpty();
    }

    private void fillWithWaitingQuestions() {
        answer("victim", "cluster", 30);
        answer("victim", "topic", 5);
        for (var attacker : List.of("a", "b", "c")) {
            inUse.add("slow " + attacker);
            bounded.ask(attacker, Urgency.IN_TURN, "slow " + attacker, START, () -> "slow " + attacker, () -> 90);
        }
        assertThat(bounded.ask("a", Urgency.IN_TURN, "more", START, () -> "more", () -> 1)).isEmpty();
    }

    @Test
    void refusesMoreQuestionsThanMayWait() {
        var waiting = new LatelyAsked<String>(KEPT, inUse::contains, new KeptBounds(100, 50, 20, 150, Set.of()));
        inUse.addAll(Set.of("one", "other"));
        assertThat(waiting.ask("a", Urgency.IN_TURN, "one", START, () -> "one", () -> 40)).isPresent();
        assertThat(waiting.ask("a", Urgency.IN_TURN, "other", START, () -> "other", () -> 20)).isEmpty();

        waiting.answered("one", "one", 45);

        assertThat(waiting.ask("a", Urgency.IN_TURN, "other", START, () -> "other", () -> 20)).isPresent();
    }

    @Test
    void keepsTheLatestAnswerWhateverItTakes() {
        // Given
        answer("a", "small", 10);
        // When
        answer("a", "huge", 1_000);
        // Then
        assertThat(bounded.find("huge", START)).isPresent();
        assertThat(bounded.find("small", START)).isEmpty();
    }

    @Test
    void forgetsAHugeAnswerOnceThereIsANewerOne() {
        // Given
        answer("a", "huge", 1_000);
        // When
        answer("a", "next", 10);
        // Then
        assertThat(bounded.bytes()).isEqualTo(10);
    }

    @Test
    void refusesNewQuestionsOfANamespaceThatUsesItsWholeShare() {
        // Given
        askSlowQuestions();
        // When
        assertThat(bounded.ask("a", Urgency.IN_TURN, "new", START, () -> "new", () -> 1)).isEmpty();
        // Then
        assertThat(bounded.ask("b", Urgency.IN_TURN, "new", START, () -> "new", () -> 1)).isPresent();
        assertThat(bounded.ask("a", Urgency.IN_TURN, "slow", START, () -> "new", () -> 1)).contains("slow");
        assertThat(bounded.bytes()).isEqualTo(101);
    }

    @Test
    void letsANamespaceAskAgainOnceItsQuestionIsAnswered() {
        // Given
        askSlowQuestions();
        assertThat(bounded.ask("a", Urgency.IN_TURN, "new", START, () -> "new", () -> 1)).isEmpty();
        // When
        inUse.remove("slow");
        bounded.answered("slow", "slow", 70);
        // Then
        assertThat(bounded.ask("a", Urgency.IN_TURN, "next", START, () -> "next", () -> 1)).isPresent();
        assertThat(bounded.find("slow", START)).isEmpty();
    }

    private void askSlowQuestions() {
        inUse.add("slow");
        inUse.add("slower");
        assertThat(bounded.ask("a", Urgency.IN_TURN, "slow", START, () -> "slow", () -> 60)).isPresent();
        assertThat(bounded.ask("a", Urgency.IN_TURN, "slower", START, () -> "slower", () -> 40)).isPresent();
    }

    @Test
    void hasRoomForUrgentQuestions() {
        // Given
        inUse.add("slow");
        inUse.add("slower");
        bounded.ask("a", Urgency.IN_TURN, "slow", START, () -> "slow", () -> 60);
        bounded.ask("a", Urgency.IN_TURN, "slower", START, () -> "slower", () -> 40);
        // When
        var deletion = bounded.ask("a", Urgency.FIRST, "deletion", START, () -> "deletion", () -> 1);
        // Then
        assertThat(deletion).contains("deletion");
        assertThat(bounded.ask("a", Urgency.IN_TURN, "new", START, () -> "new", () -> 1)).isEmpty();
        assertThat(bounded.bytes()).isEqualTo(101);
    }

    @Test
    void countsNothingThatWasForgotten() {
        // Given
        answer("a", "question", 40);
        // When
        bounded.forget("question");
        bounded.answered("question", "question", 40);
        // Then
        assertThat(bounded.bytes()).isZero();
    }

    private void answer(String namespace, String question, long bytes) {
        var entry = bounded.ask(namespace, Urgency.IN_TURN, question, START, () -> question, () -> 1).orElseThrow();
        bounded.answered(question, entry, bytes);
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
