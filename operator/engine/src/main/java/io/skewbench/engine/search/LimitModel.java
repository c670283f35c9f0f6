package io.skewbench.engine.search;

/**
 * How likely a trial is to be sustained. Each trial has a limit of its own around that of its row, by a logistic
 * distribution, and is sustained below; one in thirty is disturbed by something else.
 */
final class LimitModel {
    /** The logistic distribution with a standard deviation of 1 has this scale. */
    static final double LOGISTIC_SCALE = Math.sqrt(3) / Math.PI;
    /** A trial below the limit may be disturbed by something else. */
    private static final double DISTURBED = 0.03;
    private static final double LUCKY = 0.005;
    /** In units of the scale: farther from the limit, every outcome is as likely as anywhere. */
    private static final double FAR = 40;
    private static final double SUSTAINED_BELOW = Math.log(1 - DISTURBED);
    private static final double SUSTAINED_ABOVE = Math.log(LUCKY);
    private static final double UNSUSTAINED_BELOW = Math.log(DISTURBED);
    private static final double UNSUSTAINED_ABOVE = Math.log(1 - LUCKY);

    private LimitModel() {}

    /**
     * Returns the logarithm of the probability of an outcome.
     *
     * @param reach by how many scales of its distribution the limit is above what the trial asks for
     */
    static double logLikelihood(boolean isSustained, double reach) {
        if (reach > FAR) {
            return isSustained ? SUSTAINED_BELOW : UNSUSTAINED_BELOW;
        }
        if (reach < -FAR) {
            return isSustained ? SUSTAINED_ABOVE : UNSUSTAINED_ABOVE;
        }
        var sustained = sustained(reach);
        return Math.log(isSustained ? sustained : 1 - sustained);
    }

    /** Returns the probability that a trial is sustained. */
    static double sustained(double reach) {
        return LUCKY + (1 - LUCKY - DISTURBED) / (1 + Math.exp(-reach));
    }
}
