package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.engine.Observed.AttemptView;
import io.skewbench.engine.Observed.WorkerView;
import io.skewbench.protocol.TaskPlan;
import io.skewbench.protocol.WorkerReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How an attempt stands, from the informers; asked of the API server is only what they can't know.
 *
 * @param unmade why workers can't be made, if they can't
 */
record AttemptObserver(KubernetesClient client, RunScope run, RunChildren children, Instant now,
        Optional<String> unmade) {

    AttemptView observe(AttemptPlan plan) {
        var workers = new ArrayList<WorkerView>();
        for (var worker : plan.workerPlans()) {
            for (var index = 0; index < worker.pods(); index++) {
                workers.add(observe(plan, worker, index));
            }
        }
        return new AttemptView(plan.id(), plan.createdAt(), plan.offsetsBefore(), plan.start(), workers,
                plan.offsetsAfter());
    }

    private WorkerView observe(AttemptPlan plan, TaskPlan worker, int index) {
        var job = children.jobs().get(run.names().job(plan.id(), worker.name()));
        var pod = children.pod(plan.id(), worker.name(), index);
        var fate = WorkerFate.of(job, pod, plan.workersMade(), now);
        var name = run.names().report(plan.id(), worker.name(), index);
        var report = AttemptReport.read(children.reports().get(name));
        if (fate.lost() != null && (report == null || !report.isFinal())) {
            report = newest(name, report);
        }
        var waiting = pod.isEmpty() && fate.waiting() == null ? withoutPod(job) : fate.waiting();
        return new WorkerView(worker.workload(), worker.group(), index, worker.topicNames(), report, fate.lost(),
                waiting,
                pod.map(it -> it.getSpec().getNodeName()).orElse(null));
    }

    /**
     * Pods and reports come through watches of their own, so a pod may be seen to have ended before its last report is.
     */
    private @Nullable WorkerReport newest(String name, @Nullable WorkerReport known) {
        var stored = client.configMaps().inNamespace(run.namespace()).withName(name).get();
        var report = AttemptReport.read(stored);
        return report == null ? known : report;
    }

    private @Nullable String withoutPod(@Nullable Job job) {
        return job == null ? unmade.orElse(null) : refusal(job);
    }

    /** The Job controller says only by event that it may not make pods, for example because of a quota. */
    private @Nullable String refusal(Job job) {
        List<Event> events = client.v1()
                .events()
                .inNamespace(run.namespace())
                .withFields(Map.of("involvedObject.uid", job.getMetadata().getUid(), "reason", "FailedCreate"))
                .list()
                .getItems();
        return events.stream()
                .reduce((first, last) -> last)
                .flatMap(event -> Optional.ofNullable(event.getMessage()))
                .map(message -> "FailedCreate: " + message)
                .orElse(null);
    }
}
