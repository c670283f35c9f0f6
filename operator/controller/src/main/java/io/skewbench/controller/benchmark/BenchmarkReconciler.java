package io.skewbench.controller.benchmark;

import io.javaoperatorsdk.operator.api.config.informer.Informer;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.rate.LinearRateLimiter;
import io.javaoperatorsdk.operator.processing.event.rate.RateLimited;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.background.NamespaceThreads;
import io.skewbench.controller.informer.BenchmarkSources;
import io.skewbench.controller.lifecycle.BenchmarkMemory;
import io.skewbench.controller.listing.Pages;
import io.skewbench.controller.metrics.BenchmarkMetrics;
import io.skewbench.controller.status.ErrorStatus;
import io.skewbench.controller.watch.NamespaceWatches;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Reconciles Benchmarks for the framework: it waits until their namespace has been read, divides the threads among
 * namespaces, and writes failures to their status. What happens to a Benchmark is up to {@link RunReconciliation}.
 *
 * <p>
 * It does not implement {@code Cleaner}, which would give a finalizer to every Benchmark: only runs that have started
 * need one.
 */
@RateLimited(maxReconciliations = BenchmarkReconciler.AT_ONCE, within = BenchmarkReconciler.WITHIN_MS,
        unit = TimeUnit.MILLISECONDS)
@ControllerConfiguration(name = "benchmark", fieldManager = "skewbench", triggerReconcilerOnAllEvents = true,
        rateLimiter = LinearRateLimiter.class, informer = @Informer(informerListLimit = Pages.AT_ONCE))
public final class BenchmarkReconciler implements Reconciler<Benchmark> {
    /**
     * Reconciliations of one Benchmark within {@link #WITHIN_MS}: a thousand workers that become Ready one after the
     * other are no reason for a thousand reconciliations.
     */
    static final int AT_ONCE = 5;
    static final int WITHIN_MS = 500;

    private static final Duration RETRY_READING = Duration.ofSeconds(1);

    private final NamespaceWatches watches;
    private final NamespaceThreads threads;
    private final BenchmarkSources sources;
    private final BenchmarkMetrics metrics;
    private final RunReconciliation runs;
    private final ErrorStatus errors;
    private final List<BenchmarkMemory> memories;

    /** @param memories forget a Benchmark that is deleted */
    public BenchmarkReconciler(NamespaceWatches watches, NamespaceThreads threads, BenchmarkSources sources,
            BenchmarkMetrics metrics, RunReconciliation runs, ErrorStatus errors, List<BenchmarkMemory> memories) {
        this.watches = watches;
        this.threads = threads;
        this.sources = sources;
        this.metrics = metrics;
        this.runs = runs;
        this.errors = errors;
        this.memories = List.copyOf(memories);
    }

    @Override
    public List<EventSource<?, Benchmark>> prepareEventSources(EventSourceContext<Benchmark> context) {
        var all = sources.prepare(context);
        metrics.count(sources::benchmarks);
        metrics.follow(sources::reports);
        return all;
    }

    @Override
    public UpdateControl<Benchmark> reconcile(Benchmark benchmark, Context<Benchmark> context) {
        if (context.isPrimaryResourceDeleted()) {
            forget(benchmark, context);
            return UpdateControl.noUpdate();
        }
        var id = ResourceID.fromResource(benchmark);
        return requeueAfter(threads
                .within(benchmark, () -> sources.requeue(id), () -> reconcileWithinShare(benchmark, context))
                .orElse(Optional.of(Lookups.REQUEUE_ANYWAY)));
    }

    /**
     * Reconciles a Benchmark, and writes a failure to its status. Writing the status may take as long as all the rest
     * if the API server is slow, so it counts against the namespace's share of threads too.
     */
    private Optional<Duration> reconcileWithinShare(Benchmark benchmark, Context<Benchmark> context) {
        try {
            return watches.haveRead(benchmark.getMetadata().getNamespace())
                    ? runs.reconcile(benchmark, context)
                    : Optional.of(RETRY_READING);
        } catch (RuntimeException e) {
            errors.write(benchmark, e, context);
            throw e;
        }
    }

    private void forget(Benchmark benchmark, Context<Benchmark> context) {
        memories.forEach(memory -> memory.forget(benchmark));
        var id = ResourceID.fromResource(benchmark);
        var primaries = context.getPrimaryCache();
        sources.deleted(id, () -> primaries.get(id));
    }

    /** Writes nothing, because {@link #reconcileWithinShare} has written the failure. */
    @Override
    public ErrorStatusUpdateControl<Benchmark> updateErrorStatus(Benchmark benchmark, Context<Benchmark> context,
            Exception e) {
        return ErrorStatusUpdateControl.noStatusUpdate();
    }

    private static UpdateControl<Benchmark> requeueAfter(Optional<Duration> time) {
        UpdateControl<Benchmark> control = UpdateControl.noUpdate();
        return time.map(control::rescheduleAfter).orElse(control);
    }
}
