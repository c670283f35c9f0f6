package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.TrialResult;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * What Benchmarks there are, and what becomes of their runs and trials. Nothing here is kept for single Benchmarks but
 * what workers tell while they send: statuses tell more, and metrics that come and go with Benchmarks would pile up where
 * they are stored.
 */
public final class BenchmarkMetrics {
    /** Every phase that a status may show; queued ones are the length of all queues together. */
    private static final List<String> PHASES = List.of("Pending", "Queued", "Preparing", "Running", "Suspended",
            "Complete", "Failed");

    private final MeterRegistry registry;
    private final LiveWorkers workers;
    private Supplier<List<ConfigMap>> reports = List::of;

    public BenchmarkMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.workers = new LiveWorkers(registry);
    }

    /** Takes over what changes without an event; to be called before metrics are read. */
    public synchronized void refresh() {
        workers.update(reports.get());
    }

    /** Tells, whenever metrics are read, what these reports of workers say then. */
    synchronized void follow(Supplier<List<ConfigMap>> reports) {
        this.reports = reports;
    }

    /** Counts, whenever it is asked for, those of the Benchmarks that are in each phase. */
    void count(Supplier<? extends Collection<Benchmark>> benchmarks) {
        for (var phase : PHASES) {
            Gauge.builder("skewbench.benchmarks", () -> (double) benchmarks.get().stream()
                    .filter(benchmark -> phaseOf(benchmark).equals(phase))
                    .count())
                    .description("Benchmarks that there are, by phase; those that are queued wait for their turn")
                    .tag("phase", phase)
                    .register(registry);
        }
    }

    /** Counts a run that is over. */
    void runEnded(String phase) {
        Counter.builder("skewbench.runs.finished").description("Runs that this operator has seen end, by their phase")
                .tag("phase", phase).register(registry).increment();
    }

    /** Counts an attempt at a trial whose result has just been stored. */
    void trialEnded(TrialResult result) {
        Counter.builder("skewbench.trials")
                .description(
                        "Attempts at trials that this operator has concluded; reason is empty for those that count")
                .tag("outcome", result.counts() ? "counted" : "failed")
                .tag("reason", Objects.requireNonNullElse(result.reason(), ""))
                .register(registry).increment();
    }

    private static String phaseOf(Benchmark benchmark) {
        var status = benchmark.getStatus();
        return status == null ? "Pending" : Objects.requireNonNullElse(status.phase(), "Pending");
    }
}
