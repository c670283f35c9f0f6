package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.PlannedWork;
import io.skewbench.engine.Units;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.WorkerView;
import io.skewbench.engine.result.Failure;
import io.skewbench.engine.result.OperationsOutcome;
import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.engine.state.Reason;
import io.skewbench.protocol.plan.ProducerTimeout;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerReport;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Decides whether an attempt under way fails, and why. */
final class AttemptJudge {
    /** Given to workers beyond the time that they need at most, for reporting and for a slow machine. */
    static final Duration GRACE = Duration.ofSeconds(60);
    /** Given to consumers, once all is sent, to read the rest; what they leave then is lag. */
    static final Duration DRAIN = Duration.ofSeconds(30);

    /**
     * A worker that starts late measures the same time as all others nevertheless: its times count from the start time,
     * not from its first record. What it misses is warm-up and, where that is shorter, load in the measured time. A
     * second is more than a worker takes that saw the start time before, and no worker may be short of all of its
     * warm-up just because that is long.
     */
    private static final double TOLERATED_LATENESS_MS = 1_000;

    private final Experiment experiment;
    private final Trial trial;

    AttemptJudge(Experiment experiment, Trial trial) {
        this.experiment = experiment;
        this.trial = trial;
    }

    /** Returns why an attempt fails while its workers still run; empty if it goes on. */
    Optional<Failure> whileWorking(AttemptView attempt, Instant now) {
        if (attempt.tampering() != null) {
            return failure(FailureReason.PLAN_CHANGED, attempt.tampering());
        }
        for (var worker : attempt.workers()) {
            if (worker.report() instanceof WorkerReport.Failed(var reason, var message, var total)) {
                return failure(new Reason.Reported(reason),
                        "worker " + worker.name() + ": " + message + account(total));
            }
        }
        var early = early(attempt, now);
        if (early.isPresent()) {
            return early;
        }
        for (var worker : attempt.workers()) {
            var lost = worker.lost();
            if (lost != null && !isFinal(worker)) {
                return failure(FailureReason.WORKER_LOST, "worker " + worker.name() + ": " + lost);
            }
        }
        if (attempt.start() == null) {
            return !now.isBefore(readyDeadline(attempt)) && !allReady(attempt) ? notReady(attempt) : Optional.empty();
        }
        return now.isBefore(endDeadline(attempt)) ? Optional.empty() : overdue(attempt);
    }

    /** No worker that follows the plan has a result before the start. */
    private static Optional<Failure> early(AttemptView attempt, Instant now) {
        var start = attempt.start();
        return start != null && now.toEpochMilli() >= start.startAtEpochMs()
                ? Optional.empty()
                : attempt.workers().stream().filter(AttemptJudge::isFinal).findFirst()
                        .flatMap(worker -> failure(FailureReason.STARTED_EARLY,
                                "worker " + worker.name() + " gave a result before "
                                        + (start == null ? "the start time was published" : "the start time")));
    }

    private static String account(@Nullable Counts total) {
        return total == null
                ? ""
                : "; of " + total.sent() + " records sent, " + total.acknowledged() + " were acknowledged and "
                        + total.failed() + " failed";
    }

    /** Returns the failure of an attempt whose workers are all done, if one of them started late. */
    Optional<Failure> late(List<ProducersOutcome> producers) {
        return producers.stream().flatMap(outcome -> Stream.ofNullable(outcome.result())
                .flatMap(result -> late(outcome.workload(), result.startSkewMs(), outcome.extremes()).stream()))
                .findFirst();
    }

    /** Returns the same of workers that time operations. */
    Optional<Failure> lateToOperate(List<OperationsOutcome> operations) {
        return operations.stream().flatMap(outcome -> Stream.ofNullable(outcome.result())
                .flatMap(result -> late(outcome.workload(), result.startSkewMs(), outcome.extremes()).stream()))
                .findFirst();
    }

    private static Optional<Failure> late(String workload, double skewMs, @Nullable Extremes extremes) {
        return extremes != null && skewMs > TOLERATED_LATENESS_MS
                ? failure(FailureReason.STARTED_LATE, String.format(Locale.ROOT,
                        "worker %s started %.0f ms after the start time; %.0f ms are tolerated",
                        workload + "-" + extremes.latestPod(), skewMs, TOLERATED_LATENESS_MS))
                : Optional.empty();
    }

    Instant readyDeadline(AttemptView attempt) {
        return attempt.createdAt().plus(experiment.readyTimeout());
    }

    Instant endDeadline(AttemptView attempt) {
        var start = attempt.start();
        var startAt = start == null ? attempt.createdAt() : Instant.ofEpochMilli(start.startAtEpochMs());
        return startAt.plus(experiment.warmup()).plus(experiment.duration()).plus(afterTheEnd(attempt));
    }

    private Duration afterTheEnd(AttemptView attempt) {
        var results = ControlPlans.results(experiment);
        var sending = deliveryTimeout().plus(GRACE).plus(results).plus(deletions());
        return attempt.workers().stream().anyMatch(WorkerView::consumes)
                ? sending.plus(DRAIN).plus(results)
                : sending;
    }

    /** Workers delete what they have created before they report, which takes no longer than creating it did. */
    private Duration deletions() {
        return experiment.workloads(trial.sweep()).stream().flatMap(workload -> workload.operations().stream())
                .anyMatch(PlannedWork.Operations::leavesNodes)
                        ? experiment.warmup().plus(experiment.duration())
                        : Duration.ZERO;
    }

    static boolean allReady(AttemptView attempt) {
        return attempt.workers().stream().noneMatch(
                worker -> worker.report() == null || worker.report() instanceof WorkerReport.Preparing);
    }

    static boolean allFinal(AttemptView attempt) {
        return attempt.workers().stream().allMatch(AttemptJudge::isFinal);
    }

    static boolean allSent(AttemptView attempt) {
        return attempt.workers().stream().filter(worker -> !worker.consumes()).allMatch(AttemptJudge::isFinal);
    }

    static boolean isFinal(WorkerView worker) {
        var report = worker.report();
        return report != null && report.isFinal();
    }

    private Duration deliveryTimeout() {
        return ProducerTimeout.DELIVERY.longest(trial.producer().values());
    }

    private Optional<Failure> notReady(AttemptView attempt) {
        var late = attempt.workers().stream()
                .filter(worker -> worker.report() == null || worker.report() instanceof WorkerReport.Preparing)
                .toList();
        return failure(FailureReason.WORKERS_NOT_READY, names(late) + " not ready within "
                + Units.format(experiment.readyTimeout()));
    }

    private Optional<Failure> overdue(AttemptView attempt) {
        var late = attempt.workers().stream().filter(worker -> !isFinal(worker)).toList();
        return late.isEmpty()
                ? Optional.empty()
                : failure(FailureReason.OVERDUE, names(late) + " without a result "
                        + Units.format(afterTheEnd(attempt)) + " after the end of the trial");
    }

    /** Names workers, and each reason with the first that has it: most have the same, and a message has bounds. */
    private static String names(List<WorkerView> workers) {
        var named = new HashSet<String>();
        var names = new StringJoiner(", ", workers.size() == 1 ? "worker " : "workers ", "");
        for (var worker : workers) {
            var why = worker.waiting() == null ? worker.stuck() : worker.waiting();
            names.add(why != null && named.add(why) ? worker.name() + " (" + why + ")" : worker.name());
        }
        return names.toString();
    }

    private static Optional<Failure> failure(Reason reason, String message) {
        return Optional.of(new Failure(reason, message));
    }
}
