package io.skewbench.engine.statistics;

/**
 * A confidence interval for the median of a few differences, which prefers showing nothing to claiming too much.
 *
 * <p>
 * A percentile bootstrap of the median is no help for a handful of trials: its ends are order statistics too, chosen
 * too near. With 7 pairs it gives what holds in 87.5 % of cases and calls it 95 %. So the ends are the wider ones of
 * two intervals:
 * <ul>
 * <li>the exact one between order statistics (the sign test inverted; Conover, "Practical Nonparametric Statistics",
 * 3.4), whose level is known whatever the distribution: at least 95 % from 6 pairs on, 93.75 % with 5, 87.5 % with 4,
 * 75 % with 3. {@link #level} is this one's;
 * <li>Student's t at 95 %, which is right where noise is normal. It keeps 3 pairs that happen to agree from being a
 * finding.
 * </ul>
 *
 * @param level probability that the interval holds the true median, for any continuous distribution
 */
public record MedianInterval(double level, double low, double high) {
    /** Fewer have no interval. */
    public static final int LEAST_SIZE = 3;

    private static final double WANTED_LEVEL = 0.95;
    /** Student's t for a two-sided 95 % interval by degrees of freedom, from 2; standard tables. */
    private static final double[] T = {4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010,
            2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860, 2.0796, 2.0739, 2.0687, 2.0639,
            2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423};
    private static final double NORMAL = 1.95996;

    /**
     * Works out the interval.
     *
     * @throws IllegalArgumentException if there are fewer than {@link #LEAST_SIZE} differences
     */
    public static MedianInterval of(Sample differences) {
        var size = differences.size();
        if (size < LEAST_SIZE) {
            throw new IllegalArgumentException("An interval needs " + LEAST_SIZE + " differences");
        }
        var rank = rank(size);
        var halfWidth = studentsT(size - 1) * differences.standardDeviation() / Math.sqrt(size);
        return new MedianInterval(level(size, rank),
                Math.min(differences.smallest(rank), differences.mean() - halfWidth),
                Math.max(differences.smallest(size + 1 - rank), differences.mean() + halfWidth));
    }

    /** Returns whether the interval lies wholly on one side of 0. */
    public boolean excludesZero() {
        return low > 0 || high < 0;
    }

    /** The innermost order statistics whose interval has the wanted level, or the outermost ones. */
    private static int rank(int size) {
        var rank = 1;
        while (rank + 1 <= size / 2 && level(size, rank + 1) >= WANTED_LEVEL) {
            rank++;
        }
        return rank;
    }

    /** 1 - 2 P(Binomial(size, 1/2) < rank). */
    private static double level(int size, int rank) {
        var probability = Math.pow(0.5, size);
        var below = 0.0;
        for (var k = 0; k < rank; k++) {
            below += probability;
            probability = probability * (size - k) / (k + 1);
        }
        return 1 - 2 * below;
    }

    private static double studentsT(int freedom) {
        if (freedom - 2 < T.length) {
            return T[freedom - 2];
        }
        // Cornish and Fisher's expansion around the normal distribution, good to 4 digits from 30 on.
        var cubed = NORMAL * NORMAL * NORMAL;
        return NORMAL + (cubed + NORMAL) / (4.0 * freedom);
    }
}
