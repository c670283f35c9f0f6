package io.skewbench.controller.attempt;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.controller.child.AttemptPlan;
import io.skewbench.controller.child.AttemptReport;
import io.skewbench.controller.child.ChildWrites;
import io.skewbench.controller.child.ManyWrites;
import io.skewbench.controller.child.PlanTamperedException;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.cluster.SecretMount;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.policy.BenchmarkPolicy;
import io.skewbench.controller.refusal.ApiServerAnswer;
import io.skewbench.controller.worker.SecretCopy;
import io.skewbench.controller.worker.WorkerImage;
import io.skewbench.controller.worker.WorkerJob;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Task;
import io.skewbench.protocol.plan.TaskPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates and deletes the objects of an attempt's workers. They follow from the spec, the attempt's id and the state of
 * the Kafka cluster at their creation. Callers have checked that the stored plan is the one that follows from these.
 */
public final class AttemptWorkers {
    private static final Logger LOGGER = LoggerFactory.getLogger(AttemptWorkers.class);

    private final KubernetesClient client;
    private final ChildWrites writes;
    private final ManyWrites many;
    private final WorkerImage defaultImage;
    private final BenchmarkPolicy policy;

    public AttemptWorkers(KubernetesClient client, ManyWrites many, WorkerImage defaultImage, BenchmarkPolicy policy) {
        this.client = client;
        this.many = many;
        this.writes = new ChildWrites(client);
        this.defaultImage = defaultImage;
        this.policy = policy;
    }

    /**
     * Creates the objects that are missing.
     *
     * @param plan the stored plan
     * @param tasks the plans of tasks that it holds
     * @param mounts Secrets that the workers need, as Strimzi names them now
     * @param present names of ConfigMaps that the run is known to have already, from an earlier call that failed
     * @return why that isn't possible now, such as a quota; empty if all objects exist
     * @throws PlanTamperedException if a Job exists that differs from the one to create
     */
    Optional<String> create(RunScope run, AttemptPlan plan, List<TaskPlan> tasks, List<SecretMount> mounts,
            Set<String> present) {
        var refusals = policy.refusals(run.benchmark());
        if (!refusals.isEmpty()) {
            return Optional.of(refusals.getFirst().toString());
        }
        try {
            createAll(run, plan, tasks, mounts, present);
            return Optional.empty();
        } catch (KubernetesClientException e) {
            LOGGER.atWarn().addKeyValue("attempt", plan.id()).setCause(e).log("Cannot create workers");
            return Optional.of(ApiServerAnswer.of(e));
        }
    }

    /**
     * Creates all objects. Jobs come last, because a worker needs all the others. The annotation follows the Jobs,
     * because from then on a missing Job counts as lost and is never created again.
     */
    private void createAll(RunScope run, AttemptPlan plan, List<TaskPlan> tasks, List<SecretMount> mounts,
            Set<String> present) {
        var id = plan.id();
        var access = new WorkerAccess(run, id);
        writes.createFor(run.uid(), access.serviceAccount());
        writes.createFor(run.uid(), access.role());
        writes.createFor(run.uid(), access.roleBinding());
        for (var mount = 0; mount < mounts.size(); mount++) {
            copySecret(run, plan, mount, mounts.get(mount));
        }
        many.run(run.namespace(), tasks.stream()
                .flatMap(task -> IntStream.range(0, task.pods())
                        .mapToObj(pod -> AttemptReport.empty(run, id, task.name(), pod)))
                .filter(report -> !present.contains(report.getMetadata().getName()))
                .<Runnable>map(report -> () -> writes.createFor(run.uid(), report)).toList());
        tasks.stream().map(task -> new WorkerJob(run, id, task, mounts, defaultImage).job())
                .forEach(job -> createJob(run, job));
        writes.annotate(plan, Map.of(AttemptPlan.WORKERS_CREATED, "true"));
    }

    /**
     * Creates a Job, or checks the one that exists: it may be from an earlier call, but anybody who may create Jobs can
     * also set its name and owner.
     */
    private void createJob(RunScope run, Job job) {
        writes.createFor(run.uid(), job).flatMap(present -> WorkerJob.difference(job, present))
                .ifPresent(difference -> {
                    throw new PlanTamperedException("someone other than the operator created Job "
                            + job.getMetadata().getName() + ": it has other " + difference);
                });
    }

    /**
     * Deletes all objects of an attempt except its plan, which causes the operator to continue the cleanup. As long as
     * there are Jobs, all reports are deleted, later only those that the informer knows. A worker may have removed the
     * label by which its report is known: if the first call fails half-way, such a report may remain until a user
     * deletes it.
     */
    public void remove(RunScope run, AttemptId id, RunChildren children) {
        remove(run, id, children, job -> true);
    }

    /**
     * Deletes all objects but the plan of an attempt that is probably not the operator's. Of its Jobs, of which a large
     * run has 576, only those are deleted that the informer has seen.
     */
    public void removeSeen(RunScope run, AttemptId id, RunChildren children) {
        remove(run, id, children, children.jobs()::containsKey);
    }

    private void remove(RunScope run, AttemptId id, RunChildren children, Predicate<String> isJobToGo) {
        removeAllButReports(run, id, isJobToGo);
        removeReports(run, id, children.hasJobs(id) ? name -> true : children.configMaps()::containsKey);
    }

    /** Deletes reports of an attempt, whatever metadata their workers have set. */
    public void removeReports(RunScope run, AttemptId id, Predicate<String> isToGo) {
        many.run(run.namespace(),
                Task.of(run.benchmark().getSpec()).stream().flatMap(task -> reports(run, id, task))
                        .filter(isToGo)
                        .<Runnable>map(name -> () -> writes.deleteReport(run.namespace(), name)).toList());
    }

    private void removeAllButReports(RunScope run, AttemptId id, Predicate<String> isJobToGo) {
        var namespace = run.namespace();
        var plan = run.names().plan(id);
        Task.of(run.benchmark().getSpec()).stream().map(task -> run.names().job(id, task.name())).filter(isJobToGo)
                .forEach(job -> writes.delete(run.uid(),
                        client.batch().v1().jobs().inNamespace(namespace).withName(job)));
        writes.delete(run.uid(), client.rbac().roleBindings().inNamespace(namespace).withName(plan));
        writes.delete(run.uid(), client.rbac().roles().inNamespace(namespace).withName(plan));
        writes.delete(run.uid(), client.serviceAccounts().inNamespace(namespace).withName(plan));
    }

    /** Deletes the plan of an attempt. Kubernetes then deletes the copies of Secrets, which the plan owns. */
    public void removePlan(RunScope run, AttemptId id) {
        writes.deletePlan(run.uid(), run.namespace(), run.names().plan(id));
    }

    /** Returns the names of the reports of a task's workers. */
    static Stream<String> reports(RunScope run, AttemptId id, Task task) {
        return IntStream.range(0, task.pods()).mapToObj(pod -> run.names().report(id, task.name(), pod));
    }

    private void copySecret(RunScope run, AttemptPlan plan, int index, SecretMount mount) {
        if (!SecretCopy.isNeeded(run, mount)) {
            return;
        }
        var original = client.secrets().inNamespace(mount.namespace()).withName(mount.secret()).get();
        if (original == null) {
            throw new KubernetesClientException("There is no Secret " + mount.namespace() + "/" + mount.secret());
        }
        writes.createFor(plan.uid(), SecretCopy.of(run, plan, index, mount, original));
    }
}
