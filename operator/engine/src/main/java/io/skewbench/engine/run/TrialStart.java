package io.skewbench.engine.run;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.IdleTopicSet;
import io.skewbench.engine.RequeueInterval;
import io.skewbench.engine.Units;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.IdleTopicsView;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.engine.state.Phase;
import io.skewbench.engine.state.Reason;
import io.skewbench.engine.state.RunReason;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.plan.TaskPlan;
import java.util.List;

/**
 * Prepares what the next attempt needs on a usable cluster: topics, payloads, memory, idle topics, then its workers.
 */
final class TrialStart {
    private final StageDecisions decisions;
    private final Experiment experiment;
    private final Observed observed;
    private final String runId;
    private final Driver driver;
    private final Phase phase;
    private final AttemptId next;
    private final Trial trial;

    /**
     * Takes the attempt that is to start.
     *
     * @param phase of the run while there is an obstacle
     */
    TrialStart(StageDecisions decisions, String runId, Driver driver, Phase phase, AttemptId next) {
        this.decisions = decisions;
        this.experiment = decisions.experiment();
        this.observed = decisions.observed();
        this.runId = runId;
        this.driver = driver;
        this.phase = phase;
        this.next = next;
        this.trial = experiment.trial(next.trial());
    }

    /** Decides what the attempt needs next. */
    Decision in(ClusterView.Usable cluster) {
        var obstacle = OldClients.obstacle(experiment, cluster);
        if (obstacle.isPresent()) {
            return decisions.take(new RunStep.Finish(),
                    new Stage.Failed(RunReason.CLIENT_VERSION_UNUSABLE, obstacle.get()));
        }
        var topics = TopicReadiness.of(experiment, observed.topics());
        // Problems are reported first: they need the user, the rest only needs time.
        if (topics.wrong() != null) {
            return blocked(RunReason.TOPIC_UNUSABLE, topics.wrong().toString());
        }
        if (topics.waiting() != null) {
            return obstructed(new Stage.Awaited(phase, topics.waiting().reason(), topics.waiting().message()));
        }
        if (!observed.payloads().isEmpty()) {
            return blocked(RunReason.PAYLOAD_UNUSABLE, observed.payloads().getFirst().toString());
        }
        var during = decisions.results().during(next.trial());
        var plans = WorkerPlans.ofUsable(during, next, runId, cluster, topics.usable(), driver);
        var tooLarge = new SizeCheck(experiment, cluster.brokers().size(), topics.usable()).problem(plans);
        if (tooLarge.isPresent()) {
            return blocked(RunReason.TRIAL_TOO_LARGE, tooLarge.get().toString());
        }
        return IdleTopicSet.of(experiment, runId).isEmpty() || observed.idleTopics() instanceof IdleTopicsView.Usable
                ? startWorkers(TriedLoad.words(during, trial), plans)
                : createIdleTopics();
    }

    private Decision blocked(Reason reason, String message) {
        return obstructed(new Stage.Blocked(phase, reason, message));
    }

    private Decision obstructed(Stage.Hindrance what) {
        return decisions.obstructed(what, true, RequeueInterval.BENCHMARK);
    }

    /** Topics have to be deleted by the names by which they were created, so the run has started. */
    private Decision createIdleTopics() {
        var step = new RunStep.CreateIdleTopics(IdleTopicSet.of(experiment, runId));
        return switch (observed.idleTopics()) {
            case IdleTopicsView.Wrong(var problem) -> decisions.trying(step,
                    new Stage.Blocked(phase, RunReason.IDLE_TOPICS_UNUSABLE, problem.toString()), true,
                    decisions.hasBegun());
            case IdleTopicsView.Waiting waiting -> decisions.trying(step,
                    new Stage.Awaited(phase, waiting.reason(), waiting.message()), letsOthersGoFirst(waiting), true);
            case IdleTopicsView.Unknown() -> decisions.take(step, new Stage.InProgress(phase,
                    RunReason.CREATING_IDLE_TOPICS, "Creating the idle topics", decisions.obstacle().bound()));
            case IdleTopicsView.Usable() -> throw new IllegalStateException("There is nothing to create");
        };
    }

    /** Topics that settle after a failure have not settled yet. */
    private boolean letsOthersGoFirst(IdleTopicsView.Waiting waiting) {
        return waiting.reason() != WaitReason.SETTLING || Obstacle.isReported(decisions.benchmark())
                || decisions.obstacle().hasSettledTooLong(waiting.reason());
    }

    private Decision startWorkers(String tried, List<TaskPlan> plans) {
        var start = new RunStep.StartWorkers(next, trial, tried, plans);
        var during = decisions.results().isEmpty() ? Phase.PREPARING : Phase.RUNNING;
        if (observed.planTaken() != null) {
            return notBegun(FailureReason.PLAN_CHANGED, observed.planTaken(), during);
        }
        var heldUp = observed.heldUp();
        if (heldUp != null) {
            return decisions.take(start, new Stage.InProgress(during, RunReason.EARLIER_WORKERS_RUNNING, heldUp.why(),
                    new Bound.GoesOn(heldUp.until())));
        }
        return observed.offsetsUnread() != null
                ? withoutOffsets(start, during, observed.offsetsUnread())
                : decisions.take(start, new Stage.InProgress(during, RunReason.STARTING_WORKERS,
                        "Starting the workers of " + which() + ": " + ProgressEstimate.name(trial) + tried,
                        new Bound.WorkersReady(experiment.readyTimeout())));
    }

    /** The run keeps its place, because whatever prevents Kafka from reporting offsets probably affects every run. */
    private Decision withoutOffsets(RunStep.StartWorkers start, Phase during, String why) {
        var limit = AttemptProgress.OFFSETS_TIMEOUT;
        var waiting = decisions.obstacle().untilTrialFails(new Stage.Awaited(during, RunReason.OFFSETS_UNREAD,
                "Waiting for Kafka to report the end offsets of the topics of " + which() + ": " + why), limit);
        if (waiting.isPresent()) {
            return decisions.take(start, waiting.get().reported(new Bound.Limit(limit, "the trial begins or fails")));
        }
        return notBegun(FailureReason.OFFSETS_UNREAD,
                "Kafka did not report end offsets within " + Units.format(limit) + " before the trial: " + why, during);
    }

    private Decision notBegun(FailureReason reason, String message, Phase during) {
        var result = TrialResult.notBegun(next, trial, reason, message);
        return decisions.take(new RunStep.Conclude(result.storable()), new Stage.InProgress(during,
                RunReason.COLLECTING_RESULT, "Storing that " + which() + " could not begin: "
                        + result.message(),
                new Bound.Limit(RunStep.CleanUp.LIMIT, "the run continues")));
    }

    private String which() {
        return experiment.place(trial.index());
    }
}
