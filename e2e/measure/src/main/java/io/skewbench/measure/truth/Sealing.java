package io.skewbench.measure.truth;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import java.util.List;

/**
 * Runs of 3 variants and a copy of the baseline, which is judged by itself, with 5 repetitions and 10 % noise: how
 * often the copy differs although nothing favours it, and how often if something slows its trials by 20 %.
 */
record Sealing() implements Measurement {
    private static final int ROWS = 4;
    private static final int REPETITIONS = 5;
    private static final double SLOWER = 0.8;

    @Override
    public String name() {
        return "seal";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var runs = rounds * SimulatedRun.RUNS_A_ROUND;
        return List.of(
                Figure.bounded(name() + "-broken-by-chance", broken(runs, Noise.NORMAL, 1), "%", new AtMost(5.5), null),
                Figure.bounded(name() + "-broken-by-chance-where-trials-are-correlated",
                        broken(runs, Noise.AUTOREGRESSIVE, 1), "%", new AtMost(7), null),
                Figure.shown(name() + "-broken-where-its-trials-are-slowed-by-20-percent",
                        broken(runs, Noise.NORMAL, SLOWER), "%", null));
    }

    private static Series broken(int runs, Noise noise, double effect) {
        var run = new SimulatedRun(ROWS, REPETITIONS, noise, SimulatedRun.NOISE, effect, SimulatedRun.NO_EQUIVALENCE);
        return Series.of(100 * run.shareOfBrokenSeals(runs, 1));
    }
}
