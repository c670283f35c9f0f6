package io.skewbench.api.testing;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.BrokerShare;
import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.Broker;
import io.skewbench.api.v1alpha1.Environment.Node;
import io.skewbench.api.v1alpha1.Environment.WorkerFacts;
import io.skewbench.api.v1alpha1.Imbalance;
import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.ObjectiveResult;
import io.skewbench.api.v1alpha1.Progress;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.api.v1alpha1.WorkloadResult;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The status of a complete run of any size, as the engine would have it without a budget. */
public final class LargeStatus {

    private LargeStatus() {}

    /** Returns the status; each workload has 100 pods. */
    public static BenchmarkStatus of(int rows, int brokers, int workloads, int trials) {
        return new BenchmarkStatus(1L, "Complete", "All trials count", "0123456789", "2026-11-22T10:00:00Z",
                "2026-11-22T12:00:00Z", new Progress(trials, trials, 0, trials + "/" + trials, null, null), null,
                environment(brokers, workloads),
                IntStream.range(0, trials).mapToObj(i -> trial(i, "Complete", null)).toList(),
                IntStream.range(0, rows).mapToObj(i -> row(i, Map.of("linger.ms", "" + i), brokers, workloads))
                        .toList(),
                IntStream.range(0, rows).boxed().flatMap(i -> Stream.of("NoDifferenceShown", "Better")
                        .map(verdict -> comparison(i, verdict))).toList(),
                List.of(new ObjectiveResult("row-0", null, "publishLatency.p99", "below 50ms", 51.0, false),
                        new ObjectiveResult("row-1", null, "publishLatency.p99", "below 50ms", 52.0, false)),
                List.of("a warning"), null, null,
                Stream.of("Ready", "Reconciling", "Stalled", "Complete", "Failed", "Finished", "ObjectivesMet",
                        "Other").map(LargeStatus::condition).toList());
    }

    private static Condition condition(String type) {
        return new ConditionBuilder().withType(type).withStatus("True").withReason("Complete")
                .withMessage("All trials count").withObservedGeneration(1L)
                .withLastTransitionTime("2026-11-22T12:00:00Z").build();
    }

    private static Environment environment(int brokers, int workloads) {
        return new Environment("0.1.0", "bench-kafka-bootstrap.kafka.svc:9092", "cluster", IntStream
                .range(0, brokers).mapToObj(i -> new Broker(i, "bench-" + i + ".kafka.svc", "rack-" + i % 3,
                        "node-" + i, null, null))
                .toList(),
                IntStream.range(0, workloads * 100)
                        .mapToObj(i -> new WorkerFacts("c" + i % workloads, null, i / workloads,
                                "host-" + i, "node-" + i, "21.0.2", "4.4.0", "Linux 6.1", 8, 1L << 30, null))
                        .toList(),
                List.of(new Node("node-0", "6.1", "Debian", "containerd", "8", "16Gi", Map.of())), 1L);
    }

    /** Returns the line of a trial. */
    public static TrialStatus trial(int index, String state, @Nullable String reason) {
        return new TrialStatus(index, 0, "row-" + index % 10, null, index / 10 + 1, state, reason,
                "2026-11-22T10:00:00Z", 12.5, 1_000_000L, null, 1_000_000L, 20_000.0, 9.125);
    }

    private static Comparison comparison(int row, String verdict) {
        return new Comparison("row-" + row, Map.of("linger.ms", "" + row), "row-0", "publishLatency.p99", 9.125, 8.125,
                -1.0, -11.1, null, verdict);
    }

    /** Returns one row. */
    public static VariantResult row(int index, Map<String, String> sweep, int brokers, int workloads) {
        var rate = new Spread(123_456, 123_400, 123_500);
        var latency = new LatencyMs(1.234, 1.125, 3.125, 5.125, 9.125, 29.125, 129.125, 123_456_789);
        var even = new Imbalance(1.234, 0.123);
        var shares = IntStream.range(0, brokers)
                .mapToObj(i -> new BrokerShare(i, 1_234_567 + i, 1_234_567_890L + i, 0.02, 1.234)).toList();
        return new VariantResult("row-" + index, "ShortestDelay", "4.4.0", sweep, 5, rate, rate, latency, null,
                latency, null, shares, even, 16_000.0, 12.5, 0.25, 1.75, Map.of("TimeoutException", 12L), 0.001, null,
                IntStream.range(0, workloads).mapToObj(i -> new WorkloadResult("c" + i, "testing-" + i, 20_000.0, rate,
                        rate, latency, latency, shares, even, null, null)).toList());
    }
}
