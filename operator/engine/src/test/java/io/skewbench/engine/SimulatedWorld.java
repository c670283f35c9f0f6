package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.IdleTopicsView;
import io.skewbench.engine.observation.Observed.MissingWorkers;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.observation.WorkerView;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.RunStep;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.latency.LatencySeries;
import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.OperationPlan;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.plan.WorkerPlan.PayloadValues;
import io.skewbench.protocol.report.Censored;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.NodeResult;
import io.skewbench.protocol.report.OperationsResult;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import io.skewbench.protocol.timeline.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A tiny model of what a driver works on: a Kafka cluster with three brokers, workers, and a storage that forgets
 * nothing. Steps are carried out as {@link RunStep} says, so each may come twice.
 */
final class SimulatedWorld {
    private static final int PARTITIONS = 4;

    private final Experiment experiment;
    private final Map<String, long[]> topics = new TreeMap<>();
    private final Map<AttemptId, TrialResult> results = new LinkedHashMap<>();
    private final Map<String, WorkerResult> reported = new HashMap<>();
    private final Set<AttemptId> ran = new java.util.HashSet<>();
    Instant now = Instant.parse("2026-11-20T12:00:00Z");
    /** Those that Kafka has. */
    final Set<String> idleTopics = new TreeSet<>();
    private IdleTopicsView idle = new IdleTopicsView.Unknown();
    String payloadSha256 = "ab12";
    private @Nullable Stored stored;
    /** What happens to the first attempt at each of these trials. */
    final Map<Integer, Mishap> mishaps = new HashMap<>();
    int attemptsRun;
    /** Whether workers are created by a step of their own, after the one that stores the plan. */
    boolean storesPlanFirst;
    /** Why workers can't be created; null if they can. */
    @Nullable
    String creationObstacle;
    /** Of each worker, beside those that are acknowledged. */
    long failedRecords = 100;

    /** What may go wrong in an attempt. */
    enum Mishap {
        WORKER_LOST, WORKER_FAILED, NEVER_READY, NEVER_DONE, RECORD_LOST, FOREIGN_RECORDS, LATE, CONSUMER_LAGS,
        CONSUMER_SKIPS, CONSUMER_NEVER_DONE, CONSUMER_FINDS_CORRUPTION, CONSUMER_FINDS_DISORDER, CLOCK_OFF,
        PLAN_CHANGED, RECORDS_FAIL, BROKER_SILENT, BROKER_SILENT_TO_ALL,
        RECORDS_REFUSED, NODE_LOST
    }

    /** Plans and workers of the attempt that exists. */
    private static final class Stored {
        final AttemptId id;
        final Instant createdAt;
        final List<TaskPlan> plans;
        final Map<String, List<Long>> before;
        @Nullable
        StartSignal start;
        @Nullable
        Map<String, List<Long>> after;
        boolean sent;
        boolean hasWorkers = true;

        Stored(AttemptId id, Instant createdAt, List<TaskPlan> plans, Map<String, List<Long>> before) {
            this.id = id;
            this.createdAt = createdAt;
            this.plans = plans;
            this.before = before;
        }
    }

    SimulatedWorld(Experiment experiment) {
        this.experiment = experiment;
        experiment.workloads().forEach(
                workload -> workload.topics().forEach(topic -> topics.put(topic.name(), new long[PARTITIONS])));
        experiment.workloads().forEach(workload -> workload.operations()
                .ifPresent(timed -> topics.put(timed.root(), new long[]{5, 1L << 32})));
    }

    List<TrialResult> results() {
        return List.copyOf(results.values());
    }

    Observed observe() {
        var views = new HashMap<String, List<TopicView>>();
        experiment.workloads().forEach(workload -> views.put(workload.name(), workload.topics().stream()
                .<TopicView>map(topic -> new TopicView.Usable(topic.name(), PARTITIONS)).toList()));
        return Observed.builder().now(now).cluster(cluster()).topics(views).idleTopics(idle).results(results())
                .attempt(attempt()).build();
    }

    static ClusterView cluster() {
        return new ClusterView.Usable("kraft-1", "kafka:9092", Map.of(),
                List.of(new BrokerView(1, "b1", null),
                        new BrokerView(2, "b2", null), new BrokerView(3, "b3", null)));
    }

    void carryOut(RunStep step) {
        switch (step) {
            case RunStep.Wait(var why, var atMost) -> now = now.plus(atMost.compareTo(Duration.ofSeconds(2)) < 0
                    ? atMost.plusMillis(1)
                    : Duration.ofSeconds(2));
            case RunStep.CreateIdleTopics(var sets) -> {
                idleTopics.addAll(IdleTopicSet.names(sets));
                idle = new IdleTopicsView.Usable();
            }
            case RunStep.CreateCluster create -> throw unasked(create);
            case RunStep.PinBrokers pin -> throw unasked(pin);
            case RunStep.MeasureLinks measure -> throw unasked(measure);
            case RunStep.ChangeBrokers change -> throw unasked(change);
            case RunStep.GiveBackLeftSettings giveBack -> throw unasked(giveBack);
            case RunStep.StartWorkers(var id, var trial, var tried, var plans) -> {
                idle = new IdleTopicsView.Unknown();
                if (stored == null) {
                    stored = new Stored(id, now, plans, offsets());
                    stored.hasWorkers = !storesPlanFirst;
                }
            }
            case RunStep.CreateWorkers(var id, var plans) -> {
                if (stored != null && stored.id.equals(id)) {
                    assertThat(plans).as("the plans that are stored").isEqualTo(stored.plans);
                    stored.hasWorkers = creationObstacle == null;
                    now = now.plusSeconds(2);
                }
            }
            case RunStep.Release(var id, var start) -> {
                if (stored != null && stored.id.equals(id) && stored.start == null) {
                    stored.start = start;
                }
            }
            case RunStep.ReadOffsets(var id, var names, var expected) -> {
                if (stored != null && stored.id.equals(id)) {
                    stored.after = offsets();
                }
            }
            case RunStep.Conclude(var result) -> results.putIfAbsent(result.id(), result.compact(results()));
            case RunStep.CleanUp(var id, var unneeded) -> {
                if (stored != null && stored.id.equals(id)) {
                    stored = null;
                }
                idleTopics.removeAll(unneeded);
            }
            case RunStep.Finish() -> {
                // Nothing is left to do.
            }
        }
    }

    private static AssertionError unasked(RunStep step) {
        return new AssertionError("Nothing of the kind is asked for: " + step);
    }

    private @Nullable AttemptView attempt() {
        if (stored == null) {
            return null;
        }
        send(stored);
        var workers = new ArrayList<WorkerView>();
        for (var plan : stored.plans) {
            for (var pod = 0; pod < plan.pods(); pod++) {
                workers.add(switch (plan) {
                    case WorkerPlan sends -> worker(stored, sends, pod);
                    case ConsumerPlan reads -> consumer(stored, reads, pod);
                    case OperationPlan operates -> operator(stored, operates, pod);
                });
            }
        }
        var missing = stored.hasWorkers
                ? null
                : new MissingWorkers(stored.plans.stream().map(TaskPlan::name).collect(Collectors.toSet()),
                        creationObstacle);
        var tampering = mishap(stored) == Mishap.PLAN_CHANGED && isSending(stored) ? "another plan" : null;
        return AttemptView.builder().id(stored.id).createdAt(stored.createdAt).offsetsBefore(stored.before)
                .start(stored.start).workers(workers).offsetsAfter(stored.after)
                .driverClock(new ClockReading("operator", -400.0, 600.0, null)).tampering(tampering).missing(missing)
                .build();
    }

    private WorkerView worker(Stored attempt, WorkerPlan plan, int pod) {
        var mishap = mishap(attempt);
        var first = pod == 0 && plan.workload().equals("c1");
        var lost = mishap == Mishap.WORKER_LOST && first && isSending(attempt) ? "pod OOMKilled" : null;
        WorkerReport report;
        if (mishap == Mishap.NEVER_READY && first) {
            return new WorkerView(plan.workload(), null, pod, plan.topicNames(), null, null,
                    "Unschedulable: no node fits",
                    null);
        } else if (!attempt.hasWorkers) {
            return new WorkerView(plan.workload(), null, pod, plan.topicNames(), null, null, null, null);
        } else if (now.isBefore(attempt.createdAt.plusSeconds(4))) {
            report = new WorkerReport.Preparing();
        } else if (!isSending(attempt)) {
            report = ready(pod, attempt);
        } else if (mishap == Mishap.WORKER_FAILED && first) {
            report = new WorkerReport.Failed("PartitionerFailed", "no such class");
        } else if (mishap == Mishap.RECORDS_REFUSED && first) {
            report = new WorkerReport.Failed("RecordsRefused", "Every record has been refused");
        } else if (mishap == Mishap.BROKER_SILENT_TO_ALL || (mishap == Mishap.BROKER_SILENT && first)) {
            report = new WorkerReport.Running(10, 0, 10, "broker 1 (b1:9092)\ncannot be reached");
        } else if (!isDone(attempt) || ((mishap == Mishap.NEVER_DONE || lost != null) && first)) {
            report = new WorkerReport.Running(10, 0, 10);
        } else {
            report = WorkerReport.Done.of(result(attempt, plan, pod));
        }
        return new WorkerView(plan.workload(), null, pod, plan.topicNames(), report, lost, null, "node-" + pod);
    }

    private WorkerView consumer(Stored attempt, ConsumerPlan plan, int pod) {
        WorkerReport report;
        if (now.isBefore(attempt.createdAt.plusSeconds(4))) {
            report = new WorkerReport.Preparing();
        } else if (attempt.after == null || mishap(attempt) == Mishap.CONSUMER_NEVER_DONE) {
            report = ready(pod, attempt);
        } else {
            report = WorkerReport.Consumed.of(
                    SimulatedConsumer.result(plan, pod, attempt.before, attempt.after, mishap(attempt)));
        }
        return new WorkerView(plan.workload(), plan.group(), pod, plan.topicNames(), report, null, null, "node-" + pod);
    }

    private WorkerView operator(Stored attempt, OperationPlan plan, int pod) {
        WorkerReport report;
        var lost = mishap(attempt) == Mishap.WORKER_LOST && pod == 0 && isSending(attempt) ? "pod OOMKilled" : null;
        if (now.isBefore(attempt.createdAt.plusSeconds(4))) {
            report = new WorkerReport.Preparing();
        } else if (!isSending(attempt)) {
            report = ready(pod, attempt);
        } else if (!isDone(attempt) || lost != null) {
            report = new WorkerReport.Running(10, 0, 10);
        } else {
            report = WorkerReport.Operated.of(operations(attempt, plan, pod));
        }
        return new WorkerView(plan.workload(), null, pod, plan.counted(), report, lost, null, "node-" + pod,
                plan.work());
    }

    private OperationsResult operations(Stored attempt, OperationPlan plan, int pod) {
        return SimulatedOperations.result(plan, pod, experiment.trial(attempt.id.trial()));
    }

    private boolean isSending(Stored attempt) {
        return attempt.start != null && !now.isBefore(Instant.ofEpochMilli(attempt.start.startAtEpochMs()));
    }

    private boolean isDone(Stored attempt) {
        return attempt.start != null && !now.isBefore(Instant.ofEpochMilli(attempt.start.startAtEpochMs())
                .plus(experiment.warmup()).plus(experiment.duration()));
    }

    private @Nullable Mishap mishap(Stored attempt) {
        return attempt.id.attempt() == 0 ? mishaps.get(attempt.id.trial()) : null;
    }

    /** Stores the records of all workers, once, when they are done. */
    private void send(Stored attempt) {
        if (attempt.sent || !isDone(attempt)) {
            return;
        }
        attempt.sent = true;
        if (ran.add(attempt.id)) {
            attemptsRun++;
        }
        for (var plan : attempt.plans) {
            for (var pod = 0; plan instanceof WorkerPlan sends && pod < sends.pods(); pod++) {
                for (var partition : result(attempt, sends, pod).partitions()) {
                    offsetsOf(partition.topic())[partition.partition()] += partition.totalRecords();
                }
            }
        }
        for (var plan : attempt.plans) {
            for (var pod = 0; plan instanceof OperationPlan operates && pod < operates.pods(); pod++) {
                SimulatedOperations.count(offsetsOf(operates.counted().getFirst()),
                        List.of(operations(attempt, operates, pod)));
            }
        }
        if (mishap(attempt) == Mishap.NODE_LOST) {
            offsetsOf("/skewbench")[0]--;
        } else if (mishap(attempt) == Mishap.RECORD_LOST) {
            offsetsOf("testing-1")[0]--;
        } else if (mishap(attempt) == Mishap.FOREIGN_RECORDS) {
            offsetsOf("testing-1")[0] += 7;
        }
    }

    private WorkerResult result(Stored attempt, WorkerPlan plan, int pod) {
        return reported.computeIfAbsent(attempt.id + "-" + plan.workload() + "-" + pod,
                unused -> measure(attempt, plan, pod));
    }

    private static Timeline timeline(long records) {
        var latency = LatencySeries.empty();
        latency.recordValueWithCount(2_000_000, records);
        return new Timeline(1000, 0, List.of(records), List.of(records), Map.of(), Map.of(1, List.of(records * 1024)),
                List.of(2_000_000L), LatencySeries.ofEncoded(List.of(LatencySeries.encode(latency))));
    }

    private static @Nullable Long due(WorkerPlan plan) {
        return plan.load() instanceof LoadPlan.ConstantRate(var rate)
                ? Long.valueOf((long) (rate * plan.durationMs() / 1000 / plan.pods()))
                : null;
    }

    private WorkerResult measure(Stored attempt, WorkerPlan plan, int pod) {
        var trial = experiment.trials().get(attempt.id.trial());
        var keyed = trial.variant().equals("keyed");
        var base = 1000L + 10L * trial.repetition() + (keyed ? -100 : 0);
        var shares = keyed ? new long[]{base * 3, base, base / 2, base / 2} : new long[]{base, base, base, base};
        var partitions = new ArrayList<PartitionResult>();
        var records = 0L;
        for (var topic : plan.topics()) {
            for (var i = 0; i < PARTITIONS; i++) {
                var share = shares[i] * topic.weight();
                partitions.add(new PartitionResult(topic.topic(), i, 1 + i % 3, share, share * 1024, share + 100, 0));
                records += share;
            }
        }
        var total = records + 100L * partitions.size();
        var latency = Histogram.empty();
        for (var i = 1; i <= 1000; i++) {
            latency.recordValue((keyed ? 3_000_000L : 2_000_000L) + 1_000L * i * trial.repetition());
        }
        var histogram = Histogram.of(latency);
        var failed = mishap(attempt) == Mishap.RECORDS_FAIL ? failedRecords : 0;
        return WorkerResult.builder().pod(pod)
                .startSkewMs(mishap(attempt) == Mishap.LATE && pod == 0 ? 9_000 : 1.5 + pod)
                .measuredMs(experiment.duration().toMillis()).measured(new Counts(records + failed, records, failed))
                .total(new Counts(total + failed, total, failed)).due(due(plan)).acknowledgedInWindow(records)
                .bytesInWindow(records * 1024).publishLatency(histogram).serviceLatency(histogram)
                .censored(failed == 0 ? null : Censored.of(failed, TimeUnit.SECONDS.toNanos(2)))
                .sendLateness(histogram).timeline(timeline(records))
                .errors(failed == 0 ? Map.of() : Map.of("RecordTooLargeException", failed - 1, "TimeoutException", 1L))
                .partitions(partitions)
                .nodes(List.of(new NodeResult(1, 2.0, 100), new NodeResult(2, 1.0, 100), new NodeResult(3, null, 0)))
                .client(new ClientResult(16000.0, 15.5, 1.25, 0.0, 500, 10))
                .facts(Facts.builder().host("host").node("node-" + pod).java("21.0.9").kafkaClients("4.4.0")
                        .kernel("Linux 6.1").cpus(2).maxHeapBytes(512L << 20)
                        .payloadSha256(plan.records().value() instanceof PayloadValues ? payloadSha256 : null).build())
                .clock(clock(pod))
                .errorMessages(failed == 0 ? null : Map.of("RecordTooLargeException", "too\nlarge")).build();
    }

    private static ClockReading clock(int pod) {
        return new ClockReading("machine-" + pod, 2.0, 3.0, null);
    }

    private WorkerReport ready(int pod, Stored attempt) {
        var ahead = mishap(attempt) == Mishap.CLOCK_OFF && pod == 0 ? -90_000.0 : 0;
        return new WorkerReport.Ready(new ClockReading("machine-" + pod, 2.0 + ahead, 3.0 + ahead, null),
                new ClockReading("machine-" + pod, -400.0 + ahead, 600.0 + ahead, null));
    }

    private Map<String, List<Long>> offsets() {
        var offsets = new TreeMap<String, List<Long>>();
        topics.forEach((topic, ends) -> offsets.put(topic, java.util.Arrays.stream(ends).boxed().toList()));
        return offsets;
    }

    private long[] offsetsOf(String topic) {
        return topics.getOrDefault(topic, new long[PARTITIONS]);
    }

    /** Drives a run to its end without any disturbance and returns every step on the way. */
    List<RunStep> driveToEnd(Benchmark benchmark, Run run) {
        var steps = new ArrayList<RunStep>();
        while (steps.size() < 100_000) {
            var decision = run.next(benchmark, new Planned.Valid<>(experiment), observe());
            benchmark.setStatus(decision.status());
            steps.add(decision.step());
            carryOut(decision.step());
            if (decision.step() instanceof RunStep.Finish) {
                return steps;
            }
        }
        throw new AssertionError("The run does not end: " + steps.getLast());
    }
}
