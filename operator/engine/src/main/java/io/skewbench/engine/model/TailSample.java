package io.skewbench.engine.model;

import java.util.List;

/**
 * How many independent records beyond a quantile would show it as well as those of a row do. Records that are slow
 * together, as during a stall, are worth less than as many on their own: the number beyond the quantile then varies
 * more between trials than a binomial distribution allows, by the design effect (L. Kish, "Survey Sampling", 1965).
 */
public final class TailSample {

    private TailSample() {}

    /**
     * A trial.
     *
     * @param records that were measured
     * @param beyond how many of them lie beyond the quantile of all trials
     */
    public record Trial(long records, long beyond) {}

    /** Returns the number; that of all records beyond the quantile where trials do not differ more than by chance. */
    public static double size(List<Trial> trials) {
        var records = trials.stream().mapToDouble(Trial::records).sum();
        var beyond = trials.stream().mapToDouble(Trial::beyond).sum();
        if (trials.size() < 2 || beyond == 0 || beyond >= records) {
            return beyond;
        }
        var share = beyond / records;
        var squares = trials.stream().filter(trial -> trial.records() > 0).mapToDouble(trial -> {
            var expected = trial.records() * share;
            return (trial.beyond() - expected) * (trial.beyond() - expected) / (expected * (1 - share));
        }).sum();
        return beyond / Math.max(1, squares / (trials.size() - 1));
    }
}
