package io.skewbench.measure.truth;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtLeast;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How often a difference is found that there is, at 10 % noise among 3 rows. */
record Power(double effect, Map<Integer, Double> promised) implements Measurement {
    private static final List<Integer> REPETITIONS = List.of(3, 4, 5, 6, 7, 8, 10, 12, 15, 20);

    @Override
    public String name() {
        return "power-" + Math.round(100 * (1 - effect)) + "-percent";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var figures = new ArrayList<Figure>();
        var steps = new ArrayList<Double>();
        var last = 0.0;
        for (var repetitions : REPETITIONS) {
            var found = 100 * new SimulatedRun(3, repetitions, Noise.NORMAL, SimulatedRun.NOISE, effect,
                    SimulatedRun.NO_EQUIVALENCE)
                    .share(rounds * SimulatedRun.RUNS_A_ROUND, repetitions, SimulatedRun::foundDifferent);
            var row = name() + "-" + repetitions + "-repetitions";
            var least = promised.get(repetitions);
            figures.add(least == null
                    ? Figure.shown(row, Series.of(found), "%", null)
                    : Figure.bounded(row, Series.of(found), "%", new AtLeast(least), null));
            steps.add(found - last);
            last = found;
        }
        figures.add(Figure.bounded(name() + "-least-growth", Series.of(new Series(steps).least()), "points",
                new AtLeast(0), null));
        return figures;
    }
}
