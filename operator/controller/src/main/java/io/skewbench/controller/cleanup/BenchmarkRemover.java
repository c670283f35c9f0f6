package io.skewbench.controller.cleanup;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.controller.attempt.AttemptWorkers;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.child.ChildWrites;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.event.EventReason;
import io.skewbench.controller.kafka.DeletionPatience;
import io.skewbench.controller.listing.Pages;
import io.skewbench.controller.worker.WorkerFate;
import io.skewbench.controller.worker.WorkerPods;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Task;
import io.skewbench.engine.observation.ClusterRemoval;
import io.skewbench.engine.run.BrokerRestoration.Part;
import io.skewbench.engine.run.BrokerRestoration.RestoredBrokers;
import io.skewbench.engine.run.BrokersRestored;
import io.skewbench.protocol.failure.FailureText;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cleans up after a Benchmark that is deleted before its run has ended and been tidied up: removes its workers, then
 * what they and the operator have created in Kafka. Kubernetes deletes the rest with the Benchmark. The cleanup delays
 * the deletion for no longer than {@link DeletionPatience#LIMIT}, whatever fails. It asks the API server rather than
 * informers, so as not to overlook the newest objects.
 */
public final class BenchmarkRemover {
    private static final Logger LOGGER = LoggerFactory.getLogger(BenchmarkRemover.class);
    /** The delay after deleting workers, because the end of a pod requeues nothing here. */
    private static final Duration AFTER_ENDING = Duration.ofSeconds(1);
    /** As many reports as a run of the largest size has in 20 attempts. */
    private static final int MOST_REPORTS = 20_000;

    private final KubernetesClient client;
    private final KafkaCleanup leftovers;
    private final AttemptWorkers workers;
    private final EphemeralClusters clusters;
    private final LentBrokers lent;
    private final InstantSource clock;
    private final ChildWrites writes;
    private final WaitEvents waits;

    public BenchmarkRemover(KubernetesClient client, KafkaCleanup leftovers, AttemptWorkers workers,
            EphemeralClusters clusters, LentBrokers lent, InstantSource clock, WaitEvents waits) {
        this.client = client;
        this.leftovers = leftovers;
        this.workers = workers;
        this.clusters = clusters;
        this.lent = lent;
        this.clock = clock;
        this.writes = new ChildWrites(client);
        this.waits = waits;
    }

    /**
     * Continues the cleanup; returns after which time to continue again, empty when it is over.
     *
     * @param longWaits receives a sentence about what the deletion waits for, once for each long wait
     */
    public Optional<Duration> cleanUp(RunScope run, Consumer<String> longWaits) {
        var workersToEnd = "the workers of run " + run.runId() + " to end";
        if (!isDone(run, workersToEnd, () -> areWorkersGone(run, workersToEnd))) {
            reportLongWait(run, () -> workersToEnd, longWaits);
            return Optional.of(AFTER_ENDING);
        }
        var kubernetes = run.ephemeral() == null
                ? restoring(run) + BrokersRestored.BEGINS
                : "the pods and volumes of Kafka " + run.ephemeral().name() + " to be deleted";
        if (!isDone(run, kubernetes, () -> isKubernetesCleanedUp(run, kubernetes))) {
            reportLongWait(run, () -> paused(run).orElse(kubernetes), longWaits);
            return Optional.of(Lookups.REQUEUE_ANYWAY);
        }
        return run.ephemeral() != null || leftovers.ofDeletedAreGone(run)
                ? Optional.empty()
                : Optional.of(Lookups.REQUEUE_ANYWAY);
    }

    /** Returns what the deletion waits for if Strimzi's reconciliation is paused, so that it doesn't begin. */
    private Optional<String> paused(RunScope run) {
        return run.ephemeral() != null
                ? Optional.empty()
                : lent.paused(run).map(why -> restoring(run) + "but " + why);
    }

    /** Returns what Strimzi has to do with brokers of others. */
    private String restoring(RunScope run) {
        return "Strimzi to " + lent.parts(run).stream().map(Part::strimzisTask).collect(Collectors.joining(" and to "))
                + ", ";
    }

    /** Creates an event for a wait that is longer than {@link DeletionPatience#UNREPORTED}. */
    private void reportLongWait(RunScope run, Supplier<String> waitedFor, Consumer<String> longWaits) {
        var end = DeletionPatience.end(run.benchmark());
        if (clock.instant().isAfter(end.minus(DeletionPatience.LIMIT).plus(DeletionPatience.UNREPORTED))) {
            var what = waitedFor.get();
            var wait = "Deleting the Benchmark: waiting for " + what
                    + "; the operator stops waiting at " + end.truncatedTo(ChronoUnit.SECONDS);
            if (waits.report(run, EventReason.WAITING_FOR_DELETION, what,
                    wait + ". Another event then reports what could not be "
                            + "cleaned up")) {
                longWaits.accept(wait);
            }
        }
    }

    /** Runs a part of the cleanup; returns whether it is done or given up, so that the next part can begin. */
    private boolean isDone(RunScope run, String what, BooleanSupplier part) {
        try {
            return part.getAsBoolean();
        } catch (KubernetesClientException e) {
            // In a namespace that is being deleted, the operator's rights may be deleted first.
            if (!DeletionPatience.isOver(run.benchmark(), e, clock.instant())) {
                throw e;
            }
            leave(run, what, FailureText.of(e));
            return true;
        }
    }

    private boolean areWorkersGone(RunScope run, String what) {
        if (areWorkersDeleted(run) && !mayWorkersBeAlive(run)) {
            return true;
        }
        if (!isOver(run)) {
            return false;
        }
        leave(run, what, "its workers have not ended; check the pods with the label " + ChildLabels.RUN + "="
                + run.runId() + " and their nodes");
        return true;
    }

    private boolean isOver(RunScope run) {
        return DeletionPatience.isOver(run.benchmark(), clock.instant());
    }

    /** Returns whether Kubernetes is cleaned up. Objects in a cluster of the run's own are deleted with the cluster. */
    private boolean isKubernetesCleanedUp(RunScope run, String what) {
        var leaves = isOver(run);
        // Each part is tried, whichever of them fails.
        if (!lent.parts(run).stream().map(part -> isBack(part, run, leaves)).toList().stream().allMatch(back -> back)) {
            return false;
        }
        var ephemeral = run.ephemeral();
        if (ephemeral != null && clusters.remove(ephemeral) != ClusterRemoval.DELETED) {
            if (leaves) {
                leave(run, what, "pods or volumes of Kafka " + ephemeral.name() + " were not deleted in time");
            }
            return leaves;
        }
        return true;
    }

    /** Continues to change a part back; returns whether it is done or given up, and reports what stays behind. */
    private boolean isBack(Part part, RunScope run, boolean leaves) {
        try {
            return switch (lent.takeBack(part, run, true)) {
                case RestoredBrokers.Restarted() -> true;
                case RestoredBrokers.Unneeded unneeded -> true;
                case RestoredBrokers.Gone gone -> true;
                case RestoredBrokers.Left(var why) -> leave(run, part.strimzisTask(), why);
                case RestoredBrokers.Restored restored when leaves -> {
                    lent.giveUp(part, run);
                    yield leave(run, part.strimzisTask(), "Strimzi's resources are restored, but it did not "
                            + part.strimzisTask());
                }
                case RestoredBrokers.Restored restored -> false;
                case RestoredBrokers.Refused(var why) -> leaves && leave(run, part.strimzisTask(), why + ". "
                        + part.remedy());
            };
        } catch (KubernetesClientException e) {
            // The other part is tried nevertheless. In a namespace that is being deleted, rights may be deleted first.
            if (!DeletionPatience.isOver(run.benchmark(), e, clock.instant())) {
                LOGGER.atWarn().setCause(e).log("Strimzi cannot be told to {} yet", part.strimzisTask());
                return false;
            }
            return leave(run, part.strimzisTask(), e.getMessage() + ". " + part.remedy());
        }
    }

    /**
     * Returns true, after it has reported what is left behind, only once, though everything else is tried again as long
     * as Kafka has time.
     */
    private boolean leave(RunScope run, String what, String why) {
        LOGGER.atWarn().addKeyValue("reason", why).log("Giving up part of the cleanup in Kubernetes");
        waits.report(run, EventReason.CLEANUP_INCOMPLETE, what, "Not everything that run " + run.runId()
                + " created or changed could be removed or restored: " + why);
        return true;
    }

    /**
     * Deletes the Jobs together with their pods, and the reports of their workers, which may have finalizers.
     * Kubernetes deletes the rest with the Benchmark, including Jobs beyond the number that is examined. Returns
     * whether all are deleted.
     */
    private boolean areWorkersDeleted(RunScope run) {
        var without = new HashSet<AttemptId>();
        return !Pages.mayMatch(
                client.batch().v1().jobs().inNamespace(run.namespace()).withLabel(ChildLabels.RUN, run.runId()),
                job -> {
                    if (run.owns(job) && run.names().isJob(job.getMetadata().getName()) && !job.isMarkedForDeletion()) {
                        run.names().attemptOfJob(job.getMetadata().getName())
                                .ifPresent(attempt -> removeReports(run, attempt, without));
                        writes.delete(job);
                    }
                    return false;
                });
    }

    /**
     * Deletes the reports of an attempt before its Job, which causes the operator to continue. Kubernetes deletes the
     * reports of further attempts with the Benchmark.
     */
    private void removeReports(RunScope run, AttemptId attempt, Set<AttemptId> without) {
        var pods = Task.of(run.benchmark().getSpec()).stream().mapToInt(Task::pods).sum();
        if ((long) pods * without.size() < MOST_REPORTS && without.add(attempt)) {
            workers.removeReports(run, attempt, name -> true);
        }
    }

    private boolean mayWorkersBeAlive(RunScope run) {
        return Pages.mayMatch(client.pods().inNamespace(run.namespace()).withLabel(ChildLabels.RUN, run.runId()),
                pod -> WorkerPods.isOf(run.names(), run.namespace(), pod) && WorkerFate.isAlive(pod));
    }
}
