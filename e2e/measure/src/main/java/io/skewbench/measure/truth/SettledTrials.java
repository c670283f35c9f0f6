package io.skewbench.measure.truth;

import io.skewbench.engine.model.Courses;
import io.skewbench.engine.model.TrialFigure;
import io.skewbench.engine.result.TrialCourse;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import io.skewbench.protocol.latency.LatencySeries;
import io.skewbench.protocol.timeline.Timeline;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * How often runs are said not to have settled. They have 3 rows and 5 repetitions of 30 s; the records of each second
 * vary by 10 %, and are correlated by 0.7 with those of the second before.
 */
record SettledTrials() implements Measurement {
    private static final int ROWS = 3;
    private static final int TRIALS = 15;
    private static final int SECONDS = 30;
    private static final double CORRELATION = 0.7;
    private static final double NOISE = 0.1;
    private static final double RECORDS = 10_000;
    private static final double ERROR = 0.01;
    private static final double SMALLEST_EFFECT = 0.05;
    private static final LatencySeries NO_LATENCIES = LatencySeries
            .ofEncoded(Collections.nCopies(SECONDS, LatencySeries.encode(LatencySeries.empty())));

    @Override
    public String name() {
        return "settled";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var settled = new SimulatedTrials((trial, second) -> 1);
        var warmingUp = new SimulatedTrials((trial, second) -> 1 - 0.5 * Math.exp(-second / 5.0));
        var oneStalls = new SimulatedTrials((trial, second) -> trial == TRIALS / 2 ? 1 - 0.6 * second / SECONDS : 1);
        return List.of(
                Figure.bounded("unsettled-without-cause", share(settled, rounds,
                        it -> !it.rows().isEmpty() || !it.outliers().isEmpty()), "%", new AtMost(2), null),
                Figure.shown("warm-up-of-half-found", share(warmingUp, rounds, it -> !it.rows().isEmpty()), "%", null),
                Figure.shown("falling-trial-found", share(oneStalls, rounds, it -> it.outliers().stream()
                        .anyMatch(outlier -> outlier.trial().position() == TRIALS / 2)), "%", null));
    }

    private static Series share(SimulatedTrials rates, int rounds, Predicate<Courses> said) {
        var runs = rounds * SimulatedRun.RUNS_A_ROUND;
        return Series.of(100.0 * IntStream.range(0, runs).parallel()
                .filter(run -> said.test(rates.run(SimulatedRun.random(4, run)))).count() / runs);
    }

    /** How many times the usual rate is due in a second of a trial. */
    @FunctionalInterface
    private interface Shape {
        double at(int trial, int second);
    }

    private record SimulatedTrials(Shape shape) {
        Courses run(Random random) {
            var changes = new ArrayList<TrialFigure>();
            for (var trial = 0; trial < TRIALS; trial++) {
                var rate = Objects.requireNonNull(Objects.requireNonNull(
                        TrialCourse.of(timeline(trial, random), SECONDS * 1_000L)).rate());
                changes.add(new TrialFigure(trial % ROWS, trial / ROWS, trial, rate));
            }
            return Courses.of(changes, ERROR, SMALLEST_EFFECT);
        }

        private Timeline timeline(int trial, Random random) {
            var records = new ArrayList<Long>();
            var noise = random.nextGaussian();
            for (var second = 0; second < SECONDS; second++) {
                records.add(Math.round(RECORDS * shape.at(trial, second) * Math.exp(NOISE * noise)));
                noise = CORRELATION * noise + Math.sqrt(1 - CORRELATION * CORRELATION) * random.nextGaussian();
            }
            return new Timeline(1_000, 0, records, records, Map.of(), Map.of(), records, NO_LATENCIES);
        }
    }
}
