package io.skewbench.controller.cleanup;

import io.skewbench.admin.leftover.Leftovers;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.event.EventReason;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.kafka.RemovalProgress;
import io.skewbench.controller.worker.WorkerFate;
import io.skewbench.engine.RunId;
import io.skewbench.engine.observation.RemovalView;
import io.skewbench.engine.run.RunStep;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes what the workers of ended attempts leave in Kafka, and the idle topics of runs that don't need them any more.
 * It runs after the workers have ended, because brokers that create topics automatically would bring back those that
 * workers still use, and before the plan is deleted, because the plan causes the operator to continue. After a time
 * limit the rest is left behind, and an event reports it.
 */
public final class KafkaCleanup {
    private static final Logger LOGGER = LoggerFactory.getLogger(KafkaCleanup.class);
    /**
     * The time for workers to end and for Kafka to delete: a cluster that no longer exists must not block the run. It
     * is half of the whole cleanup's, so that time is left for the rest.
     */
    private static final Duration PATIENCE = RunStep.CleanUp.LIMIT.dividedBy(2);

    /** What Kafka has to delete. Each has a wait of its own, as one may begin before the other is over. */
    private enum Removed {
        ENDED_ATTEMPT, ENDED_RUN, DELETED_BENCHMARK
    }

    private final KafkaLookups kafka;
    private final InstantSource clock;
    private final ResourceEvents events;
    private final WaitEvents waits;
    private final RemovalProgress removals;
    /** The time of the first try, by run; it starts again when the operator restarts. */
    private final Map<String, Instant> since = new ConcurrentHashMap<>();
    /**
     * Finished runs of which nothing is left in Kafka, or of which the rest was left behind: Kafka isn't asked again.
     */
    private final Set<String> settled = ConcurrentHashMap.newKeySet();

    public KafkaCleanup(KafkaLookups kafka, InstantSource clock, ResourceEvents events, WaitEvents waits) {
        this.kafka = kafka;
        this.clock = clock;
        this.events = events;
        this.waits = waits;
        this.removals = new RemovalProgress(clock);
    }

    /** Deletes the topics and groups of workers that have been deleted; returns whether nothing more is to be done. */
    public boolean areGone(RunScope run, RunChildren children, Leftovers leftovers) {
        return leftovers.isEmpty() || areGone(run, children, Removed.ENDED_ATTEMPT,
                () -> kafka.remove(run.requester(), run.clusterRef(), leftovers));
    }

    /**
     * Deletes everything of a finished run in Kafka, by the prefix of its names; returns whether nothing more is to be
     * done.
     */
    public boolean ofRunAreGone(RunScope run, RunChildren children) {
        if (!settled.contains(run.runId()) && areGone(run, children, Removed.ENDED_RUN, () -> removeRun(run))) {
            settled.add(run.runId());
        }
        return settled.contains(run.runId());
    }

    /**
     * Deletes the idle topics of a finished run with everything else of it in Kafka; returns whether nothing more is to
     * be done. Topics in an ephemeral cluster are deleted with that cluster.
     */
    public boolean idleTopicsAreGone(RunScope run, RunChildren children) {
        var hasSome = run.ephemeral() == null && run.benchmark().getSpec().workloads().stream()
                .anyMatch(workload -> workload.idleTopics() != null);
        return !hasSome || ofRunAreGone(run, children);
    }

    /**
     * Deletes everything in Kafka of a Benchmark that is being deleted, once no worker is left; returns whether nothing
     * more is to be done.
     */
    boolean ofDeletedAreGone(RunScope run) {
        return isOver(run, Removed.DELETED_BENCHMARK, removals.of(run.benchmark(), removeRun(run)));
    }

    /** Forgets a Benchmark that is deleted or cleaned up. */
    public void forget(Benchmark benchmark) {
        var runId = RunId.of(benchmark);
        since.remove(runId);
        settled.remove(runId);
        removals.forget(runId);
        removals.forget(benchmark);
    }

    private Answer<Boolean> removeRun(RunScope run) {
        return kafka.removeRun(run.requester(), run.clusterRef(), run.runId());
    }

    private boolean areGone(RunScope run, RunChildren children, Removed removed, Supplier<Answer<Boolean>> removal) {
        var now = clock.instant();
        var end = since.computeIfAbsent(run.runId(), unused -> now).plus(PATIENCE);
        if (end.isAfter(now) && children.pods().all().stream().anyMatch(WorkerFate::isAlive)) {
            return false;
        }
        var isOver = isOver(run, removed, removals.of(run.runId(), end, removal.get()));
        if (isOver) {
            since.remove(run.runId());
            removals.forget(run.runId());
        }
        return isOver;
    }

    private boolean isOver(RunScope run, Removed removed, RemovalView state) {
        return switch (state) {
            case RemovalView.Done done -> {
                waits.end(run, EventReason.WAITING_FOR_KAFKA, removed.name());
                yield true;
            }
            case RemovalView.Asked() -> false;
            case RemovalView.Waiting(var until, var why) -> {
                LOGGER.atWarn().addKeyValue("until", until).addKeyValue("reason", why)
                        .log("Cannot delete topics and groups yet");
                waits.report(run, EventReason.WAITING_FOR_KAFKA, removed.name(), "Waiting until "
                        + until.truncatedTo(ChronoUnit.SECONDS)
                        + " for Kafka to delete topics and consumer groups of run " + run.runId()
                        + "; the operator stops waiting then: " + why);
                yield false;
            }
            case RemovalView.GivenUp(var why) -> {
                LOGGER.atWarn().addKeyValue("reason", why).log("Giving up the deletion of topics and groups");
                waits.end(run, EventReason.WAITING_FOR_KAFKA, removed.name());
                events.warning(run.benchmark(), EventReason.CLEANUP_INCOMPLETE,
                        "Topics and consumer groups of run " + run.runId()
                                + " may remain in Kafka: " + why
                                + "; delete those whose names start with " + RunId.kafkaPrefix(run.runId()));
                yield true;
            }
        };
    }
}
