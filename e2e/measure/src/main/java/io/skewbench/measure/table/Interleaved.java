package io.skewbench.measure.table;

import io.skewbench.measure.figure.Series;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Trials of variants that were run in rounds, each variant once a round, so that changes on the machine affect all of
 * them alike.
 *
 * @param trials of each variant in the order of rounds
 */
public record Interleaved<V, T>(Map<V, List<T>> trials) {

    /**
     * Runs the trials.
     *
     * @param variants the first one begins in the first round, the second one in the second, and so on
     * @param trial runs one variant once
     */
    public static <V, T> Interleaved<V, T> run(int rounds, List<V> variants, Function<V, T> trial) {
        var trials = variants.stream().collect(Collectors.toMap(variant -> variant, variant -> new ArrayList<T>()));
        var order = new ArrayList<>(variants);
        for (var round = 0; round < rounds; round++) {
            for (var variant : order) {
                System.err.println("  round " + (round + 1) + " of " + rounds + ": " + variant);
                trials.getOrDefault(variant, new ArrayList<>()).add(trial.apply(variant));
            }
            Collections.rotate(order, -1);
        }
        return new Interleaved<>(Map.copyOf(trials));
    }

    /**
     * Runs the trials on brokers that have just started. Each variant runs once more before that, so that the brokers'
     * code is compiled.
     *
     * @see #run
     */
    public static <V, T> Interleaved<V, T> warmed(int rounds, List<V> variants, Function<V, T> trial) {
        for (var variant : variants) {
            System.err.println("  warm-up: " + variant);
            var unused = trial.apply(variant);
        }
        return run(rounds, variants, trial);
    }

    /** Returns one value of each trial of a variant. */
    public Series series(V variant, ToDoubleFunction<? super T> value) {
        return Series.of(trials.getOrDefault(variant, List.of()), value);
    }
}
