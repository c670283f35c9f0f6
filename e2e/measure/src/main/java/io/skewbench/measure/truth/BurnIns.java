package io.skewbench.measure.truth;

import io.skewbench.engine.model.Settling;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * What burn-in costs where brokers are warm, and what it leaves of a warm-up that begins at half the rate and loses
 * half of what is missing with each trial; at 10 % noise, with at most four trials.
 */
record BurnIns() implements Measurement {
    private static final int AT_MOST = 4;
    private static final double NOISE = 0.1;
    private static final double SMALLEST_EFFECT = 0.05;
    private static final double MISSING_AT_FIRST = 0.5;

    @Override
    public String name() {
        return "burn-in";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var warm = ends(rounds, 0);
        var cold = ends(rounds, MISSING_AT_FIRST);
        return List.of(
                Figure.shown("burn-in-trials-on-warm-brokers",
                        Series.of(warm.stream().mapToInt(End::trials).average().orElseThrow()), "trials", null),
                Figure.bounded("burn-in-unsettled-on-warm-brokers",
                        Series.of(100.0 * warm.stream().filter(end -> !end.isSettled()).count() / warm.size()), "%",
                        new AtMost(8.3), "four figures without a turning point"),
                Figure.shown("burn-in-warm-up-left",
                        Series.of(100 * cold.stream().mapToDouble(End::missing).average().orElseThrow()), "%",
                        "50 % without burn-in"));
    }

    private static List<End> ends(int rounds, double missingAtFirst) {
        return IntStream.range(0, rounds * SimulatedRun.RUNS_A_ROUND).parallel()
                .mapToObj(run -> end(SimulatedRun.random(5, run), missingAtFirst)).toList();
    }

    private static End end(Random random, double missingAtFirst) {
        var figures = new ArrayList<Double>();
        var missing = missingAtFirst;
        while (figures.size() < AT_MOST && !Settling.isReached(figures, SMALLEST_EFFECT)) {
            figures.add(1000 * (1 - missing) * Math.exp(NOISE * random.nextGaussian()));
            missing /= 2;
        }
        return new End(figures.size(), Settling.isReached(figures, SMALLEST_EFFECT), missing);
    }

    /** @param missing of the rate in the first trial that counts, as a share of that of warm brokers */
    private record End(int trials, boolean isSettled, double missing) {}
}
