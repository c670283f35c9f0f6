package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.IdleTopicSet;
import io.skewbench.engine.Planned;
import io.skewbench.engine.RequeueInterval;
import io.skewbench.engine.RunId;
import io.skewbench.engine.observation.ClusterProvisioning.BrokerSettingsView;
import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.Phase;
import io.skewbench.engine.state.Reason;
import io.skewbench.engine.state.RunReason;
import java.time.Duration;
import java.util.Objects;

/**
 * The decision at one moment. The current attempt is completed first, whatever else happens; only then does it matter
 * whether another trial may start.
 */
public final class RunDecision {
    /** Usually enough for all runs with the same obstacle to be reconciled. */
    private static final Duration IN_LINE = Duration.ofSeconds(1);
    /** Only a change of the spec helps; drivers that are not notified of changes check again. */
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

    /** Returns the next step of the run and its status. */
    public Decision of(Planned<Experiment> planned) {
        return switch (planned) {
            case Planned.Invalid<Experiment>(var problems) -> {
                var stage = Stage.Invalid.of(problems);
                yield new Decision(new RunStep.Wait("the spec is invalid", LONG), status.invalid(stage));
            }
            case Planned.Valid<Experiment> unused when !observed.refusals().isEmpty()
                    && !RunState.hasStarted(benchmark) ->
                new Decision(new RunStep.Wait("the policy refuses the spec", LONG),
                        status.invalid(Stage.Invalid.refused(observed.refusals())));
            case Planned.Valid<Experiment>(var experiment) ->
                of(experiment, new RunResults(experiment, observed.results(),
                        observed.attempt() == null ? null : observed.attempt().id()));
        };
    }

    private Decision of(Experiment experiment, RunResults results) {
        var attempt = observed.attempt();
        if (attempt != null) {
            return underWay(experiment, results, attempt);
        }
        var fatal = results.fatal();
        if (fatal.isPresent()) {
            var failed = fatal.get();
            var stage = new Stage.Failed(new Reason.Reported(String.valueOf(failed.reason())),
                    experiment.placeCapitalized(failed.trial()) + " failed"
                            + (failed.attempt() == 0 ? ": " : " " + (failed.attempt() + 1) + " times; the last time: ")
                            + failed.message());
            return new Decision(new RunStep.Finish(), status.of(stage, experiment, results, true));
        }
        var next = results.next();
        if (next.isEmpty()) {
            var stage = new Stage.Complete(complete(experiment, results));
            return new Decision(new RunStep.Finish(), status.of(stage, experiment, results, true));
        }
        return start(experiment, results, next.get());
    }

    private static String complete(Experiment experiment, RunResults results) {
        var early = results.earlyEnd();
        return early == null
                ? "All " + experiment.trials().size() + " trials count"
                : "The " + results.needed() + " trials of " + early.repetitions() + " repetitions count";
    }

    private Decision underWay(Experiment experiment, RunResults results, AttemptView attempt) {
        var during = results.during(attempt.id().trial());
        var progress = new AttemptProgress(during, results, observed, attempt,
                IdleTopicSet.names(IdleTopicSet.of(experiment, runId)), driver,
                new AttemptSum(sums, runId, attempt),
                WorkerCreation.of(during, runId, observed, attempt, driver));
        var step = progress.step();
        return new Decision(step, status.of(progress.stage(step), experiment, results, true));
    }

    private Decision start(Experiment experiment, RunResults results, AttemptId next) {
        if (observed.suspended()) {
            return suspended(experiment, results);
        }
        if (!observed.refusals().isEmpty()) {
            return decisions(experiment, results).obstructed(
                    new Stage.Blocked(results.isEmpty() ? Phase.PENDING : Phase.RUNNING, RunReason.REFUSED_BY_POLICY,
                            observed.refusals().getFirst().toString()),
                    true, LONG);
        }
        if (observed.queue().isEmpty()) {
            return inLine(prepare(experiment, results, next), experiment, results);
        }
        if (!Obstacle.isReported(benchmark) || hasTheRunAheadItsBrokers()) {
            return queued(experiment, results);
        }
        // Others go first, but the obstacle may be removed, or may have lasted for too long. Idle topics would disturb
        // others, so creating them is tried again only when no other run can start.
        var decision = prepare(experiment, results, next);
        if (decision.step() instanceof RunStep.Finish || isObstructed(decision)) {
            return decision;
        }
        return decision.step() instanceof RunStep.CreateIdleTopics && isReported(decision) && isOfThisSpec()
                ? new Decision(new RunStep.Wait("other runs go first", RequeueInterval.BENCHMARK), decision.status())
                : queued(experiment, results);
    }

    /**
     * A Benchmark that can't start has no place in the queue. An obstacle of several Benchmarks may end for all of them
     * at the same moment: each joins the queue first, so that the oldest starts, and not the one that is reconciled
     * first.
     */
    private Decision inLine(Decision decision, Experiment experiment, RunResults results) {
        var begins = Obstacle.isReported(benchmark) && !isReported(decision) && !RunState.hasStarted(benchmark)
                && !(decision.step() instanceof RunStep.Wait || decision.step() instanceof RunStep.Finish)
                && !FailingStatus.lasts(benchmark, decision.step());
        return begins
                ? waiting(
                        new Stage.InProgress(Phase.QUEUED, RunReason.QUEUED, "No longer blocked; joining the queue",
                                new Bound.Limit(IN_LINE, "the run continues")),
                        IN_LINE, experiment, results)
                : decision;
    }

    /** An edited spec may be correct. */
    private boolean isOfThisSpec() {
        return benchmark.getStatus() != null && Objects.equals(benchmark.getStatus().observedGeneration(),
                benchmark.getMetadata().getGeneration());
    }

    private static boolean isObstructed(Decision decision) {
        return decision.step() instanceof RunStep.Wait && isReported(decision);
    }

    private static boolean isReported(Decision decision) {
        return Conditions.find(decision.status().conditions(), ConditionType.RUNNABLE).isPresent();
    }

    private Decision suspended(Experiment experiment, RunResults results) {
        var text = !results.isEmpty()
                ? "Suspended after " + results.counted().size() + " of " + experiment.trials().size() + " trials"
                : "Suspended before its first trial";
        return BrokersRestored.applies(benchmark)
                ? decisions(experiment, results).obstructed(new Stage.SuspendedWithBrokers(text), false,
                        RequeueInterval.BENCHMARK)
                : waiting(new Stage.Suspended(text), LONG, experiment, results);
    }

    /** What a run ahead has changed is no obstacle: it is changed back before this run's turn. */
    private boolean hasTheRunAheadItsBrokers() {
        return observed.provisioning().settings() instanceof BrokerSettingsView.Taken taken && taken.isAhead();
    }

    private Decision queued(Experiment experiment, RunResults results) {
        var ahead = observed.queue();
        return waiting(new Stage.InProgress(Phase.QUEUED, RunReason.QUEUED, ahead.message(), new Bound.RunsAheadEnd()),
                ahead.lookAgain(), experiment, results);
    }

    private Decision prepare(Experiment experiment, RunResults results, AttemptId next) {
        var started = !results.isEmpty();
        var phase = started ? Phase.RUNNING : Phase.PENDING;
        var preparation = new ClusterPreparation(benchmark.getSpec().cluster(), observed, runId, phase, started,
                RunState.hasStarted(benchmark) ? benchmark.getStatus() : null,
                BrokerPreparation.of(benchmark.getSpec().cluster(), observed, phase, results, next,
                        experiment.brokerSettings(experiment.trial(next.trial()))));
        var unprepared = preparation.beforeConnecting();
        if (unprepared.isPresent()) {
            return preparing(unprepared.get(), experiment, results);
        }
        return switch (observed.cluster()) {
            case ClusterView.Waiting(var reason, var message) ->
                obstructed(new Stage.Awaited(phase, reason, message), experiment, results);
            case ClusterView.Wrong(var problem) ->
                obstructed(new Stage.Blocked(phase, RunReason.CLUSTER_UNUSABLE, problem.toString()), experiment,
                        results);
            case ClusterView.Usable cluster -> {
                var unplaced = preparation.beforeSending(cluster);
                yield unplaced.isPresent()
                        ? preparing(unplaced.get(), experiment, results)
                        : new TrialStart(decisions(experiment, results), runId, driver, phase, next).in(cluster);
            }
        };
    }

    /** Before brokers of others are changed, the status says so. */
    private BenchmarkStatus noted(RunStep step, BenchmarkStatus reported) {
        return switch (step) {
            case RunStep.ChangeBrokers change when benchmark.getSpec().cluster().strimzi() != null ->
                BrokersRestored.changing(reported, observed.now());
            case RunStep.PinBrokers pin -> BrokersRestored.moving(reported, observed.now());
            default -> arePinned() ? BrokersRestored.moving(reported, observed.now()) : reported;
        };
    }

    private boolean arePinned() {
        return observed.provisioning().pinning() instanceof PinningView.Known known && known.enforcedSince() != null;
    }

    private Decision preparing(ClusterPreparation.Next next, Experiment experiment, RunResults results) {
        return switch (next) {
            case ClusterPreparation.Next.Obstructed(var what) -> obstructed(what, experiment, results);
            case ClusterPreparation.Next.Act(var step, var stage) -> {
                var started = !(step instanceof RunStep.Wait || step instanceof RunStep.GiveBackLeftSettings)
                        || decisions(experiment, results).hasBegun();
                var reported = status.of(stage, experiment, results, started);
                yield new Decision(step, noted(step, reported));
            }
        };
    }

    private StageDecisions decisions(Experiment experiment, RunResults results) {
        return new StageDecisions(benchmark, observed, status, experiment, results);
    }

    private Decision obstructed(Stage.Hindrance what, Experiment experiment, RunResults results) {
        return decisions(experiment, results).obstructed(what, true, RequeueInterval.BENCHMARK);
    }

    private Decision waiting(Stage.Reported stage, Duration atMost, Experiment experiment, RunResults results) {
        return decisions(experiment, results).waiting(stage, atMost);
    }
}
