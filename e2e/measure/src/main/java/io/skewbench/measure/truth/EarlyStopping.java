package io.skewbench.measure.truth;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import io.skewbench.measure.truth.SimulatedRun.Stop;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Runs that end early, at 10 % noise. Of 3 rows without a difference, how often any look shows one; of 2 rows that
 * differ by 20 %, how many repetitions they take until the verdict is decided, compared with a run of as many
 * repetitions as are allowed.
 *
 * @param first repetition after which to look
 * @param last repetition, after which each run ends
 */
record EarlyStopping(int first, int last) implements Measurement {
    private static final double EFFECT = 0.8;
    private static final double SMALL_EFFECT = 0.9;
    /** Percentage points in which powers of a few thousand runs can be told apart. */
    private static final double RESOLUTION = 0.1;

    @Override
    public String name() {
        return "early-stopping";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var runs = rounds * SimulatedRun.RUNS_A_ROUND;
        var equal = run(3, last, 1).stops(runs, 1, first, SimulatedRun::anyDifference);
        var different = run(2, last, EFFECT).stops(runs, 2, first, SimulatedRun::foundDifferent);
        var fixed = 100 * run(2, last, EFFECT).share(runs, 2, SimulatedRun::foundDifferent);
        var average = different.stream().mapToInt(Stop::repetitions).average().orElseThrow();
        return List.of(
                Figure.bounded(name() + "-false-positives", found(equal), "%", new AtMost(5), null),
                Figure.bounded(name() + "-repetitions-for-20-percent",
                        Series.of(100 * average / last),
                        "%", new AtMost(60), "a run of " + last + " repetitions"),
                Figure.bounded(name() + "-power-lost", Series.of(fixed - found(different).median()), "points",
                        new AtMost(1), "a run of " + last + " repetitions"),
                Figure.shown(name() + "-power-lost-for-10-percent", Series.of(lostFor(SMALL_EFFECT, runs)), "points",
                        "a run of " + last + " repetitions"),
                Figure.shown(name() + "-of-smallest-fixed-design",
                        Series.of(100 * average / smallest(runs, found(different).median())), "%",
                        "the shortest run that finds as many, for those who know the difference before"));
    }

    private double lostFor(double effect, int runs) {
        var run = run(2, last, effect);
        return 100 * run.share(runs, 2, SimulatedRun::foundDifferent)
                - found(run.stops(runs, 2, first, SimulatedRun::foundDifferent)).median();
    }

    /** Returns the least number of repetitions of a fixed design that finds the difference as often. */
    private int smallest(int runs, double power) {
        return IntStream.range(first, last)
                .filter(repetitions -> 100 * run(2, repetitions, EFFECT)
                        .share(runs, 2, SimulatedRun::foundDifferent) >= power - RESOLUTION)
                .findFirst().orElse(last);
    }

    private static Series found(List<Stop> stops) {
        return Series.of(100.0 * stops.stream().filter(Stop::found).count() / stops.size());
    }

    private static SimulatedRun run(int rows, int repetitions, double effect) {
        return new SimulatedRun(rows, repetitions, Noise.NORMAL, SimulatedRun.NOISE, effect,
                SimulatedRun.NO_EQUIVALENCE);
    }
}
