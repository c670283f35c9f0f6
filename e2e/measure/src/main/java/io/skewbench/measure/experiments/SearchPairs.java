package io.skewbench.measure.experiments;

import io.skewbench.engine.search.RowSearch;
import io.skewbench.engine.search.SearchState;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtLeast;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Runs with a search of two rows with the same capacity, somewhere between 15,000 and 600,000 records/s, on simulated
 * clusters whose trials differ; and runs in which one row takes a tenth more. All by the defaults: 5 %, 20 trials each.
 */
public record SearchPairs() implements Measurement {
    private static final double LEAST = 15_000;
    private static final double MOST = 600_000;
    private static final int RUNS_A_ROUND = 200;
    private static final List<Double> NOISES = List.of(0.01, 0.02, 0.05);
    private static final double TENTH_MORE = 1.1;

    @Override
    public String name() {
        return "search";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var figures = new ArrayList<Figure>();
        NOISES.forEach(noise -> figures.addAll(at(noise, rounds * RUNS_A_ROUND)));
        return figures;
    }

    private static List<Figure> at(double noise, int runs) {
        var same = runs(1, noise, runs);
        var more = runs(TENTH_MORE, noise, runs);
        var searches = same.stream().flatMap(run -> run.searches().stream()).toList();
        var name = String.format(Locale.ROOT, "search, noise %.0f %%: ", 100 * noise);
        return List.of(
                Figure.bounded(name + "intervals that overlap", share(same, SimulatedPair::overlaps), "%",
                        new AtLeast(95), null),
                Figure.bounded(name + "intervals that contain the capacity",
                        share(same, SimulatedPair::containsCapacity), "%", new AtLeast(95), null),
                Figure.bounded(name + "found", share(searches, search -> search.state() == SearchState.FOUND), "%",
                        new AtLeast(95), null),
                Figure.bounded(name + "half the width, mean",
                        mean(searches, search -> 100 * search.estimate().halfWidth()), "%", new AtMost(5), null),
                Figure.bounded(name + "trials of a row, mean", mean(searches, RowSearch::trials), "trials",
                        new AtMost(SimulatedPair.ROUNDS), null),
                Figure.bounded(name + "the same is found to differ", share(same, SimulatedPair::showsDifference), "%",
                        new AtMost(5), null),
                Figure.bounded(name + "a tenth more is found to be better", share(more, SimulatedPair::showsMore), "%",
                        new AtLeast(90), null));
    }

    private static List<SimulatedPair> runs(double times, double noise, int runs) {
        var random = new Random(17);
        var pairs = new ArrayList<SimulatedPair>();
        for (var run = 0; run < runs; run++) {
            var capacity = LEAST * Math.pow(MOST / LEAST, random.nextDouble());
            pairs.add(SimulatedPair.run(capacity, times, noise, random.nextLong()));
        }
        return pairs;
    }

    private static <T> Series share(List<T> all, Predicate<T> which) {
        return Series.of(100.0 * all.stream().filter(which).count() / all.size());
    }

    private static Series mean(List<RowSearch> searches, ToDoubleFunction<RowSearch> figure) {
        return Series.of(searches.stream().mapToDouble(figure).average().orElseThrow());
    }
}
