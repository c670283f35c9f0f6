package io.skewbench.engine.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Specs;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.observation.ObservedBuilder;
import io.skewbench.engine.observation.WorkerView;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.result.TrialResultBuilder;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A Benchmark of four trials with one workload c1, and what a driver sees of it at noon. Unless a test says otherwise,
 * nothing of it exists and nothing is in its way.
 */
final class RunScenario {
    static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    static final AttemptId FIRST = new AttemptId(0, 0);
    static final Driver DRIVER = new Driver(Duration.ofSeconds(2), false);
    static final ClusterView.Usable CLUSTER = new ClusterView.Usable("kraft-1", "kafka:9092", Map.of(),
            List.of(new BrokerView(1, "b1", null), new BrokerView(2, "b2", null)));

    final Benchmark benchmark;
    final Experiment experiment;

    RunScenario() {
        this("{}");
    }

    /** Replaces fields of the spec. */
    RunScenario(String fields) {
        var spec = Specs.read("""
                cluster: {bootstrapServers: "kafka:9092"}
                workloads: [{name: c1, kafkaTopic: t, load: {rate: 10}, records: {value: {size: 100}}}]
                variants: [{name: a, partitioner: BuiltIn}, {name: b, partitioner: BuiltIn}]
                warmup: 10s
                duration: 50s
                repetitions: 2
                """, ObjectNode.class);
        spec.setAll(Specs.read(fields, ObjectNode.class));
        var read = Specs.read(spec.toString(), BenchmarkSpec.class);
        this.benchmark = Specs.benchmark(read);
        this.experiment = Specs.experiment(read);
    }

    /** Returns the result of a trial, of which each measures 50 s, with so many records a second. */
    TrialResult measured(int trial, long rate) {
        var worker = WorkerResult.builder().pod(0).measuredMs(50_000).measured(new Counts(0, 0, 0))
                .total(new Counts(0, 0, 0)).due(0L).acknowledgedInWindow(50 * rate).bytesInWindow(0)
                .publishLatency(Histogram.of(Histogram.empty())).serviceLatency(Histogram.of(Histogram.empty()))
                .client(new ClientResult(null, null, null, null, 0, 0))
                .facts(Facts.builder().java("25").kafkaClients("4.4.0").kernel("6").cpus(1).maxHeapBytes(1).build())
                .build();
        return result(trial, 0).producers(List.of(new ProducersOutcome("c1", List.of("t"), 1, 1, worker,
                new Extremes(0, 0, 0, 0, 0, 0), List.of()))).build();
    }

    /** Returns what is observed while nothing is in the way. */
    ObservedBuilder observed() {
        return Observed.builder().now(NOON).cluster(CLUSTER).topics(experiment.workloads().stream()
                .collect(Collectors.toMap(workload -> workload.name(), workload -> workload.topics().stream()
                        .<TopicView>map(topic -> new TopicView.Usable(topic.name(), 4)).toList())));
    }

    /** Decides and notes the status. */
    Decision decide(Observed observed) {
        return decide(new Planned.Valid<>(experiment), observed);
    }

    Decision decide(Planned<Experiment> planned, Observed observed) {
        var decision = new RunDecision(benchmark, observed, DRIVER, new FiguresMemory(), new MergeMemory())
                .of(planned);
        benchmark.setStatus(decision.status());
        return decision;
    }

    Trial trial(int index) {
        return experiment.trial(index);
    }

    /** Returns a result of an attempt that counts; a reason makes it one that doesn't. */
    TrialResultBuilder result(int trial, int attempt) {
        return TrialResult.builder().trial(trial).attempt(attempt).variant(trial(trial).variant())
                .sweep(trial(trial).sweep()).repetition(trial(trial).repetition());
    }

    /** Returns the first attempt, created at noon, with these workers. */
    static AttemptView attempt(@Nullable StartSignal start, WorkerView... workers) {
        return AttemptView.builder().id(FIRST).createdAt(NOON).offsetsBefore(Map.of("t", List.of(0L, 0L, 0L, 0L)))
                .start(start).workers(List.of(workers)).build();
    }

    static StartSignal startAt(Instant instant) {
        return new StartSignal(instant.toEpochMilli());
    }

    static WorkerView producer(int pod, @Nullable WorkerReport report) {
        return new WorkerView("c1", null, pod, List.of("t"), report, null, null, "node-" + pod);
    }

    static WorkerView consumer(int pod, @Nullable WorkerReport report) {
        return new WorkerView("c1", "g", pod, List.of("t"), report, null, null, "node-" + pod);
    }

    static WorkerView lost(WorkerView worker, String why) {
        return new WorkerView(worker.workload(), worker.group(), worker.pod(), worker.topics(), worker.report(), why,
                worker.waiting(), worker.node());
    }
}
