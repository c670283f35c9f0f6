package io.skewbench.controller.queue;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.engine.RunId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Benchmarks as a queue sees them: created in the same minute, and with as much of a status as matters. */
final class QueuedRuns {
    private static final Condition MOVED = new ConditionBuilder().withType("BrokersRestored").withStatus("False")
            .build();
    private static final Condition FINISHED = new ConditionBuilder().withType("Finished").withStatus("True").build();

    private QueuedRuns() {}

    /** @param second of the minute in which it was created, 0 to 9 */
    static Benchmark benchmark(String namespace, String name, int second) {
        var benchmark = benchmark(name, "kafka:9092", second, "");
        benchmark.getMetadata().setNamespace(namespace);
        return benchmark;
    }

    /** @param more a line of the spec */
    static Benchmark benchmark(String name, String servers, int second, String more) {
        return Serialization.unmarshal(
                """
                        apiVersion: skewbench.io/v1alpha1
                        kind: Benchmark
                        metadata: {name: %1$s, namespace: ns, uid: uid-%1$s, generation: 1, creationTimestamp: \
                        "2026-01-01T00:00:0%2$dZ"}
                        spec:
                          cluster: {bootstrapServers: "%3$s"}
                          workloads: []
                          %4$s
                        """
                        .formatted(name, second, servers, more),
                Benchmark.class);
    }

    /** Creates one whose run may move brokers. */
    static Benchmark pinned(String name, int second) {
        return pinned(name, second, false);
    }

    static Benchmark pinned(String name, int second, boolean suspend) {
        var benchmark = benchmark(name, "", second, "");
        benchmark.setSpec(Serialization.unmarshal(
                "workloads: []\nsuspend: " + suspend
                        + "\ncluster: {strimzi: {name: bench, pinning: {nodeSelector: {a: b}, enforce: true}}}",
                BenchmarkSpec.class));
        return benchmark;
    }

    static Benchmark started(Benchmark benchmark, String phase) {
        var before = benchmark.getStatus();
        benchmark.setStatus(BenchmarkStatus.builder().observedGeneration(1L).phase(phase).runId(RunId.of(benchmark))
                .conditions(before == null ? null : before.conditions()).build());
        return benchmark;
    }

    /** Notes an obstacle for which others go first. */
    static Benchmark obstructed(Benchmark benchmark, String phase, Instant since) {
        var condition = new ConditionBuilder().withType("Runnable").withStatus("False").withReason("TopicNotFound")
                .withLastTransitionTime(since.toString()).build();
        benchmark.setStatus(BenchmarkStatus.of(1L, phase, "", List.of(condition)));
        return benchmark;
    }

    /** Notes that brokers were moved. */
    static Benchmark moved(Benchmark benchmark) {
        return with(benchmark, MOVED);
    }

    /** Notes that the run is over. */
    static Benchmark finished(Benchmark benchmark) {
        return with(started(benchmark, "Complete"), FINISHED);
    }

    /** Returns a run whose brokers were moved, and are back. */
    static Benchmark restored(Benchmark benchmark) {
        return with(benchmark, new ConditionBuilder(MOVED).withStatus("True").build());
    }

    private static Benchmark with(Benchmark benchmark, Condition condition) {
        var status = benchmark.getStatus();
        var conditions = new ArrayList<>(Objects.requireNonNullElse(status.conditions(), List.<Condition>of()));
        conditions.add(condition);
        benchmark.setStatus(status.withConditions(1L, conditions));
        return benchmark;
    }
}
