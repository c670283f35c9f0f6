package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.protocol.WorkerReport;
import java.util.Optional;

/**
 * Reports of workers that have ended, as the API server has them now. Pods and reports come through watches of their own,
 * so a pod may be seen to have ended before its last report is. A Job may have a thousand such workers: of their results
 * none is held.
 */
record StoredReports(KubernetesClient client, RunScope run) {

    /**
     * Returns the newest report of a worker. A result in it is left where it is, to be read when it is added up.
     *
     * @param name of its ConfigMap
     */
    Optional<WorkerReport> newest(String name) {
        return read(name).map(report -> switch (report) {
            case WorkerReport.Done done -> stored(name);
            case WorkerReport.Consumed consumed -> stored(name);
            default -> report;
        });
    }

    private WorkerReport stored(String name) {
        return new WorkerReport.Stored(() -> read(name).orElseGet(() -> new WorkerReport.Failed("UnreadableReport",
                "ConfigMap " + name + " was deleted before its result was added up")));
    }

    private Optional<WorkerReport> read(String name) {
        var stored = client.configMaps().inNamespace(run.namespace()).withName(name).get();
        return stored == null || !run.owns(stored)
                ? Optional.empty()
                : Optional.ofNullable(AttemptReport.read(stored));
    }
}
