package io.skewbench.controller.metrics;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.state.Phase;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Metrics of Benchmarks, their runs and their trials. Only the reports of sending workers have time series for single
 * Benchmarks: statuses show more, and time series that come and go with Benchmarks would pile up in the metrics store.
 */
public final class BenchmarkMetrics {
    /** Every phase that a status may show; the number of queued Benchmarks is the length of all queues together. */
    private static final List<String> PHASES = Arrays.stream(Phase.values()).map(Phase::text).toList();

    /** More reasons than operator and workers have; forged reports may have a new one for every trial. */
    private static final int REASONS = 50;
    private static final String OTHER_REASON = "Other";

    private final MeterRegistry registry;
    @GuardedBy("this")
    private final Set<String> reasons = new HashSet<>();
    private final LiveWorkers workers;
    @GuardedBy("this")
    private Supplier<List<LiveReport>> reports = List::of;

    public BenchmarkMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.workers = new LiveWorkers(registry);
    }

    /** Updates the metrics that change without an event; to be called before metrics are read. */
    public synchronized void refresh() {
        workers.update(reports.get());
    }

    /** Registers the reports of workers, whose current values are shown whenever metrics are read. */
    public synchronized void follow(Supplier<List<LiveReport>> reports) {
        this.reports = reports;
    }

    /** Registers gauges of the numbers of Benchmarks in each phase. */
    public void count(Supplier<? extends Collection<Benchmark>> benchmarks) {
        for (var phase : PHASES) {
            Gauge.builder("skewbench.benchmarks", () -> (double) benchmarks.get().stream()
                    .filter(benchmark -> phaseOf(benchmark).equals(phase))
                    .count())
                    .description("Existing Benchmarks by phase; queued ones wait for their Kafka cluster")
                    .tag("phase", phase)
                    .register(registry);
        }
    }

    /** Counts a finished run. */
    public void runEnded(String phase) {
        Counter.builder("skewbench.runs.finished").description("Runs that this operator has seen end, by their phase")
                .tag("phase", phase).register(registry).increment();
    }

    /** Counts an attempt at a trial whose result has just been stored. */
    public void trialEnded(TrialResult result) {
        Counter.builder("skewbench.trials")
                .description(
                        "Attempts at trials that this operator has concluded; reason is empty for those that count")
                .tag("outcome", result.counts() ? "counted" : "failed")
                .tag("reason", reason(Objects.requireNonNullElse(result.reason(), "")))
                .register(registry).increment();
    }

    /** Returns the label for a reason, of which each is a time series for as long as the operator runs. */
    private synchronized String reason(String reason) {
        return reasons.contains(reason) || (reasons.size() < REASONS && reasons.add(reason)) ? reason : OTHER_REASON;
    }

    private static String phaseOf(Benchmark benchmark) {
        var status = benchmark.getStatus();
        return Objects.requireNonNullElse(status == null ? null : status.phase(), Phase.PENDING.text());
    }
}
