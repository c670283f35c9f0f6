package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.IdleTopicSet;
import io.skewbench.engine.Planned;
import io.skewbench.engine.RunId;
import io.skewbench.engine.Units;
import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.IdleTopicsView;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.engine.state.Phase;
import io.skewbench.engine.state.Reason;
import io.skewbench.engine.state.RunReason;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.plan.TaskPlan;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * The decision at one moment. What is under way is brought to its end first, whatever happens around it; only then does
 * it matter whether another trial may start.
 */
public final class RunDecision {
    /** Until all that were kept from starting by the same have been looked at, as a rule. */
    private static final Duration IN_LINE = Duration.ofSeconds(1);
    /** A cluster or topic that isn't there yet is looked at again this often at least. */
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(10);
    /** Nothing but a change of the spec helps; drivers that don't hear of changes look again. */
    private static final Duration LONG = Duration.ofMinutes(10);

    private final Benchmark benchmark;
    private final Observed observed;
    private final Driver driver;
    private final String runId;
    private final BenchmarkStatusFactory status;
    private final MergeMemory sums;

    /** Takes one moment's observations. */
    public RunDecision(Benchmark benchmark, Observed observed, Driver driver, FiguresMemory memory, MergeMemory sums) {
        this.benchmark = benchmark;
        this.observed = observed;
        this.driver = driver;
        this.runId = RunId.of(benchmark);
        this.status = new BenchmarkStatusFactory(benchmark, observed, runId, memory);
        this.sums = sums;
    }

    /** Decides. */
    public Decision of(Planned<Experiment> planned) {
        return switch (planned) {
            case Planned.Invalid<Experiment>(var problems) -> {
                var stage = Stage.Invalid.mistakes(problems);
                yield new Decision(new Step.Wait("the spec is invalid", LONG), status.invalid(stage));
            }
            case Planned.Valid<Experiment> unused when !observed.refusals().isEmpty() && !isNoted() ->
                new Decision(new Step.Wait("the policy refuses the spec", LONG),
                        status.invalid(Stage.Invalid.refused(observed.refusals())));
            case Planned.Valid<Experiment>(var experiment) ->
                of(experiment, new Ledger(experiment, observed.results()));
        };
    }

    private Decision of(Experiment experiment, Ledger ledger) {
        var attempt = observed.attempt();
        if (attempt != null) {
            return underWay(experiment, ledger, attempt);
        }
        var fatal = ledger.fatal();
        if (fatal.isPresent()) {
            var failed = fatal.get();
            var stage = new Stage.Failed(new Reason.Reported(String.valueOf(failed.reason())),
                    "Trial " + (failed.trial() + 1) + " of " + experiment.trials().size() + " failed"
                            + (failed.attempt() == 0 ? ": " : " " + (failed.attempt() + 1) + " times; the last time: ")
                            + failed.message());
            return new Decision(new Step.Finish(), status.of(stage, experiment, ledger, true));
        }
        var next = ledger.next();
        if (next.isEmpty()) {
            var stage = new Stage.Complete("All " + experiment.trials().size() + " trials count");
            return new Decision(new Step.Finish(), status.of(stage, experiment, ledger, true));
        }
        return start(experiment, ledger, next.get());
    }

    private Decision underWay(Experiment experiment, Ledger ledger, AttemptView attempt) {
        var progress = new AttemptProgress(experiment, ledger, observed, attempt,
                IdleTopicSet.names(IdleTopicSet.of(experiment, runId)), driver,
                new AttemptSum(sums, runId, attempt),
                WorkerCreation.of(experiment, runId, observed, attempt, driver));
        var step = progress.step();
        return new Decision(step, status.of(progress.stage(step), experiment, ledger, true));
    }

    private Decision start(Experiment experiment, Ledger ledger, AttemptId next) {
        if (observed.suspended()) {
            return suspended(experiment, ledger);
        }
        if (!observed.refusals().isEmpty()) {
            return obstructed(
                    new Stage.Blocked(ledger.isEmpty() ? Phase.PENDING : Phase.RUNNING, RunReason.REFUSED_BY_POLICY,
                            observed.refusals().getFirst().toString()),
                    true, LONG, experiment, ledger);
        }
        if (observed.queue().isEmpty()) {
            return inLine(prepare(experiment, ledger, next), experiment, ledger);
        }
        if (!Obstacle.isTold(benchmark)) {
            return queued(experiment, ledger);
        }
        // Others go first, but what is in the way may be no more, or have been there for too long. Idle topics would be
        // in the way of others, so whether Kafka takes them now is tried when nobody else can start.
        var decision = prepare(experiment, ledger, next);
        if (decision.step() instanceof Step.Finish || isObstructed(decision)) {
            return decision;
        }
        return decision.step() instanceof Step.CreateIdleTopics && isTold(decision) && isOfThisSpec()
                ? new Decision(new Step.Wait("others go first", LOOK_AGAIN), decision.status())
                : queued(experiment, ledger);
    }

    /**
     * A Benchmark that can't start has no place in the queue. What kept several from starting may go for all of them at
     * the same moment: each takes its place first, so that the oldest starts, and not the one that is looked at first.
     */
    private Decision inLine(Decision decision, Experiment experiment, Ledger ledger) {
        var begins = Obstacle.isTold(benchmark) && !isTold(decision) && !isNoted()
                && !(decision.step() instanceof Step.Wait || decision.step() instanceof Step.Finish);
        return begins
                ? waiting(
                        new Stage.Going(Phase.QUEUED, RunReason.QUEUED,
                                "Nothing is in the way any more; takes its place in the queue",
                                new Bound.Limit(IN_LINE, "the run goes on")),
                        IN_LINE, experiment, ledger)
                : decision;
    }

    /** Who has edited the spec may have corrected it. */
    private boolean isOfThisSpec() {
        return benchmark.getStatus() != null && Objects.equals(benchmark.getStatus().observedGeneration(),
                benchmark.getMetadata().getGeneration());
    }

    private static boolean isObstructed(Decision decision) {
        return decision.step() instanceof Step.Wait && isTold(decision);
    }

    private static boolean isTold(Decision decision) {
        return Conditions.find(decision.status().conditions(), Obstacle.RUNNABLE).isPresent();
    }

    private Decision suspended(Experiment experiment, Ledger ledger) {
        var text = !ledger.isEmpty()
                ? "Suspended after " + ledger.counted().size() + " of " + experiment.trials().size() + " trials"
                : "Suspended before its first trial";
        return PinnedNodes.areMoved(benchmark)
                ? obstructed(new Stage.SuspendedWithBrokers(text), false, LOOK_AGAIN, experiment, ledger)
                : waiting(new Stage.Suspended(text), LONG, experiment, ledger);
    }

    private Decision queued(Experiment experiment, Ledger ledger) {
        var ahead = observed.queue();
        return waiting(new Stage.Going(Phase.QUEUED, RunReason.QUEUED, ahead.message(), new Bound.RunsAheadEnd()),
                ahead.lookAgain(), experiment, ledger);
    }

    private Decision prepare(Experiment experiment, Ledger ledger, AttemptId next) {
        var started = !ledger.isEmpty();
        var phase = started ? Phase.RUNNING : Phase.PENDING;
        var preparation = new ClusterPreparation(benchmark.getSpec().cluster(), observed, runId, phase, started,
                isNoted() ? benchmark.getStatus() : null);
        var unprepared = preparation.beforeConnecting();
        if (unprepared.isPresent()) {
            return preparing(unprepared.get(), experiment, ledger);
        }
        return switch (observed.cluster()) {
            case ClusterView.Waiting(var reason, var message) ->
                obstructed(new Stage.Coming(phase, reason, message), experiment, ledger);
            case ClusterView.Wrong(var problem) ->
                obstructed(new Stage.Blocked(phase, RunReason.CLUSTER_UNUSABLE, problem.toString()), experiment,
                        ledger);
            case ClusterView.Usable cluster -> {
                var unplaced = preparation.beforeSending(cluster);
                yield unplaced.isPresent()
                        ? preparing(unplaced.get(), experiment, ledger)
                        : start(experiment, ledger, next, cluster, phase);
            }
        };
    }

    private boolean arePinned() {
        return observed.deployment().pinning() instanceof PinningView.Known known && known.enforcedSince() != null;
    }

    private Decision preparing(ClusterPreparation.Next next, Experiment experiment, Ledger ledger) {
        return switch (next) {
            case ClusterPreparation.Next.Obstructed(var what) -> obstructed(what, experiment, ledger);
            case ClusterPreparation.Next.Act(var step, var stage) -> {
                var started = !(step instanceof Step.Wait) || hasBegun(ledger);
                var told = status.of(stage, experiment, ledger, started);
                yield new Decision(step, step instanceof Step.PinBrokers || arePinned()
                        ? MovedBrokers.noted(told, observed.now())
                        : told);
            }
        };
    }

    /** What is made or changed has to be removed by the same spec, even before the first trial. */
    private boolean hasBegun(Ledger ledger) {
        return !ledger.isEmpty() || isNoted();
    }

    /** Returns whether the status is of this run. */
    private boolean isNoted() {
        return benchmark.getStatus() != null && runId.equals(benchmark.getStatus().runId());
    }

    private Decision start(Experiment experiment, Ledger ledger, AttemptId next, ClusterView.Usable cluster,
            Phase phase) {
        var obstacle = OldClients.obstacle(experiment, cluster);
        if (obstacle.isPresent()) {
            return new Decision(new Step.Finish(), status.of(
                    new Stage.Failed(RunReason.CLIENT_VERSION_UNUSABLE, obstacle.get()), experiment, ledger, true));
        }
        var topics = TopicReadiness.of(experiment, observed.topics());
        // What is wrong is told first: it needs somebody, the rest needs time.
        if (topics.wrong() != null) {
            return obstructed(new Stage.Blocked(phase, RunReason.TOPIC_UNUSABLE, topics.wrong().toString()), experiment,
                    ledger);
        }
        if (topics.waiting() != null) {
            return obstructed(new Stage.Coming(phase, topics.waiting().reason(), topics.waiting().message()),
                    experiment,
                    ledger);
        }
        if (!observed.payloads().isEmpty()) {
            return obstructed(
                    new Stage.Blocked(phase, RunReason.PAYLOAD_UNUSABLE, observed.payloads().getFirst().toString()),
                    experiment, ledger);
        }
        var plans = WorkerPlans.ofUsable(experiment, next, runId, cluster, topics.usable(), driver);
        var tooLarge = new SizeCheck(experiment, cluster.brokers().size(), topics.usable()).problem(plans);
        if (tooLarge.isPresent()) {
            return obstructed(new Stage.Blocked(phase, RunReason.TRIAL_TOO_LARGE, tooLarge.get().toString()),
                    experiment, ledger);
        }
        return IdleTopicSet.of(experiment, runId).isEmpty() || observed.idleTopics() instanceof IdleTopicsView.Usable
                ? startWorkers(experiment, ledger, next, plans)
                : makeIdleTopics(experiment, ledger, phase);
    }

    /** What is made has to be deleted by the same names, so the run has started. */
    private Decision makeIdleTopics(Experiment experiment, Ledger ledger, Phase phase) {
        var step = new Step.CreateIdleTopics(IdleTopicSet.of(experiment, runId));
        return switch (observed.idleTopics()) {
            case IdleTopicsView.Wrong(var problem) ->
                making(step, new Stage.Blocked(phase, RunReason.IDLE_TOPICS_UNUSABLE, problem.toString()), true,
                        experiment,
                        ledger, hasBegun(ledger));
            // What settles after a failure hasn't settled yet.
            case IdleTopicsView.Waiting waiting ->
                making(step, new Stage.Coming(phase, waiting.reason(), waiting.message()),
                        waiting.reason() != WaitReason.SETTLING || Obstacle.isTold(benchmark)
                                || new Obstacle(benchmark, observed.now()).hasSettledTooLong(waiting.reason()),
                        experiment, ledger, true);
            case IdleTopicsView.Unknown() -> new Decision(step, status.of(
                    new Stage.Going(phase, RunReason.CREATING_IDLE_TOPICS, "Makes the idle topics",
                            new Obstacle(benchmark, observed.now()).bound()),
                    experiment, ledger, true));
            case IdleTopicsView.Usable() -> throw new IllegalStateException("There is nothing to make");
        };
    }

    private Decision making(Step step, Stage.InTheWay what, boolean yields, Experiment experiment, Ledger ledger,
            boolean started) {
        var obstacle = new Obstacle(benchmark, observed.now());
        var stage = obstacle.stage(what, yields && !PinnedNodes.areMoved(benchmark)).told(obstacle.bound());
        return stage instanceof Stage.Failed
                ? new Decision(new Step.Finish(), status.of(stage, experiment, ledger, true))
                : new Decision(step, status.of(stage, experiment, ledger, started));
    }

    private Decision startWorkers(Experiment experiment, Ledger ledger, AttemptId next, List<TaskPlan> plans) {
        var trial = experiment.trials().get(next.trial());
        var heldUp = observed.heldUp();
        var phase = ledger.isEmpty() ? Phase.PREPARING : Phase.RUNNING;
        var unread = observed.offsetsUnread();
        if (heldUp == null && unread != null) {
            return withoutOffsets(experiment, ledger, new Step.StartWorkers(next, trial, plans), phase, unread);
        }
        var stage = heldUp != null
                ? new Stage.Going(phase, RunReason.EARLIER_WORKERS_RUNNING, heldUp.why(),
                        new Bound.GoesOn(heldUp.until()))
                : new Stage.Going(phase, RunReason.STARTING_WORKERS,
                        "Starts the workers of trial " + (next.trial() + 1) + " of " + experiment.trials().size() + ": "
                                + ProgressEstimate.name(trial),
                        new Bound.WorkersReady(experiment.readyTimeout()));
        return new Decision(
                new Step.StartWorkers(next, trial, plans), status.of(stage, experiment, ledger, true));
    }

    /** The run keeps its place, as what keeps Kafka from telling offsets is likely to be in anybody's way. */
    private Decision withoutOffsets(Experiment experiment, Ledger ledger, Step.StartWorkers start, Phase phase,
            String why) {
        var trial = start.trial();
        var waiting = new Obstacle(benchmark, observed.now()).untilTrialFails(
                new Stage.Coming(phase, RunReason.OFFSETS_UNREAD,
                        "Waiting for Kafka to tell where the topics of trial " + (trial.index() + 1) + " of "
                                + experiment.trials().size() + " end: " + why),
                AttemptProgress.OFFSETS_TIMEOUT);
        if (waiting.isPresent()) {
            return new Decision(start,
                    status.of(
                            waiting.get().told(
                                    new Bound.Limit(AttemptProgress.OFFSETS_TIMEOUT, "the trial begins or fails")),
                            experiment, ledger, true));
        }
        var result = TrialResult.notBegun(start.id(), trial, FailureReason.OFFSETS_UNREAD, "Kafka did not tell within "
                + Units.format(AttemptProgress.OFFSETS_TIMEOUT) + " before the trial where its topics end: " + why);
        var stage = new Stage.Going(phase, RunReason.COLLECTING_RESULT, "Stores that trial " + (trial.index() + 1)
                + " could not begin: " + result.message(), new Bound.Limit(Step.CleanUp.LIMIT, "the run goes on"));
        return new Decision(new Step.Conclude(result.storable()), status.of(stage, experiment, ledger, true));
    }

    private Decision obstructed(Stage.InTheWay what, Experiment experiment, Ledger ledger) {
        return obstructed(what, true, LOOK_AGAIN, experiment, ledger);
    }

    /**
     * What is in the way of a run has a deadline, and others that can go on go first. Brokers that were moved for the
     * run are nobody else's to measure until they are back.
     */
    private Decision obstructed(Stage.InTheWay what, boolean yields, Duration atMost, Experiment experiment,
            Ledger ledger) {
        var obstacle = new Obstacle(benchmark, observed.now());
        var stage = obstacle.stage(what, yields && !PinnedNodes.areMoved(benchmark)).told(obstacle.bound());
        return stage instanceof Stage.Failed
                ? new Decision(new Step.Finish(), status.of(stage, experiment, ledger, true))
                : waiting(stage, atMost, experiment, ledger);
    }

    private Decision waiting(Stage.Told stage, Duration atMost, Experiment experiment, Ledger ledger) {
        return new Decision(new Step.Wait(stage.message(), atMost),
                status.of(stage, experiment, ledger, hasBegun(ledger)));
    }
}
