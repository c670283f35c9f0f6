package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.Pod;
import io.skewbench.admin.leftover.Leftovers;
import io.skewbench.controller.attempt.AttemptWorkers;
import io.skewbench.controller.attempt.WorkerCreations;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.child.AttemptPlan;
import io.skewbench.controller.child.ChildWrites;
import io.skewbench.controller.child.ForeignObjectException;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.cleanup.CleanupPatience;
import io.skewbench.controller.cleanup.KafkaCleanup;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.kafka.ClusterState;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.link.LinkMeasurement;
import io.skewbench.controller.metrics.BenchmarkMetrics;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.controller.result.StoredResults;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.KafkaNames;
import io.skewbench.engine.observation.Observed.IdleTopicsView;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.Step;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.report.StartSignal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Executes the steps that the engine decides on. Every step may be executed again at any time. */
public final class StepExecutor {
    private static final Logger LOGGER = LoggerFactory.getLogger(StepExecutor.class);
    /** What a step wrote comes back as an event; this is for the case that it doesn't. */
    private static final Execution WRITTEN = new Execution(true, Duration.ofSeconds(2));
    /** Lookups requeue the Benchmark that asked; this is for the case that they don't. */
    private static final Execution ASKED = new Execution(false, Duration.ofSeconds(5));
    private static final int CLEANED_AT_ONCE = 20;

    private final KafkaLookups kafka;
    private final ChildWrites writes;
    private final AttemptWorkers workers;
    private final WorkerCreations creations;
    private final StoredResults results;
    private final EphemeralClusters clusters;
    private final LinkMeasurement links;
    private final BrokerPins pins;
    private final KafkaCleanup leftovers;
    private final CleanupPatience patience;
    private final BenchmarkMetrics metrics;

    public StepExecutor(KafkaLookups kafka, ChildWrites writes, AttemptWorkers workers, WorkerCreations creations,
            StoredResults results, EphemeralClusters clusters, LinkMeasurement links, BrokerPins pins,
            KafkaCleanup leftovers, CleanupPatience patience, BenchmarkMetrics metrics) {
        this.kafka = kafka;
        this.writes = writes;
        this.workers = workers;
        this.creations = creations;
        this.results = results;
        this.clusters = clusters;
        this.links = links;
        this.pins = pins;
        this.leftovers = leftovers;
        this.patience = patience;
        this.metrics = metrics;
    }

    /**
     * The outcome of a step.
     *
     * @param isDone whether the step was executed; false if it waits for an answer that it needs
     * @param lookAgain after which time to look at the run again at the latest
     */
    record Execution(boolean isDone, Duration lookAgain) {}

    /**
     * Executes a step.
     *
     * @param children may be without results
     * @param alive pods, of any run, that may still send to the same cluster
     */
    Execution execute(Step step, RunScope run, RunChildren children, ClusterState cluster, List<Pod> alive) {
        return switch (step) {
            case Step.Wait(var why, var atMost) -> new Execution(true, atMost);
            case Step.CreateCluster() -> {
                LOGGER.atInfo().log("Creating the Kafka of the run");
                clusters.make(Objects.requireNonNull(run.ephemeral()));
                yield WRITTEN;
            }
            case Step.PinBrokers() -> {
                LOGGER.atInfo().log("Having brokers moved");
                pins.apply(Objects.requireNonNull(run.pinning()));
                yield WRITTEN;
            }
            case Step.MeasureLinks(var plan) -> {
                LOGGER.atInfo().log("Measuring links");
                links.begin(run, plan);
                yield WRITTEN;
            }
            case Step.CreateIdleTopics(var topics) -> {
                var lookAgain = kafka.createIdleTopics(run.asker(), run.clusterRef(), topics);
                // To ask about them again before each try to start workers is no success.
                yield new Execution(!(kafka.idleTopics(run.asker()) instanceof IdleTopicsView.Unknown), lookAgain);
            }
            case Step.StartWorkers(var id, var trial, var plans) ->
                startWorkers(run, id, trial, plans, cluster, alive);
            case Step.CreateWorkers(var id, var plans) -> createWorkers(run, children, id, plans, cluster);
            case Step.Release(var id, var start) -> release(children, id, start);
            case Step.ReadOffsets(var id, var topics) -> readOffsets(run, children, id, topics);
            case Step.Conclude(var result) -> conclude(run, result);
            case Step.CleanUp(var id, var topics) -> {
                cleanUp(run, children, id, topics);
                yield WRITTEN;
            }
            // The last status triggers nothing by itself, and there may be something to clean up later.
            case Step.Finish() -> WRITTEN;
        };
    }

    private Execution conclude(RunScope run, TrialResult result) {
        LOGGER.atInfo().addKeyValue("attempt", result.id()).addKeyValue("reason", result.reason())
                .log("Storing the result");
        if (results.store(run, result)) {
            metrics.trialEnded(result);
        }
        run.asker().wake().run();
        return WRITTEN;
    }

    /**
     * Removes an attempt that has ended, what it leaves in Kafka, and idle topics that the run doesn't need any more;
     * the plan last, which brings somebody back to do it.
     */
    private void cleanUp(RunScope run, RunChildren children, AttemptId id, Set<String> topics) {
        if (!patience.isJustTried(run, id)) {
            workers.remove(run, id, children);
            patience.tried(run, id);
        }
        var ofWorkers = Leftovers.of(run.benchmark().getSpec(), new KafkaNames(run.runId(), id));
        if (leftovers.areGone(run, children, ofWorkers.withTopics(topics))) {
            workers.removePlan(run, id);
        }
    }

    /**
     * Removes what there is of a run that is over but its results; the plans last, as above. It takes some attempts at
     * a time: of those that somebody has only made up there may be any number.
     */
    void cleanUp(RunScope run, RunChildren children) {
        var attempts = children.attempts();
        var some = attempts.stream().limit(CLEANED_AT_ONCE).toList();
        if (!patience.isJustTried(run, attempts.size())) {
            // A label may have been taken from a Job, so that nobody sees it; so many attempts no run leaves behind.
            some.forEach(attempts.size() > CLEANED_AT_ONCE
                    ? id -> workers.removeSeen(run, id, children)
                    : id -> workers.remove(run, id, children));
            patience.tried(run, attempts.size());
        }
        if (some.size() < attempts.size() || leftovers.ofRunAreGone(run, children)) {
            some.forEach(id -> workers.removePlan(run, id));
        }
    }

    /** Stores the plan. The workers are created once the next observation finds it there. */
    private Execution startWorkers(RunScope run, AttemptId id, Trial trial, List<TaskPlan> plans, ClusterState cluster,
            List<Pod> alive) {
        if (!alive.isEmpty()) {
            LOGGER.atDebug().addKeyValue("pods", names(alive)).log("Waiting for earlier workers to end");
            return ASKED;
        }
        if (cluster.connection() == null) {
            return ASKED;
        }
        // What acted before this operator may have stored it last of all; an attempt that ended must never run again.
        if (results.has(run, id)) {
            run.asker().wake().run();
            return WRITTEN;
        }
        var topics = plans.stream().flatMap(plan -> plan.topicNames().stream()).collect(Collectors.toSet());
        return offsets(run, readingBefore(id), topics).map(offsets -> {
            LOGGER.atInfo().addKeyValue("attempt", id).log("Starting workers");
            kafka.forgetEndOffsets(run.asker(), readingBefore(id));
            kafka.forgetIdleTopics(run.asker());
            try {
                writes.createFor(run.uid(), AttemptPlan.create(run, id, plans, offsets).configMap());
                return WRITTEN;
            } catch (ForeignObjectException e) {
                return conclude(run,
                        TrialResult.notBegun(id, trial, FailureReason.PLAN_CHANGED, String.valueOf(e.getMessage())));
            }
        }).orElse(ASKED);
    }

    private Execution createWorkers(RunScope run, RunChildren children, AttemptId id, List<TaskPlan> plans,
            ClusterState cluster) {
        // Others may have the room for the results meanwhile: a thousand workers take long to create.
        results.release(run.runId());
        if (!creations.create(run, children, id, plans, cluster)) {
            // The next status tells why they can't be created.
            run.asker().wake().run();
        }
        return WRITTEN;
    }

    private Execution release(RunChildren children, AttemptId id, StartSignal start) {
        children.plan(id).ifPresent(plan -> {
            LOGGER.atInfo().addKeyValue("attempt", id).log("Publishing the start time");
            writes.addOnce(plan, AttemptPlan.START, start);
        });
        return WRITTEN;
    }

    private Execution readOffsets(RunScope run, RunChildren children, AttemptId id, Set<String> topics) {
        return offsets(run, "after " + id, topics).map(offsets -> {
            children.plan(id).ifPresent(plan -> writes.addOnce(plan, AttemptPlan.OFFSETS_AFTER, offsets));
            kafka.forgetEndOffsets(run.asker(), "after " + id);
            return WRITTEN;
        }).orElse(ASKED);
    }

    private Optional<Map<String, List<Long>>> offsets(RunScope run, String reading, Set<String> topics) {
        return switch (kafka.endOffsets(run.asker(), run.clusterRef(), reading, topics)) {
            case Answer.Known<Map<String, List<Long>>>(var offsets) -> Optional.of(offsets);
            case Answer.Pending<Map<String, List<Long>>> pending -> Optional.empty();
            case Answer.Failed<Map<String, List<Long>>>(var cause) -> {
                LOGGER.atWarn().setCause(cause).log("Cannot read end offsets yet");
                yield Optional.empty();
            }
        };
    }

    /** Returns what the reading of end offsets is called that an attempt begins with. */
    static String readingBefore(AttemptId id) {
        return "before " + id;
    }

    private static String names(List<Pod> pods) {
        return pods.stream().map(pod -> pod.getMetadata().getName()).collect(Collectors.joining(", "));
    }
}
