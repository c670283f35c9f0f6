package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Progress;
import io.skewbench.api.v1alpha1.TrialStatus;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusTextsTest {
    private static final String LONG = "x".repeat(2_001);
    private static final String CUT = "x".repeat(2_000) + "…";

    @Test
    void leavesShortTextsAlone() {
        var status = status("x".repeat(2_000));

        assertThat(StatusTexts.cut(status)).isSameAs(status);
    }

    @Test
    void cutsLongTextsAndSaysSo() {
        var cut = StatusTexts.cut(status(LONG));

        assertThat(cut.summary()).isEqualTo(CUT);
        assertThat(cut.omitted()).containsExactly("the ends of 1 texts of more than 2,000 bytes");
    }

    @ParameterizedTest
    @CsvSource({"a, 2000", "ä, 1000", "€, 666", "\uD83D\uDE00, 500"})
    void countsBytesAndCutsNoCharacterInTwo(String character, int fitting) {
        assertThat(StatusTexts.cut(status(character.repeat(fitting))).summary()).isEqualTo(character.repeat(fitting));
        assertThat(StatusTexts.cut(status(character.repeat(fitting + 1))).summary())
                .isEqualTo(character.repeat(fitting) + "…");
    }

    @Test
    void countsWhatJsonEscapes() {
        assertThat(StatusTexts.cut(status("\n".repeat(600))).summary()).isEqualTo("\n".repeat(333) + "…");
        assertThat(StatusTexts.cut(status("\"".repeat(1_001))).summary()).isEqualTo("\"".repeat(1_000) + "…");
        assertThat(StatusTexts.cut(status("\\".repeat(1_001))).summary()).isEqualTo("\\".repeat(1_000) + "…");
    }

    @Test
    void cutsEveryKindOfText() {
        // Given
        var condition = new ConditionBuilder().withType("Ready").withMessage(LONG).build();
        var trial = TrialStatus.builder().index(0).attempt(0).variant("a").repetition(1).state("Failed").reason(LONG)
                .build();
        var status = status("short").withConditions(1L, List.of(condition))
                .withProgress(new Progress(1, 0, 0, "0/1", LONG, "5s")).withTrials(List.of(trial))
                .withWarnings(List.of("short", LONG));
        // When
        var cut = StatusTexts.cut(status);
        // Then
        assertThat(cut.conditions()).extracting(it -> it.getMessage()).containsExactly(CUT);
        assertThat(cut.progress()).extracting(Progress::current).isEqualTo(CUT);
        assertThat(cut.trials()).extracting(TrialStatus::reason).containsExactly(CUT);
        assertThat(cut.warnings()).containsExactly("short", CUT);
        assertThat(cut.omitted()).containsExactly("the ends of 4 texts of more than 2,000 bytes");
    }

    private static BenchmarkStatus status(String summary) {
        return BenchmarkStatus.of(1L, "Running", summary, null);
    }
}
