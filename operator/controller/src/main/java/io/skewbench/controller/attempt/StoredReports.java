package io.skewbench.controller.attempt;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.child.AttemptReport;
import io.skewbench.controller.child.RunScope;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.report.WorkerReport;
import java.util.Optional;

/**
 * Reads reports of workers that have ended from the API server. Pods and reports arrive through separate watches, so
 * the end of a pod may be seen before its last report. A Job may have a thousand such workers: their results are not
 * kept in memory, and each is read once before it is added up, however often the run is reconciled meanwhile.
 */
record StoredReports(KubernetesClient client, RunScope run, ParsedReports seen) {

    /**
     * Returns the newest report of a worker, without its result, which is read when it is added up.
     *
     * @param name of its ConfigMap
     */
    Optional<WorkerReport> newest(String name) {
        if (seen.isResult(key(name))) {
            return Optional.of(stored(name));
        }
        return read(name).map(report -> switch (report) {
            case WorkerReport.Done done -> found(name);
            case WorkerReport.Consumed consumed -> found(name);
            case WorkerReport.Operated operated -> found(name);
            default -> report;
        });
    }

    private WorkerReport found(String name) {
        seen.keepResult(key(name));
        return stored(name);
    }

    private String key(String name) {
        return run.namespace() + "/" + name;
    }

    private WorkerReport stored(String name) {
        return new WorkerReport.Stored(
                () -> read(name).orElseGet(() -> new WorkerReport.Failed(FailureReason.UNREADABLE_REPORT.text(),
                        "ConfigMap " + name + " was deleted before its result was merged")));
    }

    private Optional<WorkerReport> read(String name) {
        var stored = client.configMaps().inNamespace(run.namespace()).withName(name).get();
        return stored == null || !run.owns(stored)
                ? Optional.empty()
                : Optional.ofNullable(AttemptReport.read(stored));
    }
}
