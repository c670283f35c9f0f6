package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.Units;
import io.skewbench.engine.accounting.Accounting;
import io.skewbench.engine.accounting.ConsumerAccounts;
import io.skewbench.engine.accounting.OperationAccount;
import io.skewbench.engine.accounting.SampleAccount;
import io.skewbench.engine.figures.SustainedTrial;
import io.skewbench.engine.merge.TrialMerge;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.WorkerView;
import io.skewbench.engine.result.Failure;
import io.skewbench.engine.result.TrialCourse;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.engine.state.Phase;
import io.skewbench.engine.state.RunReason;
import io.skewbench.protocol.report.StartSignal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Brings one attempt to its end. */
final class AttemptProgress {
    /** The resolution of the remaining time in the status. */
    private static final Duration TICK = Duration.ofSeconds(5);

    /**
     * How long Kafka may take to report end offsets before a trial, and once a trial should be over. Without them
     * nothing accounts for the trial.
     */
    static final Duration OFFSETS_TIMEOUT = Duration.ofMinutes(5);

    private final Experiment experiment;
    private final RunResults results;
    private final Observed observed;
    private final AttemptView attempt;
    private final Trial trial;
    private final AttemptJudge judge;
    private final Set<String> idleTopics;
    private final Driver driver;
    private final AttemptSum sum;
    private final Optional<WorkerCreation> creation;
    private @Nullable TrialMerge merged;

    /**
     * Creates the progress from what is known of the attempt now.
     *
     * @param idleTopics of the run
     * @param sum of the workers' results
     * @param creation of those workers that are missing; empty if none is
     */
    AttemptProgress(Experiment experiment, RunResults results, Observed observed, AttemptView attempt,
            Set<String> idleTopics, Driver driver, AttemptSum sum, Optional<WorkerCreation> creation) {
        this.experiment = experiment;
        this.results = results;
        this.observed = observed;
        this.attempt = creation.map(it -> it.explained(attempt)).orElse(attempt);
        this.trial = experiment.trial(attempt.id().trial());
        this.judge = new AttemptJudge(experiment, trial);
        this.idleTopics = idleTopics;
        this.driver = driver;
        this.sum = sum;
        this.creation = creation;
    }

    RunStep step() {
        if (results.has(attempt.id())) {
            var isLast = results.fatal().isPresent() || results.next().isEmpty();
            return new RunStep.CleanUp(attempt.id(), isLast ? idleTopics : Set.of());
        }
        var failure = judge.whileWorking(attempt, observed.now());
        if (failure.isPresent()) {
            return conclude(result(failure, attempt.offsetsAfter()));
        }
        if (attempt.start() == null) {
            return creation.isPresent() ? createWorkers(creation.get()) : releaseOnceReady();
        }
        if (!driver.oneMachine()) {
            sum.advance();
        }
        if (!AttemptJudge.allSent(attempt)) {
            return waitUntil(judge.endDeadline(attempt), "workers send");
        }
        var after = attempt.offsetsAfter();
        if (after == null) {
            if (!observed.now().isBefore(offsetsDeadline())) {
                return conclude(result(
                        Optional.of(new Failure(FailureReason.OFFSETS_UNREAD, "Kafka did not report end offsets within "
                                + Units.format(OFFSETS_TIMEOUT) + " of the end of the trial")),
                        null));
            }
            return new RunStep.ReadOffsets(attempt.id(), attempt.offsetsBefore().keySet(),
                    sum.expected(experiment, trial));
        }
        if (!AttemptJudge.allFinal(attempt)) {
            return waitUntil(judge.endDeadline(attempt), "consumers read the rest");
        }
        var result = result(Optional.empty(), after);
        return conclude(failure(result, after).map(result::failing)
                .orElseGet(() -> SustainedTrial.judged(experiment, result)));
    }

    private static RunStep conclude(TrialResult result) {
        return new RunStep.Conclude(result.storable());
    }

    /** Why a result doesn't count whose workers have all ended as planned, if it doesn't. */
    private Optional<Failure> failure(TrialResult result, Map<String, List<Long>> after) {
        var merge = merge();
        var producers = result.producers();
        var accounting = Accounting.of(producers, trial.producer(), attempt.offsetsBefore(), after);
        var samples = SampleAccount.of(result.consumers());
        return merge.failure().or(() -> judge.late(producers)).or(() -> operationsFailure(result, after))
                .or(() -> samples.stream().flatMap(account -> account.corruption().stream()).findFirst())
                .or(() -> Optional.ofNullable(accounting.failure()))
                .or(() -> result.accounts().stream().flatMap(account -> account.failure().stream()).findFirst())
                .or(() -> samples.stream().flatMap(account -> account.disorder(producers, trial.producer()).stream())
                        .findFirst())
                .or(() -> new AcknowledgedShare(experiment.minAcknowledgedPercent()).failure(producers))
                .or(merge::payloadChange)
                .or(() -> PayloadChange.in(producers, results.counted()))
                .or(() -> tooLarge(result));
    }

    private Optional<Failure> operationsFailure(TrialResult result, Map<String, List<Long>> after) {
        var operations = result.timed();
        return operations.isEmpty()
                ? Optional.empty()
                : judge.lateToOperate(operations)
                        .or(() -> OperationAccount.of(operations).failure(attempt.offsetsBefore(), after))
                        .or(() -> new OperationsShare(experiment.minAcknowledgedPercent()).failure(operations));
    }

    /** Results of workers that are not malicious have room, as was checked before the trial. */
    private Optional<Failure> tooLarge(TrialResult result) {
        var compact = result.compact(results.all());
        var bytes = ResultMemory.of(compact);
        var allowed = ResultMemory.allowed(experiment, compact, results.all());
        return bytes <= allowed
                ? Optional.empty()
                : Optional.of(new Failure(FailureReason.RESULT_TOO_LARGE,
                        "the result takes " + bytes + " bytes of memory, where "
                                + "each of " + experiment.trials().size() + " trials has " + allowed));
    }

    private RunStep createWorkers(WorkerCreation workers) {
        return workers.step().orElseGet(
                () -> waitUntil(judge.readyDeadline(attempt), "the Kafka cluster and its topics can be used"));
    }

    private RunStep releaseOnceReady() {
        return AttemptJudge.allReady(attempt)
                ? release()
                : waitUntil(judge.readyDeadline(attempt), "workers get ready");
    }

    private RunStep release() {
        var startAt = observed.now().plus(ReleaseLead.of(driver.releaseLead(), attempt.workers().size()));
        if (driver.oneMachine()) {
            return new RunStep.Release(attempt.id(), new StartSignal(startAt.toEpochMilli()));
        }
        return switch (new ClockCheck(attempt.workers(), attempt.driverClock()).at(startAt)) {
            case ClockCheck.CheckedStart.Allowed(var signal) -> new RunStep.Release(attempt.id(), signal);
            case ClockCheck.CheckedStart.Prevented(var failure) ->
                conclude(result(Optional.of(failure), attempt.offsetsAfter()));
        };
    }

    Stage.Reported stage(RunStep step) {
        var which = experiment.place(trial.index()) + ": " + ProgressEstimate.name(trial)
                + TriedLoad.words(experiment, trial);
        if (attempt.start() == null && !results.has(attempt.id())) {
            var waiting = attempt.workers().stream().map(WorkerView::waiting).filter(Objects::nonNull).findFirst();
            return new Stage.InProgress(results.isEmpty() ? Phase.PREPARING : Phase.RUNNING,
                    RunReason.PREPARING_WORKERS,
                    "Preparing the workers of " + which + waiting.map(why -> "; " + why).orElse("") + stuck(),
                    new Bound.Deadline(judge.readyDeadline(attempt), Bound.Failing.TRIAL, "they are ready"));
        }
        return step instanceof RunStep.Wait
                ? new Stage.InProgress(Phase.RUNNING, RunReason.TRIAL_RUNNING, "Running " + which + stuck(),
                        new Bound.Deadline(judge.endDeadline(attempt), Bound.Failing.TRIAL,
                                "every worker has a result"))
                : new Stage.InProgress(Phase.RUNNING, RunReason.COLLECTING_RESULT, "Collecting the result of " + which,
                        step instanceof RunStep.ReadOffsets
                                ? new Bound.Deadline(offsetsDeadline(), Bound.Failing.TRIAL,
                                        "Kafka reports the end offsets")
                                : new Bound.Limit(RunStep.CleanUp.LIMIT, "the run continues"));
    }

    /** Of many workers that are stuck, most are so for the same reason. */
    private String stuck() {
        var stuck = attempt.workers().stream().filter(worker -> worker.stuck() != null).toList();
        return stuck.isEmpty()
                ? ""
                : "; worker " + stuck.getFirst().name() + " is stuck: " + stuck.getFirst().stuck()
                        + (stuck.size() > 1 ? "; so are " + (stuck.size() - 1) + " others" : "");
    }

    private Instant offsetsDeadline() {
        return judge.endDeadline(attempt).plus(OFFSETS_TIMEOUT);
    }

    private RunStep waitUntil(Instant deadline, String why) {
        var left = Duration.between(observed.now(), deadline);
        return new RunStep.Wait(why, left.compareTo(TICK) < 0 ? left : TICK);
    }

    private TrialResult result(Optional<Failure> failure,
            @Nullable Map<String, List<Long>> offsetsAfter) {
        var start = attempt.start();
        var merge = merge();
        var producers = merge.producers();
        var consumers = merge.consumers();
        return TrialResult.builder().trial(trial.index()).attempt(attempt.id().attempt()).variant(trial.variant())
                .sweep(trial.sweep()).repetition(trial.repetition())
                .reason(failure.map(it -> it.reason().text()).orElse(null))
                .message(failure.map(Failure::message).orElse(null))
                .startedAtMs(start == null ? null : start.startAtEpochMs()).producers(producers)
                .timeline(merge.timeline())
                .course(failure.isPresent() ? null : TrialCourse.of(merge.timeline(), experiment.duration().toMillis()))
                .offsetsBefore(attempt.offsetsBefore()).offsetsAfter(offsetsAfter)
                .growth(attempt.growth()).brokerCounts(attempt.brokerCounts()).uncounted(attempt.uncounted())
                .consumers(consumers)
                .accounts(ConsumerAccounts.of(experiment, producers, consumers, attempt.offsetsBefore(), offsetsAfter))
                .workers(merge.summaries()).operations(merge.operations()).build();
    }

    private TrialMerge merge() {
        var known = merged;
        if (known == null) {
            known = sum.complete();
            merged = known;
        }
        return known;
    }
}
