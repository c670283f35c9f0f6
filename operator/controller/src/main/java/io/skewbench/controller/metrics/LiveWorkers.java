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
 * What producer workers tell of themselves while they send: every 5 s, through the API server as all else, so that they
 * need no server of their own beside what they measure. At most one run for each Kafka cluster has such workers, and
 * its time series are no more when it has ended.
 */
final class LiveWorkers {
    private static final Logger LOGGER = LoggerFactory.getLogger(LiveWorkers.class);
    /** Pods that a run may have: whoever writes more ConfigMaps than that doesn't get more time series. */
    private static final int IN_NAMESPACE = 1_000;

    private final MultiGauge acknowledged;
    private final MultiGauge failed;
    private final MultiGauge rate;

    LiveWorkers(MeterRegistry registry) {
        acknowledged = gauge(registry, "skewbench.worker.acknowledged.records",
                "Records of the present trial that were acknowledged so far, warm-up included");
        failed = gauge(registry, "skewbench.worker.failed.records",
                "Records of the present trial that failed so far, warm-up included");
        rate = gauge(registry, "skewbench.worker.records.per.second", "Records acknowledged a second, of late");
    }

    private static MultiGauge gauge(MeterRegistry registry, String name, String description) {
        return MultiGauge.builder(name).description(description).register(registry);
    }

    /** Takes over what these ConfigMaps tell now; workers that aren't among them any more are forgotten. */
    void update(Collection<LiveReport> reports) {
        var inNamespace = new HashMap<String, Integer>();
        var running = reports.stream().flatMap(report -> running(report).stream())
                .filter(worker -> inNamespace.merge(worker.namespace(), 1, Integer::sum) <= IN_NAMESPACE).toList();
        acknowledged.register(rows(running, WorkerReport.Running::acknowledged), true);
        failed.register(rows(running, WorkerReport.Running::failed), true);
        rate.register(rows(running, WorkerReport.Running::recordsPerSecond), true);
    }

    /** Whoever may write ConfigMaps may write such that nobody expects: they cost their own row and nobody else's. */
    private static Optional<Running> running(LiveReport report) {
        try {
            return Running.of(report);
        } catch (RuntimeException e) {
            LOGGER.atDebug().addKeyValue("configMap", report.configMap().getMetadata().getName()).setCause(e)
                    .log("Leaving out a report that can't be read");
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

    /** A worker that sends; its name is the workload's and the pod's index. */
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
