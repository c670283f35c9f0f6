package io.skewbench.engine.model;

import java.util.List;

/**
 * Whether figures of successive trials have settled.
 *
 * <p>
 * Brokers that warm up move a figure in one direction, by less each time. So figures have settled once the last one
 * differs from the one before by no more than what matters, or once the last two changes have opposite directions,
 * which is noise rather than warm-up. With the first condition alone, noise of 10 % would keep a steady cluster from
 * ever settling within 5 %; turning points are what tells a trend from noise of any size (I.-J. Bienaymé, 1874). Of
 * four figures without any trend, 1 in 12 has no turning point.
 */
public final class Settling {
    private Settling() {}

    /**
     * Returns whether the figures have settled.
     *
     * @param figures in the order in which they were measured; NaN where a trial has none
     * @param smallestEffect that matters, such as 0.05 for 5 %
     */
    public static boolean isReached(List<Double> figures, double smallestEffect) {
        var count = figures.size();
        if (count < 2) {
            return false;
        }
        var last = change(figures, count - 1);
        if (Math.abs(last) <= Math.log1p(smallestEffect)) {
            return true;
        }
        return count > 2 && last * change(figures, count - 2) < 0;
    }

    /** Returns the logarithm of the ratio to the figure before; NaN if one of the two is missing. */
    private static double change(List<Double> figures, int index) {
        double now = figures.get(index);
        double before = figures.get(index - 1);
        return now == before ? 0 : Math.log(now / before);
    }
}
