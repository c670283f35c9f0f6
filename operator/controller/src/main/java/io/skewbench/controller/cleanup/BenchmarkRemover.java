package io.skewbench.controller.cleanup;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.controller.attempt.AttemptWorkers;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.child.ChildWrites;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.ephemeral.Removal;
import io.skewbench.controller.kafka.DeletionPatience;
import io.skewbench.controller.listing.Pages;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.controller.worker.WorkerFate;
import io.skewbench.controller.worker.WorkerPods;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Task;
import io.skewbench.engine.run.MovedBrokers;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes what there is of a Benchmark that is deleted before its run has ended and been tidied up: its workers, then
 * what they and the operator have in Kafka. The rest goes with the Benchmark. It holds up the deletion for no longer
 * than {@link DeletionPatience#LIMIT}, whatever fails. It asks the API server rather than informers: what was made last
 * must not be overlooked.
 */
public final class BenchmarkRemover {
    private static final Logger LOGGER = LoggerFactory.getLogger(BenchmarkRemover.class);
    /** The end of a pod is not told here. */
    private static final Duration AFTER_ENDING = Duration.ofSeconds(1);
    /** Lookups requeue who asked; this is for the case that they don't, or failed as before. */
    private static final Duration AFTER_ASKING = Duration.ofSeconds(5);
    private static final Duration UNTOLD = Duration.ofSeconds(5);
    /** As many as a run of the largest size has in 20 attempts. */
    private static final int MOST_REPORTS = 20_000;

    private static final String RESTARTED = "Strimzi to restart the brokers that were moved, ";

    private final KubernetesClient client;
    private final KafkaCleanup leftovers;
    private final AttemptWorkers workers;
    private final EphemeralClusters clusters;
    private final BrokerPins pins;
    private final InstantSource clock;
    private final ChildWrites writes;
    private final WaitEvents waits;

    public BenchmarkRemover(KubernetesClient client, KafkaCleanup leftovers, AttemptWorkers workers,
            EphemeralClusters clusters, BrokerPins pins, InstantSource clock, WaitEvents waits) {
        this.client = client;
        this.leftovers = leftovers;
        this.workers = workers;
        this.clusters = clusters;
        this.pins = pins;
        this.clock = clock;
        this.writes = new ChildWrites(client);
        this.waits = waits;
    }

    /**
     * Goes on with the cleanup; returns after which time to do so again, empty when it is over.
     *
     * @param longWaits is told in a sentence what the deletion waits for, once for each wait that takes long
     */
    public Optional<Duration> cleanUp(RunScope run, Consumer<String> longWaits) {
        var workersToEnd = "the workers of run " + run.runId() + " to end";
        if (!isDone(run, workersToEnd, () -> areWorkersGone(run, workersToEnd))) {
            tellLongWait(run, () -> workersToEnd, longWaits);
            return Optional.of(AFTER_ENDING);
        }
        var kubernetes = run.ephemeral() == null
                ? RESTARTED + MovedBrokers.BEGINS
                : "the pods and volumes of Kafka " + run.ephemeral().name() + " to go";
        if (!isDone(run, kubernetes, () -> isKubernetesRidOf(run, kubernetes))) {
            tellLongWait(run, () -> paused(run).orElse(kubernetes), longWaits);
            return Optional.of(AFTER_ASKING);
        }
        return run.ephemeral() != null || leftovers.ofDeletedAreGone(run)
                ? Optional.empty()
                : Optional.of(AFTER_ASKING);
    }

    /** Returns what is waited for where Strimzi is paused, so that it doesn't begin. */
    private Optional<String> paused(RunScope run) {
        return run.ephemeral() != null
                ? Optional.empty()
                : Optional.ofNullable(run.pinning()).flatMap(pins::paused).map(why -> RESTARTED + "but " + why);
    }

    /** What takes no longer than {@link #UNTOLD} is not worth an event. */
    private void tellLongWait(RunScope run, Supplier<String> waitedFor, Consumer<String> longWaits) {
        var end = DeletionPatience.end(run.benchmark());
        if (clock.instant().isAfter(end.minus(DeletionPatience.LIMIT).plus(UNTOLD))) {
            var what = waitedFor.get();
            var wait = "The deletion of the Benchmark waits for " + what
                    + "; the operator stops waiting for that at " + end.truncatedTo(ChronoUnit.SECONDS);
            if (waits.tell(run, "WaitingForDeletion", what, wait + ", and another event then tells what is left")) {
                longWaits.accept(wait);
            }
        }
    }

    /** What can't be done is left in the end, and all that comes after it is done nevertheless. */
    private boolean isDone(RunScope run, String what, BooleanSupplier part) {
        try {
            return part.getAsBoolean();
        } catch (KubernetesClientException e) {
            // In a namespace that is being deleted the operator's rights may go first.
            if (!DeletionPatience.isOver(run.benchmark(), e, clock.instant())) {
                throw e;
            }
            leave(run, what, run.pinning() == null
                    ? FailureText.of(e)
                    : e.getMessage() + "; where KafkaNodePools still have its node affinity, take it off yourself");
            return true;
        }
    }

    private boolean areWorkersGone(RunScope run, String what) {
        if (areWorkersTold(run) && !mayWorkersBeAlive(run)) {
            return true;
        }
        if (!isOver(run)) {
            return false;
        }
        leave(run, what, "its workers have not ended; look at the pods with the label " + ChildLabels.RUN + "="
                + run.runId() + " and at their nodes");
        return true;
    }

    private boolean isOver(RunScope run) {
        return DeletionPatience.isOver(run.benchmark(), clock.instant());
    }

    /** What is in a cluster of the run's own goes with it. */
    private boolean isKubernetesRidOf(RunScope run, String what) {
        var leaves = isOver(run);
        var pinning = run.pinning();
        if (pinning != null && !pins.takeBack(pinning)) {
            if (leaves) {
                leave(run, what, "the node pools are as they were, but Strimzi has not restarted their brokers");
            }
            return leaves;
        }
        var ephemeral = run.ephemeral();
        if (ephemeral != null && clusters.remove(ephemeral) != Removal.GONE) {
            if (leaves) {
                leave(run, what, "pods or volumes of Kafka " + ephemeral.name() + " do not go");
            }
            return leaves;
        }
        return true;
    }

    /** Told once, though Kafka may get further time, in which all else is tried again. */
    private void leave(RunScope run, String what, String why) {
        LOGGER.atWarn().addKeyValue("reason", why).log("Leaving something behind in Kubernetes");
        waits.tell(run, "CleanupIncomplete", what, "Not everything that run " + run.runId()
                + " made or changed could be removed or taken back: " + why);
    }

    /**
     * Deletes the Jobs, with which their pods go, and the reports of their workers, which could hold themselves; all
     * else goes with the Benchmark, as do Jobs among too many to look at. Returns whether all are deleted.
     */
    private boolean areWorkersTold(RunScope run) {
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

    /** Before the Job that brings somebody back to do it. Reports of more attempts go with the Benchmark. */
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
