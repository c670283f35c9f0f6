package io.skewbench.engine.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * Finds trials whose externally studentized residual is too large to be one of so many (D. Cook and S. Weisberg,
 * "Residuals and Influence in Regression", 1982): the most extreme one first, then again without it, so that one does
 * not hide the next. The model knows variants and a trend, but no repetitions: in those of two trials, one would be as
 * extreme as the other.
 */
final class Outliers {
    /** At most this share of the trials: what is more frequent is how the figure behaves. */
    private static final double MOST = 0.2;
    /** Each takes another fit of the model. */
    private static final int MOST_FITS = 10;
    /** A row keeps as many trials, so that its effect can be estimated without the outliers. */
    private static final int LEAST_TRIALS = 2;

    private final int baseline;
    private final double error;
    private final double relevant;

    /**
     * Creates the search.
     *
     * @param baseline index of its row
     * @param error probability of finding any where all trials are equally noisy
     * @param relevant smallest difference of logarithms that is reported
     */
    Outliers(int baseline, double error, double relevant) {
        this.baseline = baseline;
        this.error = error;
        this.relevant = relevant;
    }

    /** Returns the outliers among the trials of one sweep point, the most extreme one first. */
    List<Outlier> among(List<TrialFigure> trials) {
        var left = new ArrayList<>(trials.stream().sorted(Comparator.comparingInt(TrialFigure::position)).toList());
        var found = new ArrayList<Outlier>();
        var next = mostExtreme(left);
        while (next.isPresent() && found.size() < Math.min(MOST_FITS, Math.max(1, MOST * trials.size()))) {
            found.add(next.get());
            left.remove(next.get().trial());
            next = mostExtreme(left);
        }
        return found;
    }

    private Optional<Outlier> mostExtreme(List<TrialFigure> trials) {
        var design = TrialDesign.of(trials.stream().map(TrialFigure::withoutRepetition).toList(), baseline);
        var residuals = design.residuals(trials.stream().mapToDouble(TrialFigure::logarithm).toArray());
        var freedom = trials.size() - design.rank() - 1;
        if (freedom < 1) {
            return Optional.empty();
        }
        var squares = 0.0;
        for (var residual : residuals) {
            squares += residual * residual;
        }
        var best = -1;
        var mostExtreme = 0.0;
        for (var trial = 0; trial < residuals.length; trial++) {
            var kept = 1 - design.leverage(trial);
            if (kept <= TrialDesign.LEAST_KEPT) {
                continue;
            }
            var square = residuals[trial] * residuals[trial] / kept;
            var studentized = square / Math.max(TrialModel.LEAST_VARIANCE, (squares - square) / freedom);
            if (studentized > mostExtreme) {
                best = trial;
                mostExtreme = studentized;
            }
        }
        if (best < 0 || isRare(trials, best)) {
            return Optional.empty();
        }
        var deviation = residuals[best] / (1 - design.leverage(best));
        var pValue = 2 * new TDistribution(freedom).cumulativeProbability(-Math.sqrt(mostExtreme));
        return pValue * trials.size() <= error && Math.abs(deviation) >= relevant
                ? Optional.of(new Outlier(trials.get(best), Math.exp(deviation)))
                : Optional.empty();
    }

    private static boolean isRare(List<TrialFigure> trials, int trial) {
        return IntStream.range(0, trials.size())
                .filter(other -> trials.get(other).row() == trials.get(trial).row()).count() <= LEAST_TRIALS;
    }
}
