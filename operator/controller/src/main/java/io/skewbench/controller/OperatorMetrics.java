package io.skewbench.controller;

import io.javaoperatorsdk.operator.monitoring.micrometer.MicrometerMetrics;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.skewbench.controller.metrics.BenchmarkMetrics;
import java.util.Set;
import java.util.function.Predicate;

/** All metrics of one operator. */
public final class OperatorMetrics {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    private final BenchmarkMetrics benchmarks = new BenchmarkMetrics(registry);

    public OperatorMetrics() {
        // Reconciliations are retried for ever, and each number of retries would be a time series of its own.
        registry.config().meterFilter(MeterFilter.ignoreTags("reconciliations.retries.number",
                "reconciliations.retries.last"));
        new JvmMemoryMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
    }

    /** Returns the metrics of reconciliations, by controller. */
    MicrometerMetrics ofReconciliations() {
        return MicrometerMetrics.withoutPerResourceMetrics(registry);
    }

    BenchmarkMetrics ofBenchmarks() {
        return benchmarks;
    }

    /** Registers a gauge for each of these namespaces that shows whether the operator may watch it. */
    void follow(Set<String> namespaces, Predicate<String> isDenied) {
        for (var namespace : namespaces) {
            Gauge.builder("skewbench.namespace.watched", () -> isDenied.test(namespace) ? 0 : 1)
                    .description(
                            "Whether the operator may watch a namespace of watch.namespaces: 0 if it lacks a right")
                    .tag("namespace", namespace).register(registry);
        }
    }

    /** Returns the current values of all metrics in Prometheus' text format, version 0.0.4. */
    String text() {
        benchmarks.refresh();
        return registry.scrape();
    }
}
