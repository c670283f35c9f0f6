package io.skewbench.engine.model;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * What is unusual about the trials of one sweep point, by one metric. It changes no verdict. All but the outliers are
 * found among the other trials.
 *
 * @param drift by how much the figure changed steadily from the first trial to the last, whatever the variant
 * @param correlation of each trial with the one before, between 0 and about 1
 * @param noise a row that is noisier than the others
 * @param outliers the most extreme one first
 */
public record Diagnosis(Optional<Effect> drift, Optional<Double> correlation, Optional<UnequalNoise> noise,
        List<Outlier> outliers) {
    /** Noise that is smaller than this share of the smallest effect is of no interest, however it behaves. */
    private static final double RELEVANT_NOISE = 0.1;
    /** The most trials that are examined: the time it takes grows with their square and more. */
    static final int MOST_TRIALS = 500;
    private static final Diagnosis NONE = new Diagnosis(Optional.empty(), Optional.empty(), Optional.empty(),
            List.of());

    /**
     * Examines trials.
     *
     * @param trials of one sweep point, in any order; at least one; more than {@link #MOST_TRIALS} are not examined
     * @param baseline index of its row
     * @param error probability, for each of the four, of reporting something about independent trials with the same
     * normal noise; between 0 and 1
     * @param smallestEffect that matters, such as 0.05 for 5 %
     */
    public static Diagnosis of(List<TrialFigure> trials, int baseline, double error, double smallestEffect) {
        if (trials.size() > MOST_TRIALS) {
            return NONE;
        }
        var relevant = Math.log1p(smallestEffect);
        var outliers = new Outliers(baseline, error, relevant).among(trials);
        var extreme = outliers.stream().map(Outlier::trial).toList();
        var ordered = trials.stream().filter(trial -> !extreme.contains(trial))
                .sorted(Comparator.comparingInt(TrialFigure::position)).toList();
        var slow = new SlowChanges(ordered, baseline);
        var isNoisy = slow.deviation() >= RELEVANT_NOISE * relevant;
        return new Diagnosis(
                slow.drift().filter(drift -> drift.pValue() <= error && Math.abs(drift.estimate()) >= relevant),
                isNoisy ? correlation(slow, error) : Optional.empty(),
                isNoisy ? new RowNoise(slow.byRow()).unequal(error) : Optional.empty(),
                outliers);
    }

    private static Optional<Double> correlation(SlowChanges slow, double error) {
        return slow.correlation().filter(
                correlation -> new NormalDistribution().cumulativeProbability(-correlation.standardized()) <= error)
                .map(SlowChanges.Correlation::coefficient);
    }
}
