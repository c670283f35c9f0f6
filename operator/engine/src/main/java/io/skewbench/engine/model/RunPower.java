package io.skewbench.engine.model;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** How many repetitions show a difference, with a probability of {@link Effect#POWER}. */
public final class RunPower {
    /** The most repetitions of a run. */
    static final int MOST = 100;
    /** With fewer, the noise of the run itself is hardly known. */
    static final int LEAST = 3;

    private final int rows;
    private final double error;
    private final Map<Integer, Optional<Effect>> known = new HashMap<>();

    /**
     * Creates the calculation for runs of one size.
     *
     * @param rows of the run, at least 2
     * @param tests comparisons of its primary family, at least 1
     */
    public RunPower(int rows, int tests) {
        this.rows = rows;
        this.error = TestFamily.ERROR / tests;
    }

    /**
     * Returns the number of repetitions; empty if those of the longest run do not suffice.
     *
     * @param difference between two figures, such as 0.1 for 10 %
     * @param deviation standard deviation of the logarithm of a trial's figure
     */
    public OptionalInt repetitions(double difference, double deviation) {
        if (!shows(MOST, difference, deviation)) {
            return OptionalInt.empty();
        }
        var few = LEAST - 1;
        var enough = MOST;
        while (enough - few > 1) {
            var middle = (few + enough) / 2;
            if (shows(middle, difference, deviation)) {
                enough = middle;
            } else {
                few = middle;
            }
        }
        return OptionalInt.of(enough);
    }

    private boolean shows(int repetitions, double difference, double deviation) {
        return known.computeIfAbsent(repetitions, this::ofUnitNoise)
                .map(effect -> deviation * effect.detectable(error) <= Math.log1p(difference)).orElse(false);
    }

    /** Returns how exactly a run with a standard deviation of 1 estimates a row's effect. */
    private Optional<Effect> ofUnitNoise(int repetitions) {
        var trials = IntStream.range(0, rows * repetitions)
                .mapToObj(
                        position -> new TrialFigure((position + position / rows) % rows, position / rows, position, 1))
                .toList();
        return TrialDesign.of(trials, 0).ofRow(1).map(contrast -> contrast.expected(1));
    }
}
