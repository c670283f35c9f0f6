package io.skewbench.engine.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.SingularValueDecomposition;

/**
 * Which variant ran in which repetition at which position. From the design alone follows how an effect is estimated,
 * and how well.
 *
 * <p>
 * The columns of the design matrix X are: a constant, each variant but the baseline, each repetition but the first, and
 * the position (a linear trend over the whole run). Where trials are missing, columns may depend on each other; the
 * singular value decomposition X = U S V' leaves such directions out.
 */
final class TrialDesign {
    /** Smaller singular values, relative to the largest, are rounding errors. */
    private static final double SINGULAR = 1e-10;
    /** A residual that the design forces to 0 says nothing about noise. */
    static final double LEAST_KEPT = 1e-9;
    private static final double FULL_LEVERAGE = 1 - LEAST_KEPT;

    private final int[] rows;
    private final RealMatrix u;
    private final RealMatrix v;
    private final RealMatrix inverse;
    private final double[] leverages;
    /** Those of U. */
    private final double[][] columns;

    private TrialDesign(int[] rows, RealMatrix x) {
        var decomposition = new SingularValueDecomposition(x);
        var singular = decomposition.getSingularValues();
        var rank = (int) Arrays.stream(singular).filter(value -> value > SINGULAR * singular[0]).count();
        this.rows = rows;
        this.u = decomposition.getU().getSubMatrix(0, x.getRowDimension() - 1, 0, rank - 1);
        this.v = decomposition.getV().getSubMatrix(0, x.getColumnDimension() - 1, 0, rank - 1);
        var inverted = Arrays.stream(singular).limit(rank).map(value -> 1 / value).toArray();
        this.inverse = v.multiply(MatrixUtils.createRealDiagonalMatrix(inverted)).multiplyTransposed(u);
        this.columns = u.transpose().getData();
        this.leverages = IntStream.range(0, x.getRowDimension()).mapToObj(u::getRow)
                .mapToDouble(row -> Arrays.stream(row).map(entry -> entry * entry).sum()).toArray();
    }

    /** @param baseline index of its row */
    static TrialDesign of(List<TrialFigure> trials, int baseline) {
        var rows = others(trials, TrialFigure::row, baseline);
        var repetitions = others(trials, TrialFigure::repetition, trials.getFirst().repetition());
        var columns = new ArrayList<ToDoubleFunction<TrialFigure>>();
        columns.add(trial -> 1);
        for (var row : rows) {
            columns.add(trial -> trial.row() == row ? 1 : 0);
        }
        for (var repetition : repetitions) {
            columns.add(trial -> trial.repetition() == repetition ? 1 : 0);
        }
        // Centred and scaled, so that no column dwarfs the others.
        var positions = trials.stream().mapToInt(TrialFigure::position).summaryStatistics();
        var length = Math.max(1, positions.getMax() - positions.getMin());
        columns.add(trial -> (trial.position() - positions.getAverage()) / length);

        var x = new Array2DRowRealMatrix(trials.size(), columns.size());
        for (var i = 0; i < trials.size(); i++) {
            for (var j = 0; j < columns.size(); j++) {
                x.setEntry(i, j, columns.get(j).applyAsDouble(trials.get(i)));
            }
        }
        return new TrialDesign(rows, x);
    }

    private static int[] others(List<TrialFigure> trials, ToIntFunction<TrialFigure> key, int without) {
        return trials.stream().mapToInt(key).filter(value -> value != without).distinct().sorted().toArray();
    }

    /** Returns what the model does not explain of each trial. */
    double[] residuals(double[] logarithms) {
        var fitted = u.operate(u.preMultiply(logarithms));
        var residuals = logarithms.clone();
        Arrays.setAll(residuals, trial -> logarithms[trial] - fitted[trial]);
        return residuals;
    }

    /** Returns the matrix that makes residuals of logarithms. */
    RealMatrix residualMaker() {
        return MatrixUtils.createRealIdentityMatrix(u.getRowDimension()).subtract(u.multiplyTransposed(u));
    }

    /** Returns how many parameters can be distinguished. */
    int rank() {
        return u.getColumnDimension();
    }

    /** Returns how much of a trial's own noise the model takes in, between 0 and 1. */
    double leverage(int trial) {
        return leverages[trial];
    }

    /** Returns how a variant's effect is estimated; empty if there are too few trials to estimate it. */
    Optional<Contrast> ofRow(int row) {
        var index = Arrays.binarySearch(rows, row);
        return index < 0 ? Optional.empty() : contrast(1 + index);
    }

    /** Returns how the trend from the first position to the last is estimated. */
    Optional<Contrast> ofTrend() {
        return contrast(v.getRowDimension() - 1);
    }

    private Optional<Contrast> contrast(int column) {
        // The column's parameter can be distinguished from the others if its unit vector is in the row space of X.
        var projected = v.operate(v.getRow(column));
        projected[column] -= 1;
        if (Arrays.stream(projected).anyMatch(entry -> Math.abs(entry) > 1e-6)) {
            return Optional.empty();
        }
        var contrast = new Contrast(inverse.getRow(column));
        return contrast.degreesOfFreedom > 0 ? Optional.of(contrast) : Optional.empty();
    }

    /** A parameter as a weighted sum of the trials' logarithms, and the uncertainty of that sum. */
    final class Contrast {
        private final double[] weights;
        private final double degreesOfFreedom;

        private Contrast(double[] weights) {
            this.weights = weights;
            this.degreesOfFreedom = bellMcCaffrey();
        }

        /**
         * Estimates the effect with the standard error HC2 (MacKinnon and White 1985), which is right where some
         * variants are noisier than others.
         *
         * @param least variance of a single trial at least, because of the resolution of its figure
         */
        Effect effect(double[] logarithms, double[] residuals, double least) {
            var estimate = 0.0;
            var variance = 0.0;
            for (var trial = 0; trial < weights.length; trial++) {
                estimate += weights[trial] * logarithms[trial];
                var noise = leverages[trial] > FULL_LEVERAGE
                        ? least
                        : Math.max(least, residuals[trial] * residuals[trial] / (1 - leverages[trial]));
                variance += weights[trial] * weights[trial] * noise;
            }
            return new Effect(estimate, Math.sqrt(variance), degreesOfFreedom);
        }

        /**
         * Returns how exactly the effect is estimated where nothing differs.
         *
         * @param deviation standard deviation of the logarithm of each trial's figure
         */
        Effect expected(double deviation) {
            return new Effect(0, deviation * MatrixUtils.createRealVector(weights).getNorm(), degreesOfFreedom);
        }

        /**
         * Returns the degrees of freedom by Bell and McCaffrey (2002), as Imbens and Kolesár (2016) write them: those
         * of the chi-squared distribution that has the mean and variance of the estimated variance, were all trials
         * equally noisy. The eigenvalues that they need are those of A M A, where the matrix M computes residuals, and
         * A diagonal; their sum and the sum of their squares are traces.
         */
        private double bellMcCaffrey() {
            var scales = new double[weights.length];
            Arrays.setAll(scales, trial -> leverages[trial] > FULL_LEVERAGE
                    ? 0
                    : weights[trial] * weights[trial] / (1 - leverages[trial]));
            var trace = 0.0;
            var traceOfSquare = 0.0;
            for (var trial = 0; trial < scales.length; trial++) {
                trace += scales[trial] * (1 - leverages[trial]);
                traceOfSquare += scales[trial] * scales[trial] * (1 - 2 * leverages[trial]);
            }
            // The sum of scales_i scales_j (U U')_ij² is the squared norm of U' diag(scales) U.
            traceOfSquare += squaredNorm(scales);
            return traceOfSquare <= 0 ? 0 : trace * trace / traceOfSquare;
        }

        /**
         * Returns the squared Frobenius norm of U' diag(scales) U. As plain sums, because calibrations need it for
         * thousands of designs, and products of matrices take 30 times as long.
         */
        private double squaredNorm(double[] scales) {
            var squares = 0.0;
            for (var one = 0; one < columns.length; one++) {
                for (var other = 0; other <= one; other++) {
                    var entry = 0.0;
                    for (var trial = 0; trial < scales.length; trial++) {
                        entry += scales[trial] * columns[one][trial] * columns[other][trial];
                    }
                    squares += (one == other ? 1 : 2) * entry * entry;
                }
            }
            return squares;
        }
    }
}
