package io.skewbench.measure.truth;

import io.skewbench.engine.model.Diagnosis;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import java.util.List;
import java.util.function.Predicate;

/** How often runs of 3 rows and 10 repetitions are said to be unusual that are not, and that are. */
record Diagnoses() implements Measurement {
    private static final int REPETITIONS = 10;
    private static final double ERROR = 0.01;
    private static final double SMALLEST_EFFECT = 0.05;

    @Override
    public String name() {
        return "diagnoses";
    }

    @Override
    public List<Figure> measure(int rounds) {
        return List.of(
                Figure.bounded("diagnosed-without-cause", share(Noise.NORMAL, rounds, Diagnoses::isUnusual), "%",
                        new AtMost(5), null),
                Figure.shown("trend-diagnosed", share(Noise.TREND, rounds, it -> it.drift().isPresent()), "%", null),
                Figure.shown("correlation-diagnosed",
                        share(Noise.AUTOREGRESSIVE, rounds, it -> it.correlation().isPresent()), "%", null),
                Figure.shown("unequal-noise-diagnosed", share(Noise.UNEQUAL, rounds, it -> it.noise().isPresent()), "%",
                        null),
                Figure.shown("outlier-diagnosed", share(Noise.OUTLIERS, rounds, it -> !it.outliers().isEmpty()), "%",
                        null));
    }

    private static boolean isUnusual(Diagnosis diagnosis) {
        return diagnosis.drift().isPresent() || diagnosis.correlation().isPresent() || diagnosis.noise().isPresent()
                || !diagnosis.outliers().isEmpty();
    }

    private static Series share(Noise noise, int rounds, Predicate<Diagnosis> diagnosed) {
        var run = new SimulatedRun(3, REPETITIONS, noise, SimulatedRun.NOISE, 1, SimulatedRun.NO_EQUIVALENCE);
        return Series.of(100 * run.shareOfTrials(rounds * SimulatedRun.RUNS_A_ROUND, 3,
                trials -> diagnosed.test(Diagnosis.of(trials, 0, ERROR, SMALLEST_EFFECT))));
    }
}
