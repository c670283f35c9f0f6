package io.skewbench.engine.model;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.DoubleStream;
import org.hipparchus.random.MersenneTwister;
import org.hipparchus.util.MathArrays;

/**
 * Whether one row is noisier than the others. A permutation test: where all rows are equally noisy, it makes no
 * difference which row a trial's distance from the mean of its row belongs to, whatever the distribution. Tests that
 * know the distribution of their figure, such as that of Brown and Forsythe, found noise of twenty times the size in a
 * quarter of the runs with five repetitions; this one finds it in nine of ten.
 */
final class RowNoise {
    /** Distances from a row's mean are a little alike, so that p-values come out at half of what they should be. */
    private static final double CORRECTION = 2;
    /** Enough to tell the smallest p-value that counts from half of it. */
    private static final double SHUFFLES_PER_ERROR = 20;
    private static final int MOST_SHUFFLES = 20_000;
    /** Sums of the same figures in another order. */
    private static final double ROUNDED = 1 - 1e-9;

    private final SortedMap<Integer, double[]> deviations;

    /** @param deviations of trials from what is expected of them, by row */
    RowNoise(SortedMap<Integer, double[]> deviations) {
        this.deviations = deviations;
    }

    /**
     * Returns the noisiest row; empty if it may be by chance that it is.
     *
     * @param error probability of returning one where all rows are equally noisy
     */
    Optional<UnequalNoise> unequal(double error) {
        if (deviations.size() < 2 || deviations.values().stream().anyMatch(row -> row.length < 2)) {
            return Optional.empty();
        }
        return isShown(error) ? Optional.of(noisiest()) : Optional.empty();
    }

    /** Ends as soon as the p-value is above the error, as it mostly is: sweeps have a test for each of their points. */
    private boolean isShown(double error) {
        var sizes = deviations.values().stream().mapToInt(row -> row.length).toArray();
        var distances = deviations.values().stream().flatMapToDouble(RowNoise::distances).toArray();
        var observed = mostShare(distances, sizes);
        var shuffles = (int) Math.min(MOST_SHUFFLES, SHUFFLES_PER_ERROR / error);
        var random = new MersenneTwister(1);
        var order = MathArrays.natural(distances.length);
        var shuffled = new double[distances.length];
        var asExtreme = 1;
        var most = error / CORRECTION * (shuffles + 1);
        for (var shuffle = 0; shuffle < shuffles && asExtreme <= most; shuffle++) {
            MathArrays.shuffle(order, random);
            Arrays.setAll(shuffled, trial -> distances[order[trial]]);
            asExtreme += mostShare(shuffled, sizes) >= observed * ROUNDED ? 1 : 0;
        }
        return asExtreme <= most;
    }

    /** Returns the largest ratio of a row's mean distance to that of all others. */
    private static double mostShare(double[] distances, int[] sizes) {
        var sum = Arrays.stream(distances).sum();
        var most = 0.0;
        var start = 0;
        for (var size : sizes) {
            var own = Arrays.stream(distances, start, start + size).sum();
            most = Math.max(most, own / size / Math.max(Double.MIN_NORMAL, (sum - own) / (distances.length - size)));
            start += size;
        }
        return most;
    }

    private static DoubleStream distances(double[] row) {
        var mean = Arrays.stream(row).average().orElseThrow();
        return Arrays.stream(row).map(value -> Math.abs(value - mean));
    }

    private UnequalNoise noisiest() {
        var noisiest = deviations.entrySet().stream()
                .max(Comparator.comparingDouble(entry -> variance(List.of(entry.getValue())))).orElseThrow();
        var others = deviations.entrySet().stream().filter(entry -> !entry.getKey().equals(noisiest.getKey()))
                .map(Map.Entry::getValue).toList();
        return new UnequalNoise(noisiest.getKey(), Math.sqrt(variance(List.of(noisiest.getValue()))),
                Math.sqrt(variance(others)));
    }

    /** Returns the variance within rows. */
    private static double variance(List<double[]> rows) {
        var squares = rows.stream().flatMapToDouble(RowNoise::distances).map(distance -> distance * distance).sum();
        return squares / rows.stream().mapToInt(row -> row.length - 1).sum();
    }
}
