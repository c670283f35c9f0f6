package io.skewbench.controller.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeptBytesTest {
    /** Of a namespace 100 bytes, 60 of them without an answer and 20 guaranteed; of all namespaces 150. */
    private final KeptBytes kept = new KeptBytes(new KeptBounds(100, 60, 20, 150, Set.of()));
    private final Set<Object> inUse = new HashSet<>();

    @Test
    void countsAQuestionOnceWithItsNewestSize() {
        // Given
        kept.count("a", "question", 10);
        // When
        kept.count("a", "question", 40);
        // Then
        assertThat(kept.sum()).isEqualTo(40);
    }

    @Test
    void countsNothingOfARemovedQuestion() {
        // Given
        answer("a", "removed", 40);
        answer("a", "left", 5);
        // When
        kept.remove("a", "removed");
        kept.remove("a", "removed");
        // Then
        assertThat(kept.sum()).isEqualTo(5);
    }

    @Test
    void ignoresQuestionsThatWereNeverCounted() {
        // When
        kept.remove("a", "unknown");
        kept.asked("a", "unknown");
        kept.idle("a", "unknown");
        // Then
        assertThat(kept.sum()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"60, false", "61, true"})
    void isFullOnceUnansweredQuestionsExceedTheirBound(long bytes, boolean isFull) {
        // Given
        kept.count("a", "one", 1);
        // When
        kept.count("a", "other", bytes - 1);
        // Then
        assertThat(kept.isFull("a")).isEqualTo(isFull);
    }

    @ParameterizedTest
    @CsvSource({"100, false", "101, true"})
    void isFullOnceANamespaceExceedsItsBound(long bytes, boolean isFull) {
        // Given
        answer("a", "one", 50);
        // When
        answer("a", "other", bytes - 50);
        // Then
        assertThat(kept.isFull("a")).isEqualTo(isFull);
    }

    @ParameterizedTest
    @CsvSource({"20, 130, false", "20, 131, false", "21, 129, false", "21, 130, true"})
    void isFullAboveTheGuaranteeOnceAllTakeTooMuch(long own, long others, boolean isFull) {
        // Given
        answer("other", "question", others);
        answer("a", "one", 1);
        // When
        answer("a", "other", own - 1);
        // Then
        assertThat(kept.isFull("a")).isEqualTo(isFull);
    }

    @Test
    void isNeverFullWithASingleQuestion() {
        // When
        kept.count("a", "huge", 1_000);
        // Then
        assertThat(kept.isFull("a")).isFalse();
    }

    @Test
    void isNotFullOnceAQuestionIsAnswered() {
        // Given
        kept.count("a", "one", 40);
        kept.count("a", "other", 40);
        // When
        kept.idle("a", "one");
        // Then
        assertThat(kept.isFull("a")).isFalse();
    }

    @Test
    void isNotFullOnceAnUnansweredQuestionIsRemoved() {
        // Given
        kept.count("a", "one", 40);
        kept.count("a", "other", 40);
        kept.count("a", "third", 1);
        // When
        kept.remove("a", "one");
        // Then
        assertThat(kept.isFull("a")).isFalse();
    }

    @Test
    void hasNoSurplusUpToTheBounds() {
        // Given
        answer("b", "other", 50);
        // When
        answer("a", "question", 50);
        answer("a", "latest", 50);
        // Then
        assertThat(surplus("a", "latest")).isEmpty();
    }

    @Test
    void hasNoSurplusInANamespaceWithinItsGuarantee() {
        // Given
        answer("b", "large", 140);
        // When
        answer("a", "latest", 20);
        // Then
        assertThat(surplus("a", "latest")).isEmpty();
    }

    @Test
    void forgetsWhatTheNamespaceAskedLongestAgo() {
        // Given
        answer("a", "first", 40);
        answer("a", "second", 40);
        kept.asked("a", "first");
        // When
        answer("a", "latest", 21);
        // Then
        assertThat(surplus("a", "latest")).contains("second");
    }

    @Test
    void forgetsNoQuestionThatWasRemoved() {
        // Given
        answer("a", "removed", 40);
        answer("a", "left", 40);
        kept.remove("a", "removed");
        // When
        answer("a", "latest", 61);
        // Then
        assertThat(surplus("a", "latest")).contains("left");
    }

    @Test
    void forgetsNoQuestionWithoutAnAnswer() {
        // Given
        kept.count("a", "unanswered", 40);
        answer("a", "answered", 40);
        // When
        answer("a", "latest", 40);
        // Then
        assertThat(surplus("a", "latest")).contains("answered");
    }

    @Test
    void forgetsNoQuestionInUse() {
        // Given
        answer("a", "used", 40);
        answer("a", "unused", 40);
        inUse.add("used");
        // When
        answer("a", "latest", 40);
        // Then
        assertThat(surplus("a", "latest")).contains("unused");
    }

    @Test
    void keepsTheLatestQuestionWhateverItTakes() {
        // When
        answer("a", "latest", 1_000);
        // Then
        assertThat(surplus("a", "latest")).isEmpty();
    }

    @Test
    void letsTheKeptLatestQuestionBeForgottenLater() {
        // Given
        answer("a", "latest", 1_000);
        assertThat(surplus("a", "latest")).isEmpty();
        // When
        answer("a", "newer", 1);
        // Then
        assertThat(surplus("a", "newer")).contains("latest");
    }

    @Test
    void takesFromTheLargestNamespaceIfAllTakeTooMuch() {
        // Given
        answer("b", "large", 60);
        answer("c", "largest", 70);
        // When
        answer("a", "latest", 30);
        // Then
        assertThat(surplus("a", "latest")).contains("largest");
    }

    @Test
    void takesFromTheNextNamespaceIfTheLargestCannotForget() {
        // Given
        answer("b", "large", 60);
        answer("c", "largest", 70);
        inUse.add("largest");
        // When
        answer("a", "latest", 30);
        // Then
        assertThat(surplus("a", "latest")).contains("large");
    }

    @Test
    void takesFromItselfIfNoNamespaceIsLarger() {
        // Given
        answer("a", "as large", 60);
        answer("b", "other", 40);
        answer("c", "own", 30);
        // When
        answer("c", "latest", 30);
        // Then
        assertThat(surplus("c", "latest")).contains("own");
    }

    @Test
    void takesFromALargerNamespaceUpToItsOwnBound() {
        // Given
        answer("a", "own", 60);
        answer("b", "larger", 120);
        // When
        answer("a", "latest", 40);
        // Then
        assertThat(surplus("a", "latest")).contains("larger");
    }

    @Test
    void takesFromItselfAboveItsOwnBound() {
        // Given
        answer("a", "own", 60);
        answer("b", "larger", 120);
        // When
        answer("a", "latest", 41);
        // Then
        assertThat(surplus("a", "latest")).contains("own");
    }

    private void answer(String namespace, String question, long bytes) {
        kept.count(namespace, question, bytes);
        kept.idle(namespace, question);
    }

    private Optional<Object> surplus(String namespace, String latest) {
        return kept.surplus(namespace, latest, inUse::contains);
    }
}
