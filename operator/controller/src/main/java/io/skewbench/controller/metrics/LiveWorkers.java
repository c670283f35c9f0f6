package io.skewbench.controller.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.skewbench.controller.child.AttemptReport;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.child.ChildNames;
import io.skewbench.protocol.report.WorkerReport;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Metrics of producer workers while they send. Workers report every 5 s through the API server, so that they need no
 * server of their own that would disturb the measurement. At most one run for each Kafka cluster has such workers, and
 * its time series end with it.
 */
final class LiveWorkers {
    private static final Logger LOGGER = LoggerFactory.getLogger(LiveWorkers.class);
    /**
     * The maximum number of reports of a namespace, which is that of a run's pods: forged ConfigMaps beyond it get no
     * time series.
     */
    private static final int IN_NAMESPACE = 1_000;

    private final MultiGauge acknowledged;
    private final MultiGauge failed;
    private final MultiGauge rate;

    LiveWorkers(MeterRegistry registry) {
        acknowledged = gauge(registry, "skewbench.worker.acknowledged.records",
                "Records of the current trial that were acknowledged so far, including the warm-up");
        failed = gauge(registry, "skewbench.worker.failed.records",
                "Records of the current trial that failed so far, including the warm-up");
        rate = gauge(registry, "skewbench.worker.records.per.second", "Records acknowledged per second, averaged over "
                + "the last few seconds");
    }

    private static MultiGauge gauge(MeterRegistry registry, String name, String description) {
        return MultiGauge.builder(name).description(description).register(registry);
    }

    /** Updates the metrics from these reports; workers that aren't among them any more are removed. */
    void update(Collection<LiveReport> reports) {
        var inNamespace = new HashMap<String, Integer>();
        var running = reports.stream().flatMap(report -> running(report).stream())
                .filter(worker -> inNamespace.merge(worker.namespace(), 1, Integer::sum) <= IN_NAMESPACE).toList();
        acknowledged.register(rows(running, WorkerReport.Running::acknowledged), true);
        failed.register(rows(running, WorkerReport.Running::failed), true);
        rate.register(rows(running, WorkerReport.Running::recordsPerSecond), true);
    }

    /** Parses a report. Any content may be forged; an unreadable report only loses its own row. */
    private static Optional<Running> running(LiveReport report) {
        try {
            return Running.of(report);
        } catch (RuntimeException e) {
            LOGGER.atDebug().addKeyValue("configMap", report.configMap().getMetadata().getName()).setCause(e)
                    .log("Leaving out a report that cannot be read");
            return Optional.empty();
        }
    }

    private static List<MultiGauge.Row<?>> rows(List<Running> running, ToDoubleFunction<WorkerReport.Running> value) {
        var rows = new ArrayList<MultiGauge.Row<?>>();
        running.forEach(worker -> rows.add(MultiGauge.Row.of(
                Tags.of("namespace", worker.namespace(), "benchmark", worker.benchmark(), "worker", worker.name()),
                value.applyAsDouble(worker.report()))));
        return rows;
    }

    /** A worker that is sending; its name is the workload's and the pod's index. */
    private record Running(String namespace, String benchmark, String name, WorkerReport.Running report) {

        static Optional<Running> of(LiveReport report) {
            var configMap = report.configMap();
            var attempt = ChildLabels.attempt(configMap);
            if (attempt.isEmpty()) {
                return Optional.empty();
            }
            var prefix = new ChildNames(report.runId()).plan(attempt.get()) + "-";
            var metadata = configMap.getMetadata();
            if (!metadata.getName().startsWith(prefix)) {
                return Optional.empty();
            }
            return AttemptReport.running(configMap)
                    .map(running -> new Running(Objects.requireNonNull(metadata.getNamespace()), report.benchmark(),
                            metadata.getName().substring(prefix.length()), running));
        }
    }
}
