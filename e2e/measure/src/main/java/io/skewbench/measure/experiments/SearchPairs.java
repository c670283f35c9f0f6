package io.skewbench.measure.experiments;

import io.skewbench.engine.SearchRules;
import io.skewbench.engine.model.Finding;
import io.skewbench.engine.model.TestFamily;
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
 * Pairs of searches for the same capacity, somewhere between 15,000 and 600,000 records/s, on simulated clusters whose
 * trials differ; and pairs of which one cluster takes a tenth more. All by the defaults of a Benchmark: 5 %, 20 trials.
 */
public record SearchPairs() implements Measurement {
    private static final SearchRules RULES = new SearchRules(10_000, 1_000_000, 0.05, List.of());
    private static final double LEAST = 15_000;
    private static final double MOST = 600_000;
    private static final int TRIALS = 20;
    private static final int PAIRS_A_ROUND = 100;
    private static final List<Double> NOISES = List.of(0.01, 0.02, 0.05);
    private static final double TENTH_MORE = 1.1;
    private static final double SMALLEST_EFFECT = 0.05;

    /** Two searches for the same capacity, and a third for a tenth more. */
    private record Pair(double capacity, RowSearch one, RowSearch another, RowSearch more) {

        List<RowSearch> same() {
            return List.of(one, another);
        }

        boolean overlaps() {
            return one.estimate().low() <= another.estimate().high()
                    && another.estimate().low() <= one.estimate().high();
        }

        boolean showsMore() {
            return new TestFamily(SMALLEST_EFFECT).judge(List.of(more.against(one))).getFirst()
                    .kind() == Finding.Kind.HIGHER;
        }
    }

    @Override
    public String name() {
        return "search";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var figures = new ArrayList<Figure>();
        NOISES.forEach(noise -> figures.addAll(at(noise, rounds * PAIRS_A_ROUND)));
        return figures;
    }

    private static List<Figure> at(double noise, int count) {
        var random = new Random(17);
        var pairs = new ArrayList<Pair>();
        for (var i = 0; i < count; i++) {
            var capacity = LEAST * Math.pow(MOST / LEAST, random.nextDouble());
            var search = new SimulatedSearch(RULES, capacity, noise, TRIALS);
            pairs.add(new Pair(capacity, search.run(random.nextLong()), search.run(random.nextLong()),
                    new SimulatedSearch(RULES, TENTH_MORE * capacity, noise, TRIALS).run(random.nextLong())));
        }
        var searches = pairs.stream().flatMap(pair -> pair.same().stream()).toList();
        var name = String.format(Locale.ROOT, "search, noise %.0f %%: ", 100 * noise);
        return List.of(
                Figure.bounded(name + "intervals that overlap", share(pairs, Pair::overlaps), "%", new AtLeast(95),
                        null),
                Figure.bounded(name + "intervals that contain the capacity",
                        share(pairs, pair -> contains(pair.one, pair.capacity)), "%", new AtLeast(95), null),
                Figure.bounded(name + "found", share(searches, search -> search.state() == SearchState.FOUND), "%",
                        new AtLeast(95), null),
                Figure.bounded(name + "half the width, mean",
                        mean(searches, search -> 100 * search.estimate().halfWidth()), "%", new AtMost(5), null),
                Figure.bounded(name + "trials, mean", mean(searches, RowSearch::trials), "trials", new AtMost(TRIALS),
                        null),
                Figure.bounded(name + "a tenth more is found to be better", share(pairs, Pair::showsMore), "%",
                        new AtLeast(90), null));
    }

    private static boolean contains(RowSearch search, double capacity) {
        return search.estimate().low() <= Math.log(capacity) && Math.log(capacity) <= search.estimate().high();
    }

    private static <T> Series share(List<T> all, Predicate<T> which) {
        return Series.of(100.0 * all.stream().filter(which).count() / all.size());
    }

    private static Series mean(List<RowSearch> searches, ToDoubleFunction<RowSearch> figure) {
        return Series.of(searches.stream().mapToDouble(figure).average().orElseThrow());
    }
}
