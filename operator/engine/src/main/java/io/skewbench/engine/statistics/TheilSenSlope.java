package io.skewbench.engine.statistics;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The slope of a series by the slopes between each two of its values (H. Theil, "A rank-invariant method of linear and
 * polynomial regression analysis", 1950; P. Sen, "Estimates of the regression coefficient based on Kendall's tau",
 * 1968). Single outliers hardly move it, and it takes no noise of a certain distribution for granted.
 */
public final class TheilSenSlope {
    /** Quantile of the normal distribution for a one-sided confidence of 95 %. */
    private static final double QUANTILE = 1.645;

    private TheilSenSlope() {}

    /**
     * Returns the upper end of the one-sided 95 % interval of the slope, per step; empty if there are too few values
     * for one.
     *
     * @param values at equal distances; NaN where there is none
     */
    public static OptionalDouble upperBound(double... values) {
        var slopes = new double[values.length * (values.length - 1) / 2];
        var pairs = 0;
        for (var i = 0; i < values.length; i++) {
            for (var j = i + 1; j < values.length; j++) {
                var slope = (values[j] - values[i]) / (j - i);
                if (!Double.isNaN(slope)) {
                    slopes[pairs++] = slope;
                }
            }
        }
        var n = Arrays.stream(values).filter(value -> !Double.isNaN(value)).count();
        // The standard deviation of Kendall's sum of signs is that of the rank of the true slope among all, times 2.
        var deviation = Math.sqrt(n * (n - 1.0) * (2.0 * n + 5) / 18);
        var rank = (int) Math.ceil((pairs + QUANTILE * deviation) / 2);
        Arrays.sort(slopes, 0, pairs);
        return rank < 1 || rank > pairs ? OptionalDouble.empty() : OptionalDouble.of(slopes[rank - 1]);
    }
}
