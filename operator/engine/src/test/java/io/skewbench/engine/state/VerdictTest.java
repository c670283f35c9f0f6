package io.skewbench.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerdictTest {

    @ParameterizedTest
    @CsvSource({"BETTER,Better,better", "WORSE,Worse,worse", "EQUIVALENT,Equivalent,equivalent",
            "INCONCLUSIVE,Inconclusive,inconclusive", "NOT_JUDGED,NotJudged,not judged"})
    void isShownInAStatusAndInWords(Verdict verdict, String text, String words) {
        assertThat(verdict.text()).isEqualTo(text);
        assertThat(verdict.words()).isEqualTo(words);
        assertThat(Verdict.of(text)).hasValue(verdict);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Better", "Worse"})
    void showsADifferenceForTheBetterOrTheWorse(String verdict) {
        assertThat(Verdict.isDifference(verdict)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Equivalent", "Inconclusive", "NotJudged", "Unheard"})
    void showsNoDifferenceOtherwise(String verdict) {
        assertThat(Verdict.isDifference(verdict)).isFalse();
    }

    @Test
    void isEmptyForWhatAnotherVersionWrote() {
        assertThat(Verdict.of("NoDifferenceShown")).isEmpty();
    }
}
