package io.skewbench.local;

import io.skewbench.engine.state.Verdict;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtLeast;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.partitioners.ReplicaPlacement;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.rig.Rig;
import io.skewbench.measure.table.Measurement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Pairs of searches for the same capacity on the same brokers: runs with one partitioner under two names, whose trials
 * are interleaved, by the defaults: 5 %, at most 20 trials each. Brokers and worker share the processors of this
 * machine, which limit the rate, so the noise between trials is that of the machine.
 *
 * <p>
 * A pair whose comparison is undecided to the end takes 9 minutes: 40 trials of 2 s of warm-up, 10 s that are measured
 * and about 1.5 s in between. A round of five pairs takes 45 minutes. Trials of less than 10 s would not show whether
 * latency grows.
 */
record PairFigures(Path home) implements Measurement {
    private static final int PAIRS_A_ROUND = 5;
    private static final List<Integer> LEADERS = List.of(4, 4, 4);
    private static final long LONGEST_S = 1_800;
    private static final int MOST_TRIALS = 20;
    private static final double PRECISION_PERCENT = 5;
    private static final double PERCENT = 100;
    /** The probability that a run shows a difference where there is none, at most. */
    private static final double ERROR = 0.05;

    /** What one run found. */
    private record Pair(SearchedCapacity one, SearchedCapacity another, boolean showsDifference) {
        boolean overlaps() {
            return one.overlaps(another);
        }

        String text() {
            return "%s and %s, %s".formatted(one, another,
                    showsDifference ? "SHOWN TO DIFFER" : "not shown to differ");
        }
    }

    @Override
    public String name() {
        return "pairs";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var pairs = new ArrayList<Pair>();
        try (var rig = Rig.of(LEADERS.size())) {
            for (var number = 1; number <= rounds * PAIRS_A_ROUND; number++) {
                var folder = home.resolve("pair-" + number);
                var pair = rig.withTopic(ReplicaPlacement.leaders(LEADERS), topic -> pair(rig, topic, folder));
                System.err.println("  pair " + number + ": " + pair.text());
                pairs.add(pair);
            }
        }
        return figures(pairs);
    }

    private static Pair pair(Rig rig, String topic, Path folder) {
        var status = FinalStatus.ofRun(folder, benchmark(topic), LONGEST_S, "--bootstrap-server",
                rig.brokers().bootstrapServers());
        var capacities = SearchedCapacity.all(status);
        var comparisons = status.comparisons();
        if (capacities.size() != 2 || comparisons == null || comparisons.isEmpty()) {
            throw new CannotMeasureException("The run compares no pair: " + status.summary());
        }
        return new Pair(capacities.getFirst(), capacities.getLast(),
                comparisons.stream().anyMatch(comparison -> Verdict.isDifference(comparison.verdict())));
    }

    private static List<Figure> figures(List<Pair> pairs) {
        var searches = pairs.stream().flatMap(pair -> Stream.of(pair.one(), pair.another())).toList();
        var halfWidths = Series.of(searches, SearchedCapacity::halfWidthPercent);
        var trials = Series.of(searches, SearchedCapacity::trials);
        var differing = pairs.stream().filter(Pair::showsDifference).count();
        var found = searches.stream().filter(SearchedCapacity::isFound).count();
        return List.of(
                Figure.bounded("pairs: intervals that overlap, of " + pairs.size() + " pairs",
                        Series.of(PERCENT * pairs.stream().filter(Pair::overlaps).count() / pairs.size()), "%",
                        new AtLeast(PERCENT * (1 - ERROR)), null),
                Figure.bounded("pairs: half the width, mean", Series.of(mean(halfWidths)), "%",
                        new AtMost(PRECISION_PERCENT), null).withSpread(halfWidths),
                Figure.bounded("pairs: half the width, largest", Series.of(halfWidths.most()), "%",
                        new AtMost(PRECISION_PERCENT), null),
                Figure.bounded("pairs: trials of a row, mean", Series.of(mean(trials)), "trials",
                        new AtMost(MOST_TRIALS), null).withSpread(trials),
                Figure.shown("pairs: found to 5 %, of " + searches.size() + " searches", Series.of((double) found),
                        "searches", null),
                Figure.bounded("pairs: the same is found to differ, of " + pairs.size() + " pairs",
                        Series.of((double) differing), "pairs", new AtMost(mostByChance(pairs.size())), null));
    }

    private static double mean(Series series) {
        return series.values().stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /**
     * Returns how many of independent runs may show a difference where there is none. If each does so with a
     * probability of 5 %, more than this number do with a probability of at most 5 %. Of five runs it is one: at least
     * one shows a difference in 23 % of the rounds, at least two in 2 %.
     */
    private static int mostByChance(int runs) {
        var most = 0;
        var probability = Math.pow(1 - ERROR, runs);
        var atMost = probability;
        while (atMost < 1 - ERROR) {
            // The next probability of the binomial distribution.
            probability *= (runs - most) * ERROR / ((most + 1) * (1 - ERROR));
            most++;
            atMost += probability;
        }
        return most;
    }

    private static String benchmark(String topic) {
        return """
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: pair}
                spec:
                  cluster: {strimzi: {name: bench}}
                  workloads:
                    - name: w
                      kafkaTopic: %s
                      load: {rate: 1}
                      records: {value: {size: 1Ki}}
                  variants:
                    - {name: one, partitioner: BuiltIn}
                    - {name: another, partitioner: BuiltIn}
                  baseline: one
                  burnIn: 0
                  warmup: 2s
                  duration: 10s
                  search:
                    rate: {from: 500, to: 200000}
                    latencyAtPercent: []
                """.formatted(topic);
    }
}
