package io.skewbench.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {

    @ParameterizedTest
    @CsvSource({"BETTER,Better,better", "WORSE,Worse,worse",
            "NO_DIFFERENCE_SHOWN,NoDifferenceShown,no difference shown",
            "TOO_FEW_REPETITIONS,TooFewRepetitions,too few repetitions"})
    void isShownInAStatusAndInWords(Verdict verdict, String text, String words) {
        assertThat(verdict.text()).isEqualTo(text);
        assertThat(verdict.words()).isEqualTo(words);
        assertThat(Verdict.of(text)).hasValue(verdict);
    }

    @Test
    void showsADifferenceForTheBetterOrTheWorse() {
        assertThat(Verdict.isDifference("Better")).isTrue();
        assertThat(Verdict.isDifference("Worse")).isTrue();
        assertThat(Verdict.isDifference("NoDifferenceShown")).isFalse();
        assertThat(Verdict.isDifference("Unheard")).isFalse();
    }
}
