package io.skewbench.engine.model;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How trials vary between which nothing differs.
 *
 * @param level of the figures within a repetition, freed of any trend
 * @param drift by how much the logarithm grew from the first trial to the last; empty for too few trials
 * @param autocorrelation of what is left of each trial with that of the one before, less what the design alone makes of
 * independent noise; empty for too few trials
 */
public record TrialNoise(NoiseLevel level, Optional<Double> drift, Optional<Double> autocorrelation) {

    /**
     * Examines trials as if all were of one row.
     *
     * @param trials in any order, at least one
     * @return empty if they are too few to show any noise
     */
    public static Optional<TrialNoise> of(List<TrialFigure> trials) {
        var ordered = trials.stream().sorted(Comparator.comparingInt(TrialFigure::position))
                .map(trial -> trial.ofRow(0)).toList();
        var design = TrialDesign.of(ordered, 0);
        var freedom = ordered.size() - design.rank();
        if (freedom < 1) {
            return Optional.empty();
        }
        var residuals = design.residuals(ordered.stream().mapToDouble(TrialFigure::logarithm).toArray());
        var slow = new SlowChanges(ordered, 0);
        return Optional.of(new TrialNoise(NoiseLevel.of(residuals, freedom),
                slow.drift().map(Effect::estimate), slow.correlation().map(SlowChanges.Correlation::coefficient)));
    }
}
