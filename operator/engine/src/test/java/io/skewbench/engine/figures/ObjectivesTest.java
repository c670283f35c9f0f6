package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.Objective;
import io.skewbench.api.v1alpha1.ObjectiveResult;
import io.skewbench.api.v1alpha1.ObjectiveResult.FigureInterval;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.model.Look;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjectivesTest {
    private static final Objective BELOW = new Objective("a", "errorRatio", "0.1", null, null);

    @ParameterizedTest
    @CsvSource({"0.09, Met, true", "0.1, Undecided, false", "0.11, Missed, false"})
    void keepsAnUpperBoundBelowItOnly(double ratio, String result, boolean isMet) {
        // When
        var decided = decide(BELOW, row(null, ratio), trials(ratio, ratio, ratio));
        // Then
        assertThat(decided).satisfies(it -> {
            assertThat(it.bound()).isEqualTo("below 0.1");
            assertThat(it.value()).isEqualTo(ratio);
            assertThat(it.result()).isEqualTo(result);
            assertThat(it.met()).isEqualTo(isMet);
        });
    }

    @ParameterizedTest
    @CsvSource({"0.11, Met", "0.1, Undecided", "0.09, Missed"})
    void keepsALowerBoundAboveItOnly(double ratio, String result) {
        // Given
        var above = new Objective("a", "errorRatio", null, "0.1", null);
        // When
        var decided = decide(above, row(null, ratio), trials(ratio, ratio, ratio));
        // Then
        assertThat(decided.bound()).isEqualTo("above 0.1");
        assertThat(decided.result()).isEqualTo(result);
    }

    @Test
    void isUndecidedWhereTheBoundLiesWithinTheInterval() {
        // When
        var decided = decide(BELOW, row(null, 0.09), trials(0.06, 0.09, 0.12));
        // Then
        assertThat(decided.result()).isEqualTo("Undecided");
        assertThat(decided.met()).isFalse();
        var interval = Objects.requireNonNull(decided.confidenceInterval());
        assertThat(interval.low()).isLessThan(0.06);
        assertThat(interval.high()).isGreaterThan(0.12);
    }

    @Test
    void isUndecidedByASingleTrial() {
        // When
        var decided = decide(BELOW, row(null, 0.01), trials(0.01));
        // Then
        assertThat(decided.result()).isEqualTo("Undecided");
        assertThat(decided.confidenceInterval()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"Fail, false", "Pass, true"})
    void countsAsMetWhereItsAuthorLetsAnUndecidedOnePass(String undecided, boolean isMet) {
        // Given
        var objective = new Objective("a", "errorRatio", "0.1", null, undecided);
        // When
        var decided = decide(objective, row(null, 0.09), trials(0.06, 0.09, 0.12));
        // Then
        assertThat(decided.met()).isEqualTo(isMet);
    }

    @Test
    void isMetWhereNothingEverFails() {
        // When
        var decided = decide(BELOW, row(null, 0.0), trials(0.0, 0.0));
        // Then
        assertThat(decided.result()).isEqualTo("Met");
        assertThat(decided.confidenceInterval()).isEqualTo(new FigureInterval(0, 0));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"100ms, -, Undecided", "5ms, -, Missed", "-, 5ms, Met"})
    void isNotMetByALowerBoundOfWhatHasToBeSmall(@Nullable String below, @Nullable String above, String result) {
        // Given a p99 of at least 10 ms
        var row = VariantResult.builder().name("a").publishLatencyMs(
                new LatencyMs(1, 1, 1, 1, 10, 10, 10, 980, 20L, List.of("mean", "p99", "p999", "max"))).build();
        var trials = IntStream.range(0, 3).mapToObj(i -> new TrialRow(new Row("a", Map.of()), i, i + 1, row)).toList();
        // When
        var decided = decide(new Objective("a", "publishLatency.p99", below, above, null), row, trials);
        // Then
        assertThat(decided.result()).isEqualTo(result);
    }

    @Test
    void appliesToEverySweepPointOfItsVariant() {
        // Given
        var one = Map.of("acks", "1");
        var all = Map.of("acks", "all");
        var trials = new ArrayList<TrialRow>();
        for (var repetition = 1; repetition <= 3; repetition++) {
            trials.add(new TrialRow(new Row("a", one), trials.size(), repetition, row(one, 0.01)));
            trials.add(new TrialRow(new Row("a", all), trials.size(), repetition, row(all, 0.5)));
        }
        // When
        var decided = new Objectives(List.of(BELOW), trials, Look.only()).of(List.of(row(one, 0.01), row(all, 0.5)));
        // Then
        assertThat(decided.stream().map(it -> it.sweep() + " " + it.result()))
                .containsExactly("{acks=1} Met", "{acks=all} Missed");
    }

    @Test
    void isMissedWithoutAFigure() {
        // When
        var decided = decide(BELOW, row(null, null), List.of());
        // Then
        assertThat(decided).isEqualTo(new ObjectiveResult("a", null, "errorRatio", "below 0.1", null, null, "Missed",
                false));
    }

    @Test
    void isMissedWithoutARow() {
        // When
        var decided = decide(BELOW, VariantResult.builder().name("b").errorRatio(0.0).build(), List.of());
        // Then
        assertThat(decided).isEqualTo(new ObjectiveResult("a", null, "errorRatio", "below 0.1", null, null, "Missed",
                false));
    }

    private static ObjectiveResult decide(Objective objective, VariantResult row, List<TrialRow> trials) {
        return new Objectives(List.of(objective), trials, Look.only()).of(List.of(row)).getFirst();
    }

    private static List<TrialRow> trials(double... ratios) {
        return IntStream.range(0, ratios.length)
                .mapToObj(i -> new TrialRow(new Row("a", Map.of()), i, i + 1, row(null, Arrays.stream(ratios).boxed()
                        .toList().get(i))))
                .toList();
    }

    private static VariantResult row(@Nullable Map<String, String> sweep, @Nullable Double errorRatio) {
        return VariantResult.builder().name("a").sweep(sweep).errorRatio(errorRatio).build();
    }
}
