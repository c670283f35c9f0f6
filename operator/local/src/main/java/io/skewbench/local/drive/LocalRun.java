package io.skewbench.local.drive;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.ResultRef;
import io.skewbench.brokers.process.Pause;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.IdleTopicSet;
import io.skewbench.engine.Planned;
import io.skewbench.engine.accounting.ExpectedOffsets;
import io.skewbench.engine.counting.CountedTime;
import io.skewbench.engine.growth.LogSizes;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.IdleTopicsView;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.Driver;
import io.skewbench.engine.run.Obstacle;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.RunStep;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.result.ResultFolder;
import io.skewbench.local.result.RunNotes;
import io.skewbench.protocol.plan.TaskPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Runs one Benchmark, from the first observation to the last step. */
public final class LocalRun {
    private static final Duration POLL = Duration.ofMillis(100);
    /** Time between the release of workers and their start; they look for the signal many times a second. */
    private static final Duration RELEASE_LEAD = Duration.ofMillis(400);

    private final Benchmark benchmark;
    private final Experiment experiment;
    private final RunSystem system;
    private final LocalMachine machine;
    private final ResultFolder folder;
    private final RunNarration report;
    private final Run run = new Run(new Driver(RELEASE_LEAD, true));
    private final List<TrialResult> results = new ArrayList<>();
    private final RunNotes notes;
    private AttemptWatch watch = new AttemptWatch.None();
    private @Nullable LocalAttempt attempt;
    private @Nullable LogSizes logsBefore;

    /**
     * Prepares a run.
     *
     * @param earlier results of trials before the run was resumed, which the folder contains already
     */
    public LocalRun(BenchmarkPlan plan, RunSystem system, LocalMachine machine, ResultFolder folder,
            List<TrialResult> earlier, RunNarration report) {
        this.benchmark = plan.benchmark();
        this.experiment = plan.experiment();
        this.system = system;
        this.machine = machine;
        this.folder = folder;
        this.report = report;
        this.notes = RunNotes.of(benchmark, folder.notes());
        earlier.forEach(result -> results.add(result.compact(results)));
    }

    /**
     * Executes steps until the last one. Afterwards the Benchmark has its final status.
     *
     * @throws RunFailedException if this machine or the system under test prevents going on
     */
    public void finish() {
        try {
            executeAll();
        } finally {
            stopWatching();
        }
    }

    private void executeAll() {
        var cluster = patiently(system::describe);
        var surroundings = patiently(() -> RunSurroundings.read(system, cluster, benchmark.getSpec(), folder));
        while (true) {
            machine.check();
            var observed = observe(cluster, surroundings);
            var decision = run.next(benchmark, new Planned.Valid<>(experiment), observed);
            benchmark.setStatus(
                    notes.on(decision.status()).withResult(new ResultRef(null, null, folder.path().toString())));
            folder.store(benchmark);
            folder.storeSummary(benchmark, decision.whole());
            if (decision.hasMoreToStore()) {
                folder.storeWhole(notes.on(decision.whole()));
            }
            report.status(decision.whole());
            if (execute(decision.step(), observed)) {
                return;
            }
        }
    }

    private static IllegalStateException ownBrokers(RunStep step) {
        return new IllegalStateException("This driver starts its own brokers: " + step);
    }

    /** Executes one step, and returns whether it was the last one. */
    private boolean execute(RunStep step, Observed observed) {
        switch (step) {
            // On this machine nobody can correct the spec or the topics while the run waits.
            case RunStep.Wait wait when Obstacle.isReported(benchmark) ->
                throw new RunFailedException("No trial can start: "
                        + Objects.requireNonNull(benchmark.getStatus()).summary());
            case RunStep.Wait(var why, var atMost) -> await(why, atMost, observed.attempt());
            case RunStep.CreateCluster create -> throw ownBrokers(create);
            case RunStep.PinBrokers pin -> throw ownBrokers(pin);
            case RunStep.MeasureLinks measure -> throw ownBrokers(measure);
            case RunStep.ChangeBrokers change -> throw ownBrokers(change);
            case RunStep.GiveBackLeftSettings giveBack -> throw ownBrokers(giveBack);
            case RunStep.CreateIdleTopics(var wanted) -> createIdleTopics(wanted);
            case RunStep.StartWorkers(var id, var trial, var tried, var plans) -> start(id, trial, tried, plans);
            case RunStep.CreateWorkers create ->
                throw new IllegalStateException("This driver starts all workers at once: " + create);
            case RunStep.Release(var id, var start) ->
                underway(id).release(start, new LocalCounts(
                        CountedTime.of(start, experiment.warmup(), experiment.duration()),
                        system::readings));
            case RunStep.ReadOffsets(var id, var names, var expected) -> readOffsets(id, names, expected);
            case RunStep.Conclude(var result) -> conclude(result);
            case RunStep.CleanUp(var id, var unneeded) -> cleanUp(id, unneeded);
            case RunStep.Finish() -> {
                return true;
            }
        }
        return false;
    }

    private Observed observe(ClusterView cluster, RunSurroundings surroundings) {
        return system.observed(Observed.builder()).now(Instant.now()).cluster(cluster)
                .results(List.copyOf(results)).attempt(attemptView()).kafkaSettings(surroundings.settings())
                .calibration(surroundings.calibration()).build();
    }

    private @Nullable AttemptView attemptView() {
        return attempt == null ? null : attempt.view();
    }

    /** Waits until the state of the attempt changes, in more than counts of records, or until the time is over. */
    private void await(String why, Duration atMost, @Nullable AttemptView before) {
        var deadline = Instant.now().plus(atMost);
        var state = AttemptState.of(before);
        while (Instant.now().isBefore(deadline)) {
            check();
            var now = attemptView();
            if (!AttemptState.of(now).equals(state)) {
                return;
            }
            report.waiting(why, now);
            Pause.of(POLL);
        }
    }

    private void createIdleTopics(List<IdleTopicSet> wanted) {
        switch (patiently(() -> system.createIdleTopics(wanted))) {
            case IdleTopicsView.Wrong(var problem) -> throw new RunFailedException(problem.toString());
            case IdleTopicsView.Waiting waiting -> Pause.of(POLL);
            case IdleTopicsView.Usable usable -> {
                // The next observation contains them.
            }
            case IdleTopicsView.Unknown unknown -> throw new IllegalStateException("No idle topics were observed");
        }
    }

    private void start(AttemptId id, Trial trial, String tried, List<TaskPlan> plans) {
        if (attempt == null) {
            system.prepare(experiment.brokerSettings(trial), this::check, report);
            watch = system.watch(machine::check);
            report.starts(trial, tried, id);
            var names = plans.stream().flatMap(plan -> plan.counted().stream()).collect(Collectors.toSet());
            var offsets = SettledOffsets.read(() -> patiently(() -> system.counters(names)), ExpectedOffsets.NONE,
                    this::check);
            logsBefore = system.logSizes();
            attempt = machine.start(id, plans, offsets);
            system.attemptBegins(plans);
        }
    }

    private LocalAttempt underway(AttemptId id) {
        if (attempt == null) {
            throw new IllegalStateException("There is no attempt; cannot return " + id);
        }
        return attempt;
    }

    /** Reads the counters, and fails if what they count was replaced meanwhile, such as a topic. */
    private void readOffsets(AttemptId id, Set<String> names, ExpectedOffsets expected) {
        var offsets = SettledOffsets.read(() -> patiently(() -> system.counters(names)), expected, this::check);
        patiently(() -> {
            watch.end(machine::check);
            return true;
        });
        underway(id).keep(offsets, system.growth(logsBefore, names));
    }

    private void conclude(TrialResult result) {
        folder.store(result);
        results.add(result.compact(results));
        if (!result.counts() && attempt != null) {
            folder.keepLogs(attempt.logs());
        }
    }

    private void cleanUp(AttemptId id, Set<String> unneeded) {
        stopWatching();
        underway(id).cleanUp();
        attempt = null;
        system.removeLeftovers();
        if (!unneeded.isEmpty()) {
            system.deleteIdleTopics();
        }
    }

    private void stopWatching() {
        var watching = watch;
        watch = new AttemptWatch.None();
        watching.close();
    }

    private <T> T patiently(Supplier<T> question) {
        return SystemPatience.ask(question, this::check, report);
    }

    private void check() {
        machine.check();
        watch.check();
    }
}
