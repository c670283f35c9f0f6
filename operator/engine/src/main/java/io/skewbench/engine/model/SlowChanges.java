package io.skewbench.engine.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.hipparchus.linear.RealMatrix;

/**
 * A model that knows variants and a linear trend, but no repetitions, which would take in what changes slowly. What it
 * does not explain shows how trials depend on each other.
 */
final class SlowChanges {
    private final List<TrialFigure> trials;
    private final TrialDesign design;
    private final double[] logarithms;
    private final double[] residuals;

    /**
     * Fits the model.
     *
     * @param ordered trials in the order in which they ran
     * @param baseline index of its row
     */
    SlowChanges(List<TrialFigure> ordered, int baseline) {
        this.trials = ordered.stream().map(TrialFigure::withoutRepetition).toList();
        this.design = TrialDesign.of(trials, baseline);
        this.logarithms = trials.stream().mapToDouble(TrialFigure::logarithm).toArray();
        this.residuals = design.residuals(logarithms);
    }

    /** Returns by how much figures changed steadily from the first trial to the last; empty for too few trials. */
    Optional<Effect> drift() {
        return design.ofTrend().map(trend -> trend.effect(logarithms, residuals, TrialModel.LEAST_VARIANCE));
    }

    /** Returns the standard deviation of what is left; 0 if nothing can be left. */
    double deviation() {
        var freedom = trials.size() - design.rank();
        return freedom < 1 ? 0 : Math.sqrt(squares() / freedom);
    }

    /**
     * The correlation of what is left of each trial with that of the one before.
     *
     * @param coefficient less what the design alone makes of independent noise
     * @param standardized the same, divided by its standard deviation for independent normal noise
     */
    record Correlation(double coefficient, double standardized) {}

    /**
     * Returns the correlation, with the exact moments that J. Durbin and G. Watson give for any such ratio of quadratic
     * forms ("Testing for serial correlation in least squares regression", 1950); empty for too few trials, and where
     * they vary by less than the resolution of figures, which leaves nothing but rounding errors.
     */
    Optional<Correlation> correlation() {
        var freedom = trials.size() - design.rank();
        if (freedom < 2 || squares() < freedom * TrialModel.LEAST_VARIANCE) {
            return Optional.empty();
        }
        var products = 0.0;
        for (var trial = 1; trial < residuals.length; trial++) {
            products += residuals[trial - 1] * residuals[trial];
        }
        var form = neighbours(design.residualMaker());
        var trace = form.getTrace();
        var traceOfSquare = 0.0;
        for (var i = 0; i < residuals.length; i++) {
            for (var j = 0; j < residuals.length; j++) {
                traceOfSquare += form.getEntry(i, j) * form.getEntry(j, i);
            }
        }
        var mean = trace / freedom;
        var variance = 2 * (freedom * traceOfSquare - trace * trace) / ((double) freedom * freedom * (freedom + 2));
        var coefficient = products / squares() - mean;
        return variance <= 0
                ? Optional.empty()
                : Optional.of(new Correlation(coefficient, coefficient / Math.sqrt(variance)));
    }

    /** Returns M A, where x' A x is the sum of the products of neighbours. */
    private static RealMatrix neighbours(RealMatrix maker) {
        var last = maker.getColumnDimension() - 1;
        var product = maker.createMatrix(last + 1, last + 1);
        for (var row = 0; row <= last; row++) {
            for (var column = 0; column <= last; column++) {
                product.setEntry(row, column, ((column > 0 ? maker.getEntry(row, column - 1) : 0)
                        + (column < last ? maker.getEntry(row, column + 1) : 0)) / 2);
            }
        }
        return product;
    }

    /** Returns what is left of each trial, by row. */
    SortedMap<Integer, double[]> byRow() {
        var byRow = new TreeMap<Integer, double[]>();
        trials.stream().mapToInt(TrialFigure::row).distinct().forEach(row -> byRow.put(row,
                IntStream.range(0, residuals.length).filter(trial -> trials.get(trial).row() == row)
                        .mapToDouble(trial -> residuals[trial]).toArray()));
        return byRow;
    }

    private double squares() {
        return Arrays.stream(residuals).map(residual -> residual * residual).sum();
    }
}
