package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.Planned;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.ProbedOperation;
import io.skewbench.engine.TrialTimes;
import io.skewbench.engine.Units;
import io.skewbench.protocol.plan.ProducerTimeout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Plans the experiment of a Benchmark from its spec. */
public final class SpecPlanner {
    private static final int MAX_TRIALS = 10_000;
    /** Each row of each workload takes about 1 KB of the status, which the API server bounds to 1.5 MiB in all. */
    private static final int MAX_ROWS = 1_000;
    private static final Duration MAX_RUN = Duration.ofDays(365);
    /** The bound that the CustomResourceDefinition has for every duration. */
    private static final Duration MAX_TRIAL = Duration.ofDays(1);
    /** Two trials show at the earliest whether a figure has settled. */
    private static final int DEFAULT_BURN_IN = 4;
    /** With fewer, there are no verdicts that cold brokers could falsify. */
    private static final int REPETITIONS_WITH_BURN_IN = 3;

    private final BenchmarkSpec spec;
    private final long drawnSeed;
    private final Problems problems = new Problems();

    /** @param drawnSeed for a spec without one */
    public SpecPlanner(BenchmarkSpec spec, long drawnSeed) {
        this.spec = spec;
        this.drawnSeed = drawnSeed;
    }

    /** Returns how many trials each row of a run has at most. */
    public static int trialsOfARow(BenchmarkSpec spec) {
        return SearchPlanner.trials(spec, new Problems());
    }

    /** Returns the experiment, or all errors. */
    public Planned<Experiment> plan() {
        if (!new ProbeRules(problems).keeps(spec)) {
            return new Planned.Invalid<>(problems.all());
        }
        new ClusterRules(problems).check(spec.cluster());
        new NameRules(problems).check(spec);
        var objectives = new ObjectiveRules(problems);
        objectives.check(spec);
        new OwnSettings(problems).check(spec);
        var sweep = Settings.readSweep("spec.sweep.producer", spec.sweep() == null ? null : spec.sweep().producer(),
                problems);
        var searched = SearchedAxis.of(spec, SweepAxes.read(spec, problems), problems);
        var warmup = problems.duration("spec.warmup", spec.warmup(), TrialTimes.DEFAULT_WARMUP, Duration.ZERO,
                MAX_TRIAL);
        var duration = problems.duration("spec.duration", spec.duration(), Duration.ofSeconds(1),
                Duration.ofSeconds(1), MAX_TRIAL);
        var planner = new WorkloadPlanner(problems, duration);
        var asWritten = planner.plan(spec, SweepPoint.AS_WRITTEN);
        var ready = problems.duration("spec.readyTimeout", spec.readyTimeout(), TrialTimes.DEFAULT_READY_TIMEOUT,
                Duration.ofSeconds(1), MAX_TRIAL);
        var repetitions = SearchPlanner.trials(spec, problems);
        var retries = (int) problems.number("spec.trialRetries", spec.trialRetries(), 1, 0, 10);
        // Too high a rate is what a search looks for.
        var acknowledged = spec.search() != null
                ? 0
                : (int) problems.number("spec.minAcknowledgedPercent", spec.minAcknowledgedPercent(), 99, 1, 100);
        if (!fits(repetitions, warmup.plus(duration))) {
            return new Planned.Invalid<>(problems.all());
        }
        var points = SweepPoints.of(spec, sweep, searched.others());
        if (points.isEmpty()) {
            problems.add("spec.sweep.exclude", null, "excludes all points of the sweep: leave some");
            return new Planned.Invalid<>(problems.all());
        }
        var searches = new SearchPlanner(problems);
        var search = searches.plan(spec, searched);
        BiFunction<SweepPoint, List<PlannedWorkload>, List<PlannedWorkload>> atMost = (point, planned) -> search
                .map(rules -> searches.atMost(rules, spec, point, planned)).orElse(planned);
        var written = atMost.apply(SweepPoint.AS_WRITTEN, asWritten);
        var swept = new LinkedHashMap<Map<String, String>, List<PlannedWorkload>>();
        points.stream().flatMap(point -> searched.at(point).stream()).filter(point -> !point.values().isEmpty())
                .forEach(point -> swept.put(point.names(), atMost.apply(point, planner.plan(spec, point))));
        var planned = swept.isEmpty() ? List.of(written) : List.copyOf(swept.values());
        var workloads = SweptWorkloads.all(spec, written, planned);
        var verdicts = new VerdictPlanner(problems).plan(spec, planned, repetitions);
        var seed = spec.seed() == null ? drawnSeed : spec.seed();
        var rows = new RowPlanner(spec, problems).rows(points, searched, written, swept);
        var burnIn = (int) problems.number("spec.burnIn", spec.burnIn(),
                rows.size() > 1 && repetitions >= REPETITIONS_WITH_BURN_IN ? DEFAULT_BURN_IN : 0, 0, 10);
        if (problems.none()) {
            var reach = reach(planned, rows, warmup.plus(duration));
            objectives.checkReach(spec, reach);
            search.ifPresent(rules -> objectives.checkReach(rules, reach));
        }
        if (!problems.none()) {
            return new Planned.Invalid<>(problems.all());
        }
        var baseline = spec.baseline() == null ? spec.variants().getFirst().name() : spec.baseline();
        return new Planned.Valid<>(Experiment.builder().workloads(workloads).swept(swept)
                .brokerSettings(brokerSettings(rows))
                .rows(rows.stream().map(PlannedRow::name).toList())
                .trials(trials(rows, repetitions, seed))
                .burnIn(burnIn(rows, rows.size() * repetitions, burnIn, baseline)).baseline(baseline).warmup(warmup)
                .duration(duration)
                .readyTimeout(ready).trialRetries(retries).minAcknowledgedPercent(acknowledged).seed(seed)
                .objectives(Objects.requireNonNullElse(spec.objectives(), List.of())).verdicts(verdicts).search(search)
                .build());
    }

    private boolean fits(int repetitions, Duration trial) {
        var rows = SweepPoints.count(spec) * spec.variants().size();
        if (spec.search() != null && rows > SearchPlanner.MOST_ROWS) {
            problems.add("spec.search", null, String.format("has a row for each of %.0f variants and sweep points, and "
                    + "at most %d are searched at a time; split the sweep", rows, SearchPlanner.MOST_ROWS));
            return false;
        }
        var trials = rows * repetitions;
        if (trials > MAX_TRIALS) {
            problems.add("spec", null, String.format("describes %.0f trials (variants x sweep x repetitions); "
                    + "at most %d fit into a run, so split it", trials, MAX_TRIALS));
            return false;
        }
        var figures = rows * spec.workloads().stream().mapToInt(SpecPlanner::figures).sum();
        if (figures > MAX_ROWS) {
            problems.add("spec", null,
                    String.format(
                            "describes %.0f figures (variants x sweep x workloads, their consumers, and their topics "
                                    + "where they have several, or their operations); at most %d fit into a status, so "
                                    + "split it",
                            figures, MAX_ROWS));
            return false;
        }
        if (trial.multipliedBy((long) trials).compareTo(MAX_RUN) > 0) {
            problems.add("spec.duration", spec.duration(),
                    String.format("%.0f trials of %s would take more than a year; reduce their number or duration",
                            trials, Units.format(trial)));
            return false;
        }
        return true;
    }

    private static int figures(Workload workload) {
        if (workload.probe() != null) {
            return Objects.requireNonNullElse(workload.probe().operations(), ProbedOperation.names()).size();
        }
        var topics = workload.topics();
        var groups = Objects.requireNonNullElse(workload.consumers(), List.of()).size();
        return groups + (topics == null || topics.size() == 1 ? 1 : 1 + topics.size());
    }

    private static ObjectiveReach reach(List<List<PlannedWorkload>> points, List<PlannedRow> rows, Duration trial) {
        var producers = rows.stream().flatMap(row -> row.producer().values().stream()).toList();
        var rates = points.stream().mapToDouble(ObjectiveReach::rate).summaryStatistics();
        return new ObjectiveReach(rates.getMin(), rates.getMax(), ProducerTimeout.DELIVERY.longest(producers)
                .plus(ProducerTimeout.MAX_BLOCK.longest(producers)), trial);
    }

    private static Map<Experiment.Row, Map<String, String>> brokerSettings(List<PlannedRow> rows) {
        return rows.stream().filter(row -> !row.broker().isEmpty())
                .collect(Collectors.toMap(PlannedRow::name, PlannedRow::broker, (a, b) -> a, LinkedHashMap::new));
    }

    private static List<Trial> trials(List<PlannedRow> rows, int repetitions, long seed) {
        var trials = new ArrayList<Trial>();
        var repetition = 1;
        var groups = rows.stream().map(PlannedRow::broker).toList();
        for (var order : GroupedOrder.of(groups, repetitions, seed)) {
            for (var index : order) {
                var row = rows.get(index);
                trials.add(row.trial(trials.size(), repetition));
            }
            repetition++;
        }
        return List.copyOf(trials);
    }

    /** Burn-in trials are of the baseline at its first sweep point. */
    private static List<Trial> burnIn(List<PlannedRow> rows, int trials, int atMost, String baseline) {
        var row = rows.stream().filter(it -> it.variant().name().equals(baseline)).findFirst().orElseThrow();
        return IntStream.range(trials, trials + atMost).mapToObj(index -> row.trial(index, 0)).toList();
    }
}
