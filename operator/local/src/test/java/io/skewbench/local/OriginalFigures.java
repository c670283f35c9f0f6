package io.skewbench.local;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.engine.state.Verdict;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.table.Measurement;
import io.skewbench.measure.table.PartlyMeasuredException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * StrictCost compared with the class whose formula it has, which the user compiles: it is not part of Skewbench. Both
 * run with their own defaults, on the client version that still has all methods of the original, in the cluster of
 * examples/seeds/000-small.yaml: three brokers with links of 40 Mbit/s, and skewed leaders.
 *
 * <p>
 * Under unlimited load, records/s are compared; at about half of it, the p99 of the publish latency. The original reads
 * latencies every 4 s and renews its weights every 4 s, so a trial warms up for 10 s. {@link PatientOriginal} says what
 * it waits for. A round has 16 trials of 25 s, after two to four burn-in trials, and takes about 10 minutes.
 *
 * @param classPath the jar or folder with the original class; empty leaves the rows out
 */
record OriginalFigures(Path home, String classPath) implements Measurement {
    private static final String AGAINST = "Astraea's StrictCostDispatcher";
    private static final long LONGEST_S = 1_800;
    private static final List<Question> QUESTIONS = List.of(
            new Question("original: p99 of StrictCost at half the load", "half", "publishLatency.p99",
                    "not shown > 1.0"),
            new Question("original: records/s of StrictCost", "most", "recordsPerSecond", "not shown < 1.0"));

    @Override
    public String name() {
        return "original";
    }

    @Override
    public List<Figure> measure(int rounds) {
        if (classPath.isEmpty()) {
            System.err.println("  left out: --original names no jar or folder with "
                    + PatientOriginal.ORIGINAL + "; docs/partitioners.md says how to compile it");
            return List.of();
        }
        var example = LinkedExample.of("seeds/000-small.yaml");
        var changed = example.withYaml(changed(example.yaml()));
        var runs = new ArrayList<BenchmarkStatus>();
        for (var round = 1; round <= rounds; round++) {
            try (var rig = changed.startBrokers()) {
                runs.add(changed.run(rig, home.resolve("original-" + round), LONGEST_S,
                        "--class-path", classPath + File.pathSeparator + patience()));
            }
        }
        return judged(runs);
    }

    /** Returns a folder with nothing but {@link PatientOriginal}: workers see no other class of these tests. */
    private Path patience() {
        var file = PatientOriginal.class.getName().replace('.', '/') + ".class";
        var folder = home.resolve("patience");
        try (var compiled = Objects.requireNonNull(PatientOriginal.class.getClassLoader().getResourceAsStream(file))) {
            var copy = folder.resolve(file);
            Files.createDirectories(Objects.requireNonNull(copy.getParent()));
            Files.copy(compiled, copy, StandardCopyOption.REPLACE_EXISTING);
            return folder;
        } catch (IOException e) {
            throw new CannotMeasureException(e.toString(), e);
        }
    }

    /**
     * Returns both rows.
     *
     * @throws PartlyMeasuredException if a run does not judge one of them
     */
    static List<Figure> judged(List<BenchmarkStatus> runs) {
        var rows = new ArrayList<Figure>();
        var unanswered = new ArrayList<String>();
        for (var question : QUESTIONS) {
            var why = runs.stream().flatMap(run -> question.unanswered(run).stream()).distinct().toList();
            unanswered.addAll(why);
            if (why.isEmpty()) {
                rows.add(question.answer(runs));
            }
        }
        if (!unanswered.isEmpty()) {
            throw new PartlyMeasuredException(rows, String.join("; ", unanswered));
        }
        return rows;
    }

    /**
     * The comparison that a row is of.
     *
     * @param load name of the axis's value
     * @param bound as the row shows it
     */
    private record Question(String row, String load, String metric, String bound) {

        /** Returns why a run does not answer, as a sentence; empty if it does. */
        Optional<String> unanswered(BenchmarkStatus run) {
            var found = find(run);
            return found.isEmpty()
                    ? Optional.of("The run does not compare " + this + ": " + run.summary())
                    : found.filter(comparison -> !isJudged(comparison))
                            .map(comparison -> "The run does not judge " + this + ": " + comparison.reason());
        }

        private static boolean isJudged(Comparison comparison) {
            return comparison.ratio() != null && comparison.confidenceInterval() != null
                    && !Verdict.NOT_JUDGED.is(comparison.verdict());
        }

        /** Returns the row of runs that all answer. */
        Figure answer(List<BenchmarkStatus> runs) {
            var comparisons = runs.stream().flatMap(run -> find(run).stream()).toList();
            comparisons.forEach(comparison -> System.err.println("  " + metric + ": " + comparison.verdict() + ", "
                    + comparison.value() + " and of the original " + comparison.baselineValue()));
            var ratios = Series.of(comparisons, comparison -> Objects.requireNonNull(comparison.ratio()));
            var met = comparisons.stream().noneMatch(comparison -> Verdict.WORSE.is(comparison.verdict()));
            return Figure.judged(row, ratios, "ratio", bound, met, AGAINST).withSpread(ends(comparisons));
        }

        private Optional<Comparison> find(BenchmarkStatus run) {
            return Objects.requireNonNullElse(run.comparisons(), List.<Comparison>of()).stream()
                    .filter(comparison -> comparison.metric().equals(metric)
                            && Map.of("load", load).equals(comparison.sweep()))
                    .findFirst();
        }

        @Override
        public String toString() {
            return metric + " at load " + load;
        }
    }

    /** Returns the ends of all confidence intervals. */
    private static Series ends(List<Comparison> comparisons) {
        return new Series(comparisons.stream().flatMap(OriginalFigures::ends).toList());
    }

    private static Stream<Double> ends(Comparison comparison) {
        var interval = Objects.requireNonNull(comparison.confidenceInterval());
        return Stream.of(interval.low(), interval.high());
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
                """.formatted(PatientOriginal.class.getName());
    }
}
