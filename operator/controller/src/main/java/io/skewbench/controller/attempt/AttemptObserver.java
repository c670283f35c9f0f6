package io.skewbench.controller.attempt;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.child.AttemptPlan;
import io.skewbench.controller.child.PlanTamperedException;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.worker.PodRefusals;
import io.skewbench.controller.worker.WorkerFate;
import io.skewbench.controller.worker.WorkerJob;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Task;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.Observed.MissingWorkers;
import io.skewbench.engine.observation.WorkerView;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.plan.PlanText;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Observes the state of an attempt from the informers' caches, and asks the API server only for what these can't hold.
 * The spec determines the workers. A plan is trusted if its digest is that in the Job of its workers, which nobody can
 * change.
 */
record AttemptObserver(KubernetesClient client, PodRefusals refusals, RunScope run, RunChildren children,
        InstantSource clock, ParsedReports reports) {

    /** Returns the view of an attempt that has ended and of which only objects are left to be removed. */
    static AttemptView ended(AttemptId id, Instant now) {
        return AttemptView.builder().id(id).createdAt(now).build();
    }

    /** Returns the view of an attempt whose plan was deleted, though some of its workers may exist. */
    AttemptView withoutPlan(AttemptId id) {
        return tampered(id, clock.instant(),
                "ConfigMap " + run.names().plan(id) + " was deleted while its workers existed");
    }

    AttemptView observe(AttemptPlan plan, Experiment experiment) {
        try {
            return view(plan, experiment);
        } catch (PlanTamperedException | UnreadableException e) {
            return tampered(plan.id(), plan.createdAt(), FailureText.of(e));
        }
    }

    /**
     * Returns the view of an attempt of which some objects have not been created yet.
     *
     * @param last outcome of the latest try to create them
     */
    AttemptView observeIncomplete(AttemptPlan plan, Experiment experiment, WorkerCreations.Outcome last) {
        var tasks = Task.of(run.benchmark().getSpec()).stream()
                .filter(task -> children.job(plan.id(), task).isEmpty())
                .map(Task::name).collect(Collectors.toUnmodifiableSet());
        return switch (last) {
            case WorkerCreations.Unobstructed() ->
                observe(plan, experiment).withMissing(new MissingWorkers(tasks, null));
            case WorkerCreations.Impossible(var why) ->
                observe(plan, experiment).withMissing(new MissingWorkers(tasks, why));
            case WorkerCreations.Tampered(var how) -> tampered(plan.id(), plan.createdAt(), how);
        };
    }

    private static AttemptView tampered(AttemptId id, Instant createdAt, String how) {
        return AttemptView.builder().id(id).createdAt(createdAt).tampering(how).build();
    }

    private AttemptView view(AttemptPlan plan, Experiment experiment) {
        var workers = new ArrayList<WorkerView>();
        var topics = new ArrayList<String>();
        var refusals = new HashMap<Task, Optional<String>>();
        var jobs = 0;
        var tasks = Task.of(run.benchmark().getSpec());
        for (var task : tasks) {
            var job = job(plan, task);
            var stored = job.map(it -> stored(plan, task, it));
            var names = stored.map(TaskPlan::counted).orElse(List.of());
            topics.addAll(names);
            jobs += job.isPresent() ? 1 : 0;
            var pods = stored.map(each -> Math.clamp(each.pods(), 1, task.pods())).orElse(task.pods());
            for (var index = 0; index < pods; index++) {
                workers.add(observe(plan, task, job.orElse(null), index, names, refusals));
            }
        }
        var before = plan.offsetsBefore();
        var after = plan.offsetsAfter();
        if (jobs == tasks.size()) {
            check(plan, before, Set.copyOf(topics));
            check(plan, after == null ? before : after, Set.copyOf(topics));
        }
        StartSignal start = plan.start(experiment.readyTimeout());
        return AttemptView.builder().id(plan.id()).createdAt(plan.createdAt()).offsetsBefore(before).start(start)
                .workers(workers).offsetsAfter(after).growth(plan.growth()).brokerCounts(plan.brokerCounts())
                .uncounted(plan.uncounted())
                .driverClock(isToStart(start, workers) ? new ApiServerClock(client, clock).read() : null).build();
    }

    /**
     * Returns the Job of a task. The cache may hold the plan, which says that all Jobs were created, before it holds
     * the Jobs, so only the API server knows whether one was deleted since.
     */
    private Optional<Job> job(AttemptPlan plan, Task task) {
        return children.job(plan.id(), task).or(() -> plan.areWorkersCreated()
                ? storedJob(run.names().job(plan.id(), task.name()))
                : Optional.empty());
    }

    private Optional<Job> storedJob(String name) {
        return Optional.ofNullable(client.batch().v1().jobs().inNamespace(run.namespace()).withName(name).get())
                .filter(run::owns);
    }

    private static boolean isToStart(@Nullable StartSignal start, List<WorkerView> workers) {
        return start == null && workers.stream().allMatch(worker -> worker.report() instanceof WorkerReport.Ready);
    }

    private static void check(AttemptPlan plan, Map<String, List<Long>> offsets, Set<String> topics) {
        if (!offsets.keySet().equals(topics)) {
            throw new PlanTamperedException("someone other than the operator wrote ConfigMap " + plan.name()
                    + ": it has offsets of topics " + offsets.keySet().stream().sorted().limit(5).toList());
        }
    }

    private static TaskPlan stored(AttemptPlan plan, Task task, Job job) {
        return plan.text(task.name())
                .filter(text -> WorkerJob.planSha256(job).filter(text.sha256()::equals).isPresent())
                .map(PlanText::read)
                .orElseThrow(() -> new PlanTamperedException("someone other than the operator wrote ConfigMap "
                        + plan.name() + ": it holds another plan of " + task.name() + " than Job "
                        + job.getMetadata().getName() + " was created for"));
    }

    private WorkerView observe(AttemptPlan plan, Task task, @Nullable Job job, int index, List<String> topics,
            Map<Task, Optional<String>> refusals) {
        var pod = children.pod(plan.id(), task, index);
        var fate = WorkerFate.of(job, pod, plan.areWorkersCreated(), clock.instant());
        var name = run.names().report(plan.id(), task.name(), index);
        var report = reports.read(children.configMaps().get(name));
        if (fate.lost() != null && (report == null || !report.isFinal())) {
            report = new StoredReports(client, run, reports).newest(name).orElse(report);
        }
        var waiting = pod.isEmpty() && fate.waiting() == null
                ? refusals.computeIfAbsent(task, unused -> withoutPod(job)).orElse(null)
                : fate.waiting();
        return new WorkerView(task.workload(), task.group(), index, topics, report, fate.lost(), waiting,
                pod.map(it -> it.getSpec().getNodeName()).orElse(null));
    }

    private Optional<String> withoutPod(@Nullable Job job) {
        return job == null ? Optional.empty() : Optional.ofNullable(refusals.of(job, clock.instant()));
    }
}
