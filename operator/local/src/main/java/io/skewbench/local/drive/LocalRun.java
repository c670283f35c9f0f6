package io.skewbench.local.drive;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.leftover.Leftovers;
import io.skewbench.admin.topic.EndOffsetReader;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.ResultRef;
import io.skewbench.brokers.process.Pause;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.IdleTopicSet;
import io.skewbench.engine.Planned;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.IdleTopicsView;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.Driver;
import io.skewbench.engine.run.Obstacle;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.Step;
import io.skewbench.local.result.ResultFolder;
import io.skewbench.local.result.RunNotes;
import io.skewbench.local.topic.RunTopics;
import io.skewbench.local.topic.TopicWatch;
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

/** One Benchmark from the first observation to the last step. */
public final class LocalRun {
    private static final Duration POLL = Duration.ofMillis(100);
    /** Workers on the same machine look for their start time many times a second. */
    private static final Duration RELEASE_LEAD = Duration.ofMillis(400);

    private final Benchmark benchmark;
    private final Experiment experiment;
    private final RunTopics topics;
    private final KafkaCluster kafka;
    private final LocalMachine machine;
    private final ResultFolder folder;
    private final RunNarration report;
    private final Run run = new Run(new Driver(RELEASE_LEAD, true));
    private final List<TrialResult> results = new ArrayList<>();
    private final KafkaLeftovers leftovers;
    private final RunIdleTopics idleTopics;
    private final RunNotes notes;
    private @Nullable LocalAttempt attempt;
    private @Nullable TopicWatch watch;

    /**
     * Prepares a run.
     *
     * @param topics laid out
     * @param idleTopics none yet
     * @param earlier results that the folder holds already
     */
    public LocalRun(Benchmark benchmark, Experiment experiment, RunTopics topics, KafkaCluster kafka,
            LocalMachine machine,
            ResultFolder folder, KafkaLeftovers leftovers, RunIdleTopics idleTopics,
            List<TrialResult> earlier, RunNarration report) {
        this.benchmark = benchmark;
        this.experiment = experiment;
        this.topics = topics;
        this.kafka = kafka;
        this.machine = machine;
        this.folder = folder;
        this.leftovers = leftovers;
        this.idleTopics = idleTopics;
        this.report = report;
        this.notes = RunNotes.of(benchmark, folder.notes());
        earlier.forEach(result -> results.add(result.compact(results)));
    }

    /**
     * Carries out step after step until the last; the benchmark then has its last status.
     *
     * @throws RunFailedException if this machine or Kafka prevents going on
     */
    public void finish() {
        try {
            carryOutAll();
        } finally {
            endWatch();
        }
    }

    private void carryOutAll() {
        var cluster = patiently(kafka::describe);
        while (true) {
            machine.check();
            var observed = observe(cluster);
            var decision = run.next(benchmark, new Planned.Valid<>(experiment), observed);
            benchmark.setStatus(
                    notes.on(decision.status()).withResult(new ResultRef(null, null, folder.path().toString())));
            folder.store(benchmark);
            folder.storeSummary(benchmark, decision.whole());
            if (decision.hasMoreToStore()) {
                folder.storeWhole(notes.on(decision.whole()));
            }
            report.status(decision.whole());
            if (carryOut(decision.step(), observed)) {
                return;
            }
        }
    }

    private static IllegalStateException ownBrokers(Step step) {
        return new IllegalStateException("This driver brings its own brokers: " + step);
    }

    /** Returns whether that was the last step. */
    private boolean carryOut(Step step, Observed observed) {
        switch (step) {
            // Nobody corrects the spec or the topics of a run on this machine while it waits.
            case Step.Wait wait when Obstacle.isTold(benchmark) -> throw new RunFailedException("No trial can start: "
                    + Objects.requireNonNull(benchmark.getStatus()).summary());
            case Step.Wait(var why, var atMost) -> await(why, atMost, observed.attempt());
            case Step.CreateCluster make -> throw ownBrokers(make);
            case Step.PinBrokers pin -> throw ownBrokers(pin);
            case Step.MeasureLinks measure -> throw ownBrokers(measure);
            case Step.CreateIdleTopics(var wanted) -> makeIdleTopics(wanted);
            case Step.StartWorkers(var id, var trial, var plans) -> start(id, plans);
            case Step.CreateWorkers create ->
                throw new IllegalStateException("This driver starts all workers at once: " + create);
            case Step.Release(var id, var start) -> underway(id).release(start);
            case Step.ReadOffsets(var id, var names) -> readOffsets(id, names);
            case Step.Conclude(var result) -> conclude(result);
            case Step.CleanUp(var id, var unneeded) -> cleanUp(id, unneeded);
            case Step.Finish() -> {
                return true;
            }
        }
        return false;
    }

    private Observed observe(ClusterView cluster) {
        return Observed.builder().now(Instant.now()).cluster(cluster).topics(topics.views())
                .idleTopics(idleTopics.view()).results(List.copyOf(results)).attempt(attemptView()).build();
    }

    private @Nullable AttemptView attemptView() {
        return attempt == null ? null : attempt.view();
    }

    /** Returns when something worth a decision has changed; a worker's count of records is not. */
    private void await(String why, Duration atMost, @Nullable AttemptView before) {
        var deadline = Instant.now().plus(atMost);
        var essence = AttemptEssence.of(before);
        while (Instant.now().isBefore(deadline)) {
            check();
            var now = attemptView();
            if (!AttemptEssence.of(now).equals(essence)) {
                return;
            }
            report.waiting(why, now);
            Pause.of(POLL);
        }
    }

    private void makeIdleTopics(List<IdleTopicSet> wanted) {
        patiently(() -> {
            idleTopics.make(wanted);
            return true;
        });
        switch (idleTopics.view()) {
            case IdleTopicsView.Wrong(var problem) -> throw new RunFailedException(problem.toString());
            case IdleTopicsView.Waiting waiting -> Pause.of(POLL);
            case IdleTopicsView.Usable usable -> {
                // The next decision goes by it.
            }
            case IdleTopicsView.Unknown unknown -> throw new IllegalStateException("They were looked at");
        }
    }

    private void start(AttemptId id, List<TaskPlan> plans) {
        if (attempt == null) {
            watch = TopicWatch.begin(topics, machine::check);
            report.starts(experiment.trials().get(id.trial()), id);
            var names = plans.stream().flatMap(plan -> plan.topicNames().stream()).collect(Collectors.toSet());
            attempt = machine.start(id, plans, patiently(() -> new EndOffsetReader(kafka).of(names)));
            leftovers.expect(Leftovers.of(plans));
            idleTopics.forget();
        }
    }

    private LocalAttempt underway(AttemptId id) {
        if (attempt == null) {
            throw new IllegalStateException("No attempt under way, asked for " + id);
        }
        return attempt;
    }

    /** What may have gone to another topic isn't accounted for. */
    private void readOffsets(AttemptId id, Set<String> names) {
        var offsets = patiently(() -> new EndOffsetReader(kafka).of(names));
        var watching = Objects.requireNonNull(watch);
        patiently(() -> {
            watching.end(machine::check);
            return true;
        });
        underway(id).keep(offsets);
    }

    private void conclude(TrialResult result) {
        folder.store(result);
        results.add(result.compact(results));
        if (!result.counts() && attempt != null) {
            folder.keepLogs(attempt.logs());
        }
    }

    private void cleanUp(AttemptId id, Set<String> unneeded) {
        endWatch();
        underway(id).cleanUp();
        attempt = null;
        leftovers.delete();
        if (!unneeded.isEmpty()) {
            idleTopics.delete();
        }
    }

    private <T> T patiently(Supplier<T> question) {
        return KafkaPatience.ask(question, this::check, report);
    }

    private void check() {
        machine.check();
        var watching = watch;
        if (watching != null) {
            watching.check();
        }
    }

    private void endWatch() {
        var watching = watch;
        watch = null;
        if (watching != null) {
            watching.close();
        }
    }
}
