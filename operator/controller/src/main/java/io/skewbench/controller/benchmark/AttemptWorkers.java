package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.controller.WorkerImage;
import io.skewbench.controller.policy.BenchmarkPolicy;
import io.skewbench.controller.benchmark.ChildLabels.Part;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The objects that an attempt's workers consist of: made from the stored plan and nothing else, so that it doesn't
 * matter who makes them, when, and how often.
 */
final class AttemptWorkers {
    private static final Logger LOGGER = LoggerFactory.getLogger(AttemptWorkers.class);

    private final KubernetesClient client;
    private final ChildWrites writes;
    private final WorkerImage defaultImage;
    private final BenchmarkPolicy policy;

    AttemptWorkers(KubernetesClient client, WorkerImage defaultImage, BenchmarkPolicy policy) {
        this.client = client;
        this.writes = new ChildWrites(client);
        this.defaultImage = defaultImage;
        this.policy = policy;
    }

    /**
     * Makes what is missing.
     *
     * @return why that isn't possible now, such as a quota; empty if all is there
     */
    Optional<String> make(RunScope run, AttemptPlan plan) {
        if (plan.workersMade()) {
            return Optional.empty();
        }
        var refusals = policy.refusals(run.benchmark());
        if (!refusals.isEmpty()) {
            return Optional.of(refusals.getFirst().toString());
        }
        try {
            makeAll(run, plan);
            return Optional.empty();
        } catch (KubernetesClientException e) {
            LOGGER.atWarn().addKeyValue("attempt", plan.id()).setCause(e).log("Cannot make workers");
            var status = e.getStatus();
            return Optional.of(status == null || status.getMessage() == null
                    ? String.valueOf(e.getMessage())
                    : status.getMessage());
        }
    }

    /**
     * Jobs come last, because a worker needs all the rest; the mark comes after them, because from then on a missing Job
     * is a lost one and never made again.
     */
    private void makeAll(RunScope run, AttemptPlan plan) {
        var access = new WorkerAccess(run, plan);
        writes.create(access.serviceAccount());
        writes.create(access.role());
        writes.create(access.roleBinding());
        for (var mount = 0; mount < plan.mounts().size(); mount++) {
            copySecret(run, plan, mount);
        }
        for (var worker : plan.workerPlans()) {
            for (var pod = 0; pod < worker.pods(); pod++) {
                writes.create(AttemptReport.empty(run, plan.id(), worker.name(), pod));
            }
        }
        jobs(run, plan).forEach(writes::create);
        writes.annotate(plan, Map.of(AttemptPlan.WORKERS_MADE, "true"));
    }

    /** Removes what was made but the plan: as long as that is there, somebody comes back to clean up. */
    void remove(RunScope run, AttemptPlan plan) {
        var namespace = run.namespace();
        jobs(run, plan).forEach(job -> client.batch()
                .v1()
                .jobs()
                .inNamespace(namespace)
                .withName(job.getMetadata().getName())
                .withPropagationPolicy(DeletionPropagation.BACKGROUND)
                .delete());
        client.rbac().roleBindings().inNamespace(namespace).withName(plan.name()).delete();
        client.rbac().roles().inNamespace(namespace).withName(plan.name()).delete();
        client.serviceAccounts().inNamespace(namespace).withName(plan.name()).delete();
        client.configMaps()
                .inNamespace(namespace)
                .withLabels(ChildLabels.of(run.runId(), plan.id(), Part.REPORT))
                .delete();
    }

    /** Removes the plan at last. Copies of Secrets belong to it, so Kubernetes removes them with it. */
    void removePlan(RunScope run, AttemptPlan plan) {
        client.configMaps().inNamespace(run.namespace()).withName(plan.name()).delete();
    }

    private Stream<Job> jobs(RunScope run, AttemptPlan plan) {
        return plan.workerPlans().stream().map(worker -> new WorkerJob(run, plan, worker, defaultImage).job());
    }

    private void copySecret(RunScope run, AttemptPlan plan, int mount) {
        var wanted = plan.mounts().get(mount);
        if (!SecretCopy.isNeeded(run, wanted)) {
            return;
        }
        var original = client.secrets().inNamespace(wanted.namespace()).withName(wanted.secret()).get();
        if (original == null) {
            throw new KubernetesClientException("There is no Secret " + wanted.namespace() + "/" + wanted.secret());
        }
        writes.create(SecretCopy.of(run, plan, mount, original));
    }
}
