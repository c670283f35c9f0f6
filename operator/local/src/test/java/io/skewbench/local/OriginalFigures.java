package io.skewbench.local;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.engine.state.Verdict;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.table.Measurement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * StrictCost compared with the class whose formula it has, which the user compiles: it is not part of Skewbench. Both
 * run with their own defaults, on the client version that still has all methods of the original, in the cluster of
 * examples/seeds/000-small.yaml: three brokers with links of 40 Mbit/s, and skewed leaders.
 *
 * <p>
 * Under unlimited load, records/s are compared; at about half of it, the p99 of the publish latency. The original reads
 * latencies every 4 s and renews its weights every 4 s, so a trial warms up for 10 s. A round has 16 trials of 25 s,
 * after two to four burn-in trials, and takes about 10 minutes.
 *
 * @param classPath the jar or folder with the original class; empty leaves the rows out
 */
record OriginalFigures(Path home, String classPath) implements Measurement {
    private static final String ORIGINAL = "org.astraea.common.partitioner.StrictCostDispatcher";
    private static final String AGAINST = "Astraea's StrictCostDispatcher";
    private static final long LONGEST_S = 1_800;

    @Override
    public String name() {
        return "original";
    }

    @Override
    public List<Figure> measure(int rounds) {
        if (classPath.isEmpty()) {
            System.err.println("  left out: --original names no jar or folder with " + ORIGINAL
                    + "; docs/partitioners.md says how to compile it");
            return List.of();
        }
        var example = LinkedExample.of("seeds/000-small.yaml");
        var changed = example.withYaml(changed(example.yaml()));
        var runs = new ArrayList<BenchmarkStatus>();
        for (var round = 1; round <= rounds; round++) {
            try (var rig = changed.startBrokers()) {
                runs.add(changed.run(rig, home.resolve("original-" + round), LONGEST_S,
                        "--class-path", classPath));
            }
        }
        return List.of(
                figure("original: p99 of StrictCost at half the load", runs, "half", "publishLatency.p99",
                        "not shown > 1.0"),
                figure("original: records/s of StrictCost", runs, "most", "recordsPerSecond", "not shown < 1.0"));
    }

    private static Figure figure(String row, List<BenchmarkStatus> runs, String load, String metric, String bound) {
        var comparisons = runs.stream().map(run -> comparison(run, load, metric)).toList();
        var ratios = Series.of(comparisons, comparison -> Objects.requireNonNull(comparison.ratio()));
        var met = comparisons.stream().noneMatch(comparison -> Verdict.WORSE.is(comparison.verdict()));
        return Figure.judged(row, ratios, "ratio", bound, met, AGAINST).withSpread(ends(comparisons));
    }

    /** Returns the ends of all confidence intervals. */
    private static Series ends(List<Comparison> comparisons) {
        return new Series(comparisons.stream().flatMap(OriginalFigures::ends).toList());
    }

    private static Stream<Double> ends(Comparison comparison) {
        var interval = Objects.requireNonNull(comparison.confidenceInterval());
        return Stream.of(interval.low(), interval.high());
    }

    private static Comparison comparison(BenchmarkStatus run, String load, String metric) {
        var found = Objects.requireNonNullElse(run.comparisons(), List.<Comparison>of()).stream()
                .filter(comparison -> comparison.metric().equals(metric)
                        && Map.of("load", load).equals(comparison.sweep()))
                .findFirst().orElseThrow(() -> new CannotMeasureException("The run does not compare " + metric
                        + " at load " + load + ": " + run.summary()));
        if (found.ratio() == null || found.confidenceInterval() == null
                || Verdict.NOT_JUDGED.is(found.verdict())) {
            throw new CannotMeasureException("The run does not judge " + metric + " at load " + load + ": "
                    + found.reason());
        }
        System.err.println("  " + metric + ": " + found.verdict() + ", " + found.value() + " and of the original "
                + found.baselineValue());
        return found;
    }

    /** Returns the seed with other variants, two loads and shorter trials. */
    private static String changed(String seed) {
        return seed.substring(0, seed.indexOf("  variants:\n")) + """
                  variants:
                    - {name: strict-cost, partitioner: StrictCost, clientVersion: 3.9.2}
                    - {name: original, partitioner: %s, clientVersion: 3.9.2}
                  baseline: original
                  sweep:
                    axes:
                      - name: load
                        values:
                          - {name: most}
                          - {name: half, load: {rate: 200}}
                  primary: [recordsPerSecond, publishLatency.p99]
                  warmup: 10s
                  duration: 15s
                  repetitions: 4
                """.formatted(ORIGINAL);
    }
}
