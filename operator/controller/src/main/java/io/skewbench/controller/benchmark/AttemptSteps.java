package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.Pod;
import io.skewbench.controller.attempt.WorkerCreations;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.brokercount.AttemptCounts;
import io.skewbench.controller.brokercount.CountsOutcome;
import io.skewbench.controller.child.AttemptPlan;
import io.skewbench.controller.child.ChildWrites;
import io.skewbench.controller.child.ForeignObjectException;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.kafka.ClusterState;
import io.skewbench.controller.kafka.EndReading;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.metrics.BenchmarkMetrics;
import io.skewbench.controller.result.StoredResults;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.accounting.ExpectedOffsets;
import io.skewbench.engine.accounting.SettlingOffsets;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.report.StartSignal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Executes the steps of one attempt at a trial: its plan, its workers, its start, its end offsets and its result. */
public final class AttemptSteps {
    private static final Logger LOGGER = LoggerFactory.getLogger(AttemptSteps.class);

    private final KafkaLookups kafka;
    private final AttemptCounts counts;
    private final ChildWrites writes;
    private final WorkerCreations creations;
    private final StoredResults results;
    private final BenchmarkMetrics metrics;

    public AttemptSteps(KafkaLookups kafka, AttemptCounts counts, ChildWrites writes, WorkerCreations creations,
            StoredResults results, BenchmarkMetrics metrics) {
        this.kafka = kafka;
        this.counts = counts;
        this.writes = writes;
        this.creations = creations;
        this.results = results;
        this.metrics = metrics;
    }

    /** Stores the plan. The workers are created once the next observation finds it. */
    Execution startWorkers(RunScope run, AttemptId id, List<TaskPlan> plans, ClusterState cluster, List<Pod> alive) {
        if (!alive.isEmpty()) {
            LOGGER.atDebug().addKeyValue("pods", names(alive)).log("Waiting for earlier workers to end");
            return Execution.ASKED;
        }
        if (cluster.connection() == null) {
            return Execution.ASKED;
        }
        // An earlier operator may have stored the result as its last act; an attempt that ended must never run again.
        if (results.has(run, id)) {
            run.requester().requeue().run();
            return Execution.WRITTEN;
        }
        var topics = plans.stream().flatMap(plan -> plan.counted().stream()).collect(Collectors.toSet());
        return withOffsets(run, EndReading.before(id), topics, ExpectedOffsets.NONE, offsets -> {
            LOGGER.atInfo().addKeyValue("attempt", id).log("Starting workers");
            kafka.forgetEndOffsets(run.requester(), EndReading.before(id));
            kafka.forgetIdleTopics(run.requester());
            try {
                writes.createFor(run.uid(), AttemptPlan.create(run, id, plans, offsets).configMap());
            } catch (ForeignObjectException e) {
                // The next observation says so.
                creations.planIsTaken(run, id, FailureText.of(e));
                run.requester().requeue().run();
            }
            return Execution.WRITTEN;
        });
    }

    Execution createWorkers(RunScope run, RunChildren children, AttemptId id, List<TaskPlan> plans,
            ClusterState cluster) {
        // Other runs may have taken the room for the results meanwhile: a thousand workers take long to create.
        results.release(run.runId());
        if (!creations.create(run, children, id, plans, cluster)) {
            // The next status says why they can't be created.
            run.requester().requeue().run();
        }
        return Execution.WRITTEN;
    }

    Execution release(RunChildren children, AttemptId id, StartSignal start) {
        children.plan(id).ifPresent(plan -> {
            LOGGER.atInfo().addKeyValue("attempt", id).log("Publishing the start time");
            writes.addOnce(plan, AttemptPlan.START, start);
        });
        return Execution.WRITTEN;
    }

    Execution readOffsets(RunScope run, RunChildren children, AttemptId id, Set<String> topics,
            ExpectedOffsets expected) {
        return withOffsets(run, EndReading.after(id), topics, expected, offsets -> {
            var end = new HashMap<String, Object>(Map.of(AttemptPlan.OFFSETS_AFTER, offsets));
            switch (counts.outcome(run.requester(), id)) {
                case CountsOutcome.Awaited() -> {
                    return Execution.SETTLING;
                }
                case CountsOutcome.Known(var known) -> end.put(AttemptPlan.BROKER_COUNTS, known);
                case CountsOutcome.Unknown(var why) -> {
                    LOGGER.atDebug().addKeyValue("attempt", id).addKeyValue("reason", why)
                            .log("What brokers counted is not known");
                    end.put(AttemptPlan.UNCOUNTED, why);
                }
            }
            kafka.logs().growth(run.requester(), id).ifPresent(growth -> end.put(AttemptPlan.GROWTH, growth));
            children.plan(id).ifPresent(plan -> writes.addAllOnce(plan, AttemptPlan.OFFSETS_AFTER, end));
            kafka.forgetEndOffsets(run.requester(), EndReading.after(id));
            return Execution.WRITTEN;
        });
    }

    Execution conclude(RunScope run, TrialResult result) {
        LOGGER.atInfo().addKeyValue("attempt", result.id()).addKeyValue("reason", result.reason())
                .log("Storing the result");
        if (results.store(run, result)) {
            metrics.trialEnded(result);
        }
        run.requester().requeue().run();
        return Execution.WRITTEN;
    }

    /** Continues once the end offsets have settled. */
    private Execution withOffsets(RunScope run, EndReading reading, Set<String> topics, ExpectedOffsets expected,
            Function<Map<String, List<Long>>, Execution> next) {
        return switch (kafka.endOffsets(run.requester(), run.clusterRef(), reading, topics, expected)) {
            case Answer.Known<SettlingOffsets>(var offsets) ->
                offsets.isSettled() ? next.apply(offsets.newest()) : Execution.SETTLING;
            case Answer.Pending<SettlingOffsets> pending -> Execution.ASKED;
            case Answer.Failed<SettlingOffsets>(var cause) -> {
                LOGGER.atWarn().setCause(cause).log("Cannot read end offsets yet");
                yield Execution.ASKED;
            }
        };
    }

    private static String names(List<Pod> pods) {
        return pods.stream().map(pod -> pod.getMetadata().getName()).collect(Collectors.joining(", "));
    }
}
