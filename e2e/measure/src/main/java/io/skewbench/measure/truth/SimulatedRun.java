package io.skewbench.measure.truth;

import io.skewbench.engine.model.Finding;
import io.skewbench.engine.model.Finding.Kind;
import io.skewbench.engine.model.Look;
import io.skewbench.engine.model.TestFamily;
import io.skewbench.engine.model.TrialFigure;
import io.skewbench.engine.model.TrialModel;
import io.skewbench.engine.plan.TrialOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A run without brokers: figures that are drawn, in the order that the engine plans, and judged by the engine's model.
 *
 * @param rows variants, the baseline included
 * @param noiseSize standard deviation of a trial's logarithm
 * @param effect how many times the baseline's figure that of the first other variant is; 1 for no difference
 * @param smallestEffect that matters, such as 0.05 for 5 %
 */
record SimulatedRun(int rows, int repetitions, Noise noise, double noiseSize, double effect, double smallestEffect) {
    /** Runs for each figure, in each round. */
    static final int RUNS_A_ROUND = 1_000;
    /** The noise that is meant where none is named: 10 %. */
    static final double NOISE = 0.1;
    /** A smallest effect so small that nothing is called equivalent instead of different. */
    static final double NO_EQUIVALENCE = 1e-9;
    /** The row whose figures differ, if any do. */
    private static final int DIFFERENT = 1;

    /** Returns in which share of runs something holds of what is found. */
    double share(int runs, long seed, FindingsCheck check) {
        return shareOfTrials(runs, seed, trials -> check.holds(judge(trials, Look.only())));
    }

    /** Returns in which share of runs something holds of the trials. */
    double shareOfTrials(int runs, long seed, Predicate<List<TrialFigure>> check) {
        return (double) IntStream.range(0, runs).parallel()
                .filter(run -> check.test(trials(random(seed, run)))).count() / runs;
    }

    /** Returns in which share of runs the first other variant differs, judged by itself as a seal is. */
    double shareOfBrokenSeals(int runs, long seed) {
        return shareOfTrials(runs, seed, trials -> foundDifferent(new TestFamily(smallestEffect)
                .judge(List.of(TrialModel.fit(trials, 0).effectOf(DIFFERENT).orElseThrow()))));
    }

    /** Returns whether any difference is found. */
    static boolean anyDifference(List<Finding> findings) {
        return findings.stream().anyMatch(finding -> isDifference(finding.kind()));
    }

    /** Returns whether the variant that differs is found. */
    static boolean foundDifferent(List<Finding> findings) {
        return isDifference(findings.getFirst().kind());
    }

    /** Returns whether the first other variant is found to be equivalent to the baseline. */
    static boolean foundEquivalent(List<Finding> findings) {
        return findings.getFirst().kind() == Kind.EQUIVALENT;
    }

    private static boolean isDifference(Kind kind) {
        return kind == Kind.HIGHER || kind == Kind.LOWER;
    }

    /**
     * Returns how runs end that may stop after each repetition, as soon as something holds of what is found.
     *
     * @param first repetition after which to look
     */
    List<Stop> stops(int runs, long seed, int first, FindingsCheck enough) {
        return IntStream.range(0, runs).parallel()
                .mapToObj(run -> stop(random(seed, run), first, enough)).toList();
    }

    /**
     * Returns the random numbers of one run. The first numbers of {@link Random} depend on each other for seeds that
     * are close, so seeds are mixed before.
     */
    static Random random(long seed, int run) {
        return new Random(new SplittableRandom(seed << Integer.SIZE | run).nextLong());
    }

    /**
     * How a run ended.
     *
     * @param found whether what was looked for was found, at the latest after the last repetition
     */
    record Stop(int repetitions, boolean found) {}

    private Stop stop(Random random, int first, FindingsCheck enough) {
        var trials = trials(random);
        for (var done = first; done <= repetitions; done++) {
            if (enough.holds(judge(trials.subList(0, done * rows), new Look(done, repetitions)))) {
                return new Stop(done, true);
            }
        }
        return new Stop(repetitions, false);
    }

    private List<Finding> judge(List<TrialFigure> trials, Look look) {
        var model = TrialModel.fit(trials, 0);
        return new TestFamily(smallestEffect, look).judge(IntStream.range(DIFFERENT, rows)
                .mapToObj(row -> model.effectOf(row).orElseThrow()).toList());
    }

    private List<TrialFigure> trials(Random random) {
        var order = TrialOrder.of(rows, repetitions, random.nextLong());
        var logarithms = new double[rows * repetitions];
        noise.addTo(logarithms, noiseSize, random);
        var trials = new ArrayList<TrialFigure>();
        for (var repetition = 0; repetition < repetitions; repetition++) {
            for (int row : order.get(repetition)) {
                var logarithm = logarithms[trials.size()] * noise.sizeOf(row, rows)
                        + (row == DIFFERENT ? Math.log(effect) : 0);
                trials.add(new TrialFigure(row, repetition, trials.size(), 1000 * Math.exp(logarithm)));
            }
        }
        return trials;
    }

    /** What is asked of the findings of a run, in the order of rows. */
    @FunctionalInterface
    interface FindingsCheck {
        boolean holds(List<Finding> findings);
    }
}
