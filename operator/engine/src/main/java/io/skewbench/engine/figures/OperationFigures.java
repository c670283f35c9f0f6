package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.OperationResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.ProbedOperation;
import io.skewbench.engine.result.OperationsOutcome;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.statistics.Rounding;
import io.skewbench.protocol.report.OperationCount;
import io.skewbench.protocol.report.OperationsResult;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The figures of each timed operation in trials of the same variant and sweep point, over all workloads. */
final class OperationFigures {
    private static final double NANOS_PER_S = 1e9;

    private final Experiment experiment;
    private final List<List<Measured>> trials;

    /**
     * One operation of one workload in one trial.
     *
     * @param clients of all workers that reported
     */
    private record Measured(OperationCount count, long measuredMs, int clients) {

        boolean is(String operation) {
            return count.name().equals(operation);
        }

        /** Clients without a rate share the measured time among all operations; each has its own part of it. */
        double perSecond() {
            return count.busyNanos() == 0
                    ? Rates.perSecond(count.acknowledgedInWindow(), measuredMs)
                    : count.acknowledgedInWindow() * NANOS_PER_S / count.busyNanos() * clients;
        }
    }

    OperationFigures(Experiment experiment, List<TrialResult> trials) {
        this.experiment = experiment;
        this.trials = trials.stream().map(this::measured).toList();
    }

    private List<Measured> measured(TrialResult trial) {
        var workloads = experiment.workloads(trial.sweep());
        return trial.timed().stream().flatMap(outcome -> Stream.ofNullable(outcome.result())
                .flatMap(result -> measured(outcome, result, workloads))).toList();
    }

    private static Stream<Measured> measured(OperationsOutcome outcome, OperationsResult result,
            List<PlannedWorkload> workloads) {
        var clients = workloads.stream().filter(workload -> workload.name().equals(outcome.workload()))
                .mapToInt(PlannedWorkload::producersPerPod).findFirst().orElse(1) * outcome.reported();
        return result.operations().stream().map(count -> new Measured(count, result.measuredMs(), clients));
    }

    /** Returns the figures in the order in which the operations are carried out; null without any. */
    @Nullable
    List<OperationResult> all() {
        var names = trials.stream().flatMap(List::stream).map(measured -> measured.count().name()).distinct()
                .sorted(Comparator.comparingInt(OperationFigures::place)).toList();
        return names.isEmpty() ? null : names.stream().map(this::of).toList();
    }

    /** Returns the place of an operation among all; after them for one that only another version knows. */
    private static int place(String operation) {
        var place = ProbedOperation.names().indexOf(operation);
        return place < 0 ? Integer.MAX_VALUE : place;
    }

    private OperationResult of(String operation) {
        var byTrial = trials.stream().map(trial -> trial.stream().filter(each -> each.is(operation)).toList()).toList();
        var counts = byTrial.stream().flatMap(List::stream).map(Measured::count).toList();
        var sent = counts.stream().mapToLong(count -> count.measured().sent()).sum();
        var failed = counts.stream().mapToLong(count -> count.measured().failed()).sum();
        var service = Latencies.merge(counts.stream().map(OperationCount::service).filter(Objects::nonNull));
        return OperationResult.builder().name(operation).offeredPerSecond(offered(byTrial))
                .perSecond(Rates.spreadOf(byTrial, Measured::perSecond)).latencyMs(latency(counts))
                .serviceLatencyP99Ms(service == null ? null : Double.valueOf(service.p99())).errors(errors(counts))
                .errorRatio(sent == 0 ? null : Double.valueOf(Rounding.round((double) failed / sent))).build();
    }

    private static @Nullable LatencyMs latency(List<OperationCount> counts) {
        return Latencies.merge(counts.stream().map(OperationCount::latency),
                counts.stream().map(OperationCount::censored));
    }

    /** Returns the rate that the load asks for, the median of the trials; null without a rate. */
    private static @Nullable Double offered(List<List<Measured>> byTrial) {
        if (byTrial.stream().flatMap(List::stream).anyMatch(each -> each.count().due() == null)) {
            return null;
        }
        var offered = Rates.spreadOf(byTrial, each -> Rates.perSecond(
                Objects.requireNonNullElse(each.count().due(), 0L), each.measuredMs()));
        return offered == null ? null : Double.valueOf(offered.median());
    }

    private static @Nullable Map<String, Long> errors(List<OperationCount> counts) {
        var errors = new TreeMap<String, Long>();
        counts.forEach(count -> count.errors().forEach((name, each) -> errors.merge(name, each, Long::sum)));
        return errors.isEmpty() ? null : errors;
    }
}
