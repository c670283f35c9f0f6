package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.child.AttemptPlan;
import io.skewbench.controller.child.AttemptReport;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.child.ChildLabels.Part;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.WorkerView;
import io.skewbench.engine.plan.ExperimentPlanner;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.Decision;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.RunStep;
import io.skewbench.protocol.plan.PlanText;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a run of one trial with one worker, and the operator's reaction to the same with something else in a
 * document's place.
 */
record RealTrial(Benchmark benchmark, Planned<Experiment> planned, AttemptPlan plan, ConfigMap report,
        ConfigMap result) {
    private static final AttemptId ATTEMPT = new AttemptId(0, 0);
    private static final Duration LATEST_START = Duration.ofHours(1);
    private static final int BROKERS = 3;

    static RealTrial of(Benchmark finished, List<ConfigMap> left) {
        var benchmark = Serialization.clone(finished);
        benchmark.setStatus(null);
        return new RealTrial(benchmark, ExperimentPlanner.plan(benchmark),
                new AttemptPlan(ATTEMPT, one(left, Part.PLAN)), one(left, Part.REPORT), one(left, Part.RESULT));
    }

    private static ConfigMap one(List<ConfigMap> left, Part part) {
        return left.stream().filter(object -> ChildLabels.is(object, part)).findFirst().orElseThrow();
    }

    WorkerReport.Done done() {
        return (WorkerReport.Done) Objects.requireNonNull(AttemptReport.read(report));
    }

    /** Returns the trial's result if it counts, null if not; the plans of workers are only compared. */
    @Nullable
    Object believedPlan(String key, String json, ConfigMap damaged) {
        var other = new AttemptPlan(ATTEMPT, damaged);
        if (key.startsWith("plan-")) {
            var task = key.substring("plan-".length(), key.length() - ".json".length());
            return other.holds(new PlanText(json), task) ? json : null;
        }
        var concluded = concluded(other, done());
        return concluded == null ? null : List.of(concluded.producers(), concluded.accounts());
    }

    /** Returns the trial's result if it counts with another report, null if not. */
    @Nullable
    Object believed(ConfigMap otherReport) {
        var unused = AttemptReport.isTransition(otherReport, report) && AttemptReport.running(otherReport).isPresent();
        return believed(AttemptReport.read(otherReport));
    }

    /** Returns the same. */
    @Nullable
    Object believed(@Nullable WorkerReport otherReport) {
        return concluded(plan, otherReport);
    }

    /**
     * Returns what the engine keeps of another result and the figures that it computes from it; null if the result
     * fails the run. Of offsets it keeps the sums, so one more partition without records changes nothing.
     */
    @Nullable
    Object believed(TrialResult other) {
        var held = other.compact(List.of());
        var status = decided(List.of(held), null).status();
        return "Complete".equals(status.phase()) ? List.of(held, String.valueOf(status.variants())) : null;
    }

    private @Nullable TrialResult concluded(AttemptPlan other, @Nullable WorkerReport otherReport) {
        var start = other.start(LATEST_START);
        var attempt = AttemptView.builder().id(ATTEMPT).createdAt(other.createdAt())
                .offsetsBefore(other.offsetsBefore()).start(start)
                .workers(List.of(new WorkerView("c1", null, 0, List.copyOf(plan.offsetsBefore().keySet()),
                        otherReport, null, null, null)))
                .offsetsAfter(other.offsetsAfter()).build();
        return decided(List.of(), attempt).step() instanceof RunStep.Conclude(var concluded) && concluded.counts()
                ? concluded
                : null;
    }

    private Decision decided(List<TrialResult> results, @Nullable AttemptView attempt) {
        StartSignal start = Objects.requireNonNull(plan.start(LATEST_START));
        var brokers = IntStream.range(0, BROKERS).mapToObj(id -> new BrokerView(id, "127.0.0.1", null))
                .toList();
        return new Run(Duration.ZERO).next(benchmark, planned,
                Observed.builder().now(Instant.ofEpochMilli(start.startAtEpochMs()))
                        .cluster(new ClusterView.Usable("cluster", "127.0.0.1:9092", Map.of(), brokers))
                        .results(results).attempt(attempt).build());
    }
}
