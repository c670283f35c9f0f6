package io.skewbench.measure.truth;

import io.skewbench.engine.figures.RedrawnOrders;
import io.skewbench.engine.model.Effect;
import io.skewbench.engine.model.RunPower;
import io.skewbench.engine.model.TrialFigure;
import io.skewbench.engine.model.TrialNoise;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtLeast;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What a calibration of 3 copies and 5 repetitions says of noise of 10 %: how far its estimate is from it, whether runs
 * with as many repetitions as that noise takes find a difference, and how often redrawn orders show one.
 */
record Calibrating() implements Measurement {
    private static final int COPIES = 3;
    private static final int REPETITIONS = 5;
    private static final int COMPARISONS = COPIES - 1;
    private static final long SEED = 5;
    /** Orders are drawn for one in so many runs, as each takes a thousand fits. */
    private static final int RUNS_FOR_ORDERS = 40;

    @Override
    public String name() {
        return "calibration";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var runs = rounds * SimulatedRun.RUNS_A_ROUND;
        var figures = new ArrayList<Figure>();
        var estimates = estimates(runs);
        var squares = estimates.stream().mapToDouble(estimate -> Math.pow(estimate / SimulatedRun.NOISE, 2)).average()
                .orElseThrow();
        var deviation = Math.sqrt(estimates.stream()
                .mapToDouble(estimate -> Math.pow(estimate / SimulatedRun.NOISE - 1, 2)).average().orElseThrow());
        figures.add(Figure.bounded("calibration-noise-too-small", Series.of(100 * (1 - Math.sqrt(squares))), "%",
                new AtMost(2), null));
        figures.add(Figure.shown("calibration-noise-deviation", Series.of(100 * deviation), "%", null));
        figures.add(needed(runs, 20, 1.2));
        figures.add(needed(runs, 10, 1.1));
        figures.add(orders(Noise.NORMAL, runs));
        figures.add(orders(Noise.AUTOREGRESSIVE, runs));
        return figures;
    }

    private static List<Double> estimates(int runs) {
        var estimates = new ConcurrentLinkedQueue<Double>();
        copies(Noise.NORMAL, REPETITIONS).shareOfTrials(runs, SEED,
                trials -> estimates.add(TrialNoise.of(trials).orElseThrow().level().deviation()));
        return List.copyOf(estimates);
    }

    private static Figure needed(int runs, int percent, double effect) {
        var repetitions = new RunPower(COPIES, COMPARISONS).repetitions(effect - 1, SimulatedRun.NOISE).orElseThrow();
        var found = new SimulatedRun(COPIES, repetitions, Noise.NORMAL, SimulatedRun.NOISE, effect,
                SimulatedRun.NO_EQUIVALENCE).share(runs, SEED, SimulatedRun::foundDifferent);
        return Figure.bounded("calibration-" + repetitions + "-repetitions-find-" + percent + "-percent",
                Series.of(100 * found), "%", new AtLeast(100 * Effect.POWER), null);
    }

    private static Figure orders(Noise noise, int runs) {
        var shares = new ConcurrentLinkedQueue<Double>();
        copies(noise, REPETITIONS).shareOfTrials(runs / RUNS_FOR_ORDERS, SEED, trials -> shares.add(share(trials)));
        return Figure.bounded("calibration-differences-in-other-orders-" + noise,
                Series.of(100 * shares.stream().mapToDouble(Double::doubleValue).average().orElseThrow()), "%",
                new AtMost(5.5), null);
    }

    private static double share(List<TrialFigure> trials) {
        return RedrawnOrders.of(List.of(trials), COPIES, new Random(trials.hashCode()).nextLong()).orElseThrow()
                .share();
    }

    private static SimulatedRun copies(Noise noise, int repetitions) {
        return new SimulatedRun(COPIES, repetitions, noise, SimulatedRun.NOISE, 1, SimulatedRun.NO_EQUIVALENCE);
    }
}
