package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.model.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Records per second in five repetitions of the rows base, new and other, which take turns. */
class RowEffectsTest {
    private static final int REPETITIONS = 5;
    private static final Row BASE = new Row("base", Map.of());
    private static final Row NEW = new Row("new", Map.of());
    private static final Row OTHER = new Row("other", Map.of());

    @Test
    void compareEachRowWithTheBaseline() {
        // When
        var effects = effects(trials(1000.0, 2000.0, 500.0));
        // Then
        assertThat(effects.of(NEW).map(Effect::ratio)).hasValueSatisfying(
                ratio -> assertThat(ratio).isCloseTo(2, within(0.02)));
        assertThat(effects.of(OTHER).map(Effect::ratio)).hasValueSatisfying(
                ratio -> assertThat(ratio).isCloseTo(0.5, within(0.01)));
        assertThat(effects.hasZero(NEW)).isFalse();
    }

    @Test
    void leaveOutOnlyTheRowOfWhichATrialHasAFigureOfZero() {
        // Given
        var trials = trials(1000.0, 2000.0, 500.0);
        trials.set(1, trial(NEW, 1, 1, 0.0));
        // When
        var effects = effects(trials);
        // Then
        assertThat(effects.hasZero(NEW)).isTrue();
        assertThat(effects.of(NEW)).isEmpty();
        assertThat(effects.hasZero(OTHER)).isFalse();
        assertThat(effects.of(OTHER)).isPresent();
    }

    @Test
    void areUnknownForEveryRowIfATrialOfTheBaselineHasAFigureOfZero() {
        // Given
        var trials = trials(1000.0, 2000.0, 500.0);
        trials.set(0, trial(BASE, 0, 1, 0.0));
        // When
        var effects = effects(trials);
        // Then
        assertThat(effects.hasZero(NEW)).isTrue();
        assertThat(effects.of(NEW)).isEmpty();
        assertThat(effects.of(OTHER)).isEmpty();
    }

    @Test
    void areUnknownForARowWithoutAFigure() {
        // When
        var effects = effects(trials(1000.0, null, 500.0));
        // Then
        assertThat(effects.hasZero(NEW)).isFalse();
        assertThat(effects.of(NEW)).isEmpty();
        assertThat(effects.of(OTHER)).isPresent();
    }

    @Test
    void areUnknownWithoutTrials() {
        // When
        var effects = effects(List.of());
        // Then
        assertThat(effects.hasZero(NEW)).isFalse();
        assertThat(effects.of(NEW)).isEmpty();
    }

    private static RowEffects effects(List<TrialRow> trials) {
        return new RowEffects(trials, BASE, Metric.RECORDS_PER_SECOND);
    }

    /** Returns trials with a noise of half a percent around the given figures; null: no figure. */
    private static List<TrialRow> trials(Double base, @Nullable Double fresh, Double other) {
        var trials = new ArrayList<TrialRow>();
        for (var repetition = 1; repetition <= REPETITIONS; repetition++) {
            // Every other repetition runs backwards: in one order alone, a row couldn't be told from a trend.
            var isForward = repetition % 2 == 1;
            trials.add(isForward
                    ? trial(BASE, trials.size(), repetition, base)
                    : trial(OTHER, trials.size(), repetition, other));
            trials.add(trial(NEW, trials.size(), repetition, fresh));
            trials.add(isForward
                    ? trial(OTHER, trials.size(), repetition, other)
                    : trial(BASE, trials.size(), repetition, base));
        }
        return trials;
    }

    private static TrialRow trial(Row row, int position, int repetition, @Nullable Double figure) {
        var noisy = figure == null ? null : Double.valueOf(figure * (1 + 0.005 * Math.sin(7.0 * position)));
        return new TrialRow(row, position, repetition,
                VariantResult.builder().name(row.variant()).partitioner("BuiltIn").clientVersion("4.4.0").trials(1)
                        .recordsPerSecond(noisy == null ? null : new Spread(noisy, noisy, noisy)).build());
    }
}
