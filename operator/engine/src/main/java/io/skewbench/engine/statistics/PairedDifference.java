package io.skewbench.engine.statistics;

import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How far values are from those of a baseline, pair by pair.
 *
 * <p>
 * Noise of rates and latencies grows with them: a trial of a slow minute is half as fast, not 100 ms later. So pairs
 * are compared by their ratio, on a logarithmic scale, where twice as much and half as much are as far from 1; an
 * interval of plain differences may end below -100 %. Where a value is 0, plain differences are all there is.
 *
 * @param sample logarithms of ratios, or plain differences
 */
public record PairedDifference(Sample sample, boolean ofRatios) {

    /**
     * Compares each value with the baseline's of the same key.
     *
     * @param values at least 0; at least one
     * @param baselines has all keys of the values
     */
    public static <K> PairedDifference of(Map<K, Double> values, Map<K, Double> baselines) {
        var pairs = values.entrySet().stream()
                .map(entry -> new Pair(entry.getValue(), baselines.getOrDefault(entry.getKey(), 0.0))).toList();
        var ofRatios = pairs.stream().allMatch(Pair::hasRatio);
        return new PairedDifference(new Sample(
                pairs.stream().map(pair -> ofRatios ? Math.log(pair.value / pair.baseline) : pair.value - pair.baseline)
                        .toList()),
                ofRatios);
    }

    private record Pair(double value, double baseline) {
        boolean hasRatio() {
            return value > 0 && baseline > 0;
        }
    }

    /**
     * Returns the median difference.
     *
     * @param baseline what ratios are of, in the unit of the values; so is what is returned
     */
    public double median(double baseline) {
        return inUnit(baseline).applyAsDouble(sample.median());
    }

    /**
     * Returns the interval of the median difference; null if there are too few pairs.
     *
     * @param baseline what ratios are of, in the unit of the values; so is what is returned
     */
    public @Nullable MedianInterval interval(double baseline) {
        if (sample.size() < MedianInterval.LEAST_SIZE) {
            return null;
        }
        var interval = MedianInterval.of(sample);
        var inUnit = inUnit(baseline);
        return new MedianInterval(interval.level(), inUnit.applyAsDouble(interval.low()),
                inUnit.applyAsDouble(interval.high()));
    }

    private DoubleUnaryOperator inUnit(double baseline) {
        return ofRatios ? logarithm -> baseline * Math.expm1(logarithm) : difference -> difference;
    }
}
