package io.skewbench.local.drive;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.BurnInStatus;
import io.skewbench.api.v1alpha1.BurnInTrial;
import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.figures.Metric;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.RunEstimate;
import io.skewbench.engine.state.TrialState;
import io.skewbench.local.progress.ProgressOutput;
import io.skewbench.protocol.report.WorkerReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reports the progress of a run as text. */
public final class RunNarration {
    private final ProgressOutput progress;
    private final Experiment experiment;
    private final Instant startedAt = Instant.now();
    private Instant trialStartedAt = startedAt;
    private String trial = "";
    private final int attemptsBefore;
    private final int burnInBefore;
    private int attemptsReported;
    private Set<String> stuckReported = Set.of();
    private String unavailableReported = "";
    private @Nullable BurnInStatus burnInReported;

    /**
     * Starts the report of one experiment.
     *
     * @param attemptsBefore how many attempts at trials had a result before the run was resumed
     * @param burnInBefore how many burn-in trials counted before
     */
    public RunNarration(ProgressOutput progress, Experiment experiment, int attemptsBefore, int burnInBefore) {
        this.progress = progress;
        this.experiment = experiment;
        this.attemptsBefore = attemptsBefore;
        this.burnInBefore = burnInBefore;
        this.attemptsReported = attemptsBefore;
    }

    /**
     * Starts the report of one experiment.
     *
     * @param earlier results of trials before the run was resumed
     */
    public static RunNarration after(List<TrialResult> earlier, Experiment experiment, ProgressOutput progress) {
        var measured = (int) experiment.counted(earlier.stream().map(TrialResult::trial));
        var burnIn = earlier.stream().filter(result -> result.counts() && experiment.isBurnIn(result.trial())).count();
        return new RunNarration(progress, experiment, measured, (int) burnIn);
    }

    /** @param tried what the trial of a search tries, such as {@code , partitions p6}; empty without a search */
    void starts(Experiment.Trial next, String tried, AttemptId id) {
        trialStartedAt = Instant.now();
        trial = (next.isBurnIn()
                ? experiment.placeCapitalized(next.index()) + "  " + name(next.variant(), next.sweep())
                : "Trial " + place(next.index()) + "  " + name(next.variant(), next.sweep()) + ", repetition "
                        + next.repetition())
                + tried + (id.attempt() == 0 ? "" : ", attempt " + (id.attempt() + 1));
        progress.begin(trial);
    }

    void status(BenchmarkStatus status) {
        burnIn(status.burnIn());
        var trials = status.trials() == null ? List.<TrialStatus>of() : status.trials();
        for (; attemptsReported < trials.size(); attemptsReported++) {
            progress.say(ended(trials.get(attemptsReported)));
        }
    }

    /** Trials from before the run was resumed have been reported then. */
    private void burnIn(@Nullable BurnInStatus burnIn) {
        if (burnIn == null || burnIn.equals(burnInReported)) {
            return;
        }
        var known = burnInReported == null ? List.<BurnInTrial>of() : burnInReported.trials();
        burnIn.trials().stream().skip(burnInBefore).filter(each -> !known.contains(each)).forEach(each -> progress
                .say(String.format(Locale.ROOT, "  burn-in %d  %s %s", each.number(), Metric.words(burnIn.metric()),
                        figure(each))));
        if (burnIn.settled() != null && attemptsBefore == 0) {
            progress.say(burnIn.settled() ? "  burn-in has settled" : "  burn-in has not settled");
        }
        burnInReported = burnIn;
    }

    private static String figure(BurnInTrial trial) {
        return trial.value() == null
                ? trial.failure() == null ? "none" : "failed: " + trial.failure()
                : String.format(Locale.ROOT, trial.value() < 100 ? "%,.2f" : "%,.0f", trial.value());
    }

    void waiting(String why, @Nullable AttemptView attempt) {
        if (attempt != null) {
            sayStuck(attempt);
        }
        progress.now(attempt == null
                ? why
                : trial + ": " + state(attempt) + ", " + seconds(timeLeft()) + " left");
    }

    /** Says why the system under test does not answer, once for each reason. */
    void systemUnavailable(String message, Instant until) {
        var left = Duration.between(Instant.now(), until);
        if (!message.equals(unavailableReported) && left.isPositive()) {
            unavailableReported = message;
            progress.say("  " + message + "; the run ends unless this changes within " + seconds(left));
        }
    }

    /** Says which workers are stuck and why, once, and when none is stuck any more. */
    private void sayStuck(AttemptView attempt) {
        var stuck = attempt.workers().stream().filter(worker -> worker.stuck() != null)
                .map(worker -> "worker " + worker.name() + " is stuck: " + worker.stuck()).collect(Collectors.toSet());
        stuck.stream().filter(line -> !stuckReported.contains(line)).sorted()
                .forEach(line -> progress.say("  " + line));
        if (stuck.isEmpty() && !stuckReported.isEmpty() && attempt.workers().stream()
                .allMatch(worker -> worker.report() instanceof WorkerReport.Running)) {
            progress.say("  no worker is stuck any more");
        }
        stuckReported = stuck;
    }

    private String ended(TrialStatus ended) {
        var name = String.format(Locale.ROOT, "  %s  %-" + longestName() + "s  repetition %d  ", place(ended.index()),
                name(ended.variant(), ended.sweep() == null ? Map.of() : ended.sweep()), ended.repetition());
        if (!TrialState.COMPLETE.is(ended.state())) {
            return name + "failed: " + ended.reason();
        }
        if (ended.operations() != null) {
            return name + ofOperations(ended);
        }
        return name + String.format(Locale.ROOT, "%,9.0f records/s  p99 %s ms", ended.recordsPerSecond(),
                milliseconds(ended.publishLatencyP99Ms())) + searched(ended);
    }

    private String ofOperations(TrialStatus ended) {
        var metric = experiment.verdicts().primary().getFirst();
        var unit = Metric.named(metric).filter(it -> it.quantity().isLatency()).map(it -> " ms").orElse("");
        return String.format(Locale.ROOT, "%,9d operations  %s %s%s", ended.operations(), Metric.words(metric),
                milliseconds(ended.primary()), unit);
    }

    /** Says what a trial of a search tried, and what came of it; nothing in a run without one. */
    private static String searched(TrialStatus ended) {
        if (ended.sustained() == null || ended.dueRecordsPerSecond() == null) {
            return "";
        }
        var tried = ended.value() == null
                ? String.format(Locale.ROOT, "%,.0f records/s", ended.dueRecordsPerSecond())
                : ended.value();
        return "  " + tried + (ended.sustained() ? " sustained" : " not sustained: " + ended.reason());
    }

    private String state(AttemptView attempt) {
        var reports = attempt.workers().stream().map(worker -> worker.report()).toList();
        if (attempt.start() == null) {
            var ready = reports.stream().filter(WorkerReport.Ready.class::isInstance).count();
            return "starting workers, " + ready + " of " + reports.size() + " ready";
        }
        var elapsed = Duration.between(Instant.ofEpochMilli(attempt.start().startAtEpochMs()), Instant.now());
        var rate = reports.stream()
                .mapToDouble(report -> report instanceof WorkerReport.Running running
                        ? running.recordsPerSecond()
                        : 0)
                .sum();
        var each = String.format(Locale.ROOT, ", %,.0f %s/s", rate, sendsRecords() ? "records" : "operations");
        var end = experiment.warmup().plus(experiment.duration());
        if (elapsed.compareTo(experiment.warmup()) < 0) {
            return "warming up" + each;
        }
        return elapsed.compareTo(end) < 0
                ? "measuring " + elapsed.minus(experiment.warmup()).toSeconds() + " of "
                        + seconds(experiment.duration()) + each
                : "collecting results";
    }

    private boolean sendsRecords() {
        return experiment.workloads().stream().anyMatch(workload -> !workload.topics().isEmpty());
    }

    /**
     * Estimates the time left from the mean duration of the trials so far, or from the forecast before the first trial
     * has ended.
     */
    private Duration timeLeft() {
        var burnIn = burnInReported == null ? 0 : burnInReported.trials().size();
        var done = attemptsReported - attemptsBefore + Math.max(0, burnIn - burnInBefore);
        var each = done == 0
                ? RunEstimate.of(experiment).trial()
                : Duration.between(startedAt, trialStartedAt).dividedBy(done);
        var isBurntIn = attemptsReported > 0 || (burnInReported != null && burnInReported.settled() != null);
        var left = each.multipliedBy(Math.max(1, experiment.trials().size() - attemptsReported
                + (isBurntIn ? 0 : experiment.burnIn().size() - burnIn)))
                .minus(Duration.between(trialStartedAt, Instant.now()));
        return left.isNegative() ? Duration.ZERO : left;
    }

    private String place(int index) {
        var all = Integer.toString(experiment.trials().size());
        return " ".repeat(all.length() - Integer.toString(index + 1).length()) + (index + 1) + "/" + all;
    }

    private int longestName() {
        return experiment.trials().stream().mapToInt(t -> name(t.variant(), t.sweep()).length()).max().orElse(1);
    }

    private static String name(String variant, Map<String, String> sweep) {
        return sweep.isEmpty() ? variant : variant + " " + sweep;
    }

    private static String milliseconds(@Nullable Double value) {
        return value == null ? "-" : String.format(Locale.ROOT, value < 10 ? "%,.2f" : "%,.1f", value);
    }

    private static String seconds(Duration time) {
        var minutes = time.toMinutes();
        return minutes == 0 ? time.toSeconds() + "s" : minutes + "m" + time.toSecondsPart() + "s";
    }
}
