package io.skewbench.engine.statistics;

import io.skewbench.api.v1alpha1.Imbalance;
import java.util.Collection;

/** The evenness of shares. Brokers without a share count: a broker without a record is the worst imbalance. */
public final class Evenness {

    private Evenness() {}

    /** Measures shares, in any unit; none or only zeros are even by convention, with both figures 0. */
    public static Imbalance of(Collection<? extends Number> shares) {
        var statistics = shares.stream().mapToDouble(Number::doubleValue).summaryStatistics();
        var mean = statistics.getAverage();
        if (mean <= 0) {
            return new Imbalance(0, 0);
        }
        var variance = shares.stream().mapToDouble(Number::doubleValue).map(share -> (share - mean) * (share - mean))
                .sum() / statistics.getCount();
        return new Imbalance(Rounding.round(statistics.getMax() / mean), Rounding.round(Math.sqrt(variance) / mean));
    }
}
