package io.skewbench.api.testing;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.BrokerShare;
import io.skewbench.api.v1alpha1.BurnInStatus;
import io.skewbench.api.v1alpha1.BurnInTrial;
import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.api.v1alpha1.Comparison.ConfidenceInterval;
import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.Broker;
import io.skewbench.api.v1alpha1.Environment.BrokerSettings;
import io.skewbench.api.v1alpha1.Environment.LogDirs;
import io.skewbench.api.v1alpha1.Environment.Node;
import io.skewbench.api.v1alpha1.Environment.OtherWrites;
import io.skewbench.api.v1alpha1.Environment.ReplicaFetchers;
import io.skewbench.api.v1alpha1.Environment.WorkerFacts;
import io.skewbench.api.v1alpha1.Imbalance;
import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.LimitedBy;
import io.skewbench.api.v1alpha1.ObjectiveResult;
import io.skewbench.api.v1alpha1.ObjectiveResult.FigureInterval;
import io.skewbench.api.v1alpha1.OperationResult;
import io.skewbench.api.v1alpha1.Progress;
import io.skewbench.api.v1alpha1.Replication;
import io.skewbench.api.v1alpha1.Replication.Lag;
import io.skewbench.api.v1alpha1.Seal;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.api.v1alpha1.TunedKafka;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.api.v1alpha1.WorkloadResult;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The status of a complete run of any size, as the engine would have it without a budget. It is no calibration, which
 * has at most eight rows.
 */
public final class LargeStatus {

    private LargeStatus() {}

    /** Returns the status; each workload has 100 pods. */
    public static BenchmarkStatus of(int rows, int brokers, int workloads, int trials) {
        return BenchmarkStatus.builder().observedGeneration(1L).phase("Complete").summary("All trials count")
                .runId("0123456789").startTime("2026-11-22T10:00:00Z").completionTime("2026-11-22T12:00:00Z")
                .progress(new Progress(trials, trials, 0, trials + "/" + trials, null, null))
                .tunedKafka(new TunedKafka("bench", "0f8fad5b-d9cb-469f-a165-70867728950e"))
                .burnIn(burnIn()).environment(environment(brokers, workloads))
                .trials(IntStream.range(0, trials).mapToObj(i -> trial(i, "Complete", null)).toList())
                .variants(IntStream.range(0, rows)
                        .mapToObj(i -> row(i, Map.of("linger.ms", "" + i), brokers, workloads)).toList())
                .comparisons(IntStream.range(0, rows).boxed().flatMap(i -> Stream.of("Inconclusive", "Better")
                        .map(verdict -> comparison(i, verdict))).toList())
                .seal(new Seal(true, IntStream.range(0, rows).mapToObj(i -> comparison(i, "Inconclusive")).toList()))
                .objectives(List.of(missed("row-0"), missed("row-1")))
                .warnings(List.of("a warning"))
                .conditions(Stream.of("Ready", "Reconciling", "Stalled", "Complete", "Failed", "Finished",
                        "ObjectivesMet", "Other").map(LargeStatus::condition).toList())
                .build();
    }

    private static BurnInStatus burnIn() {
        return new BurnInStatus("publishLatency.p99", 10, false,
                IntStream.rangeClosed(1, 10).mapToObj(i -> new BurnInTrial(i, 12.34, "WorkerLost: gone")).toList());
    }

    private static ObjectiveResult missed(String row) {
        return new ObjectiveResult(row, null, "publishLatency.p99", "below 50ms", 51.0, new FigureInterval(50.2, 52.1),
                "Missed", false);
    }

    private static Condition condition(String type) {
        return new ConditionBuilder().withType(type).withStatus("True").withReason("Complete")
                .withMessage("All trials count").withObservedGeneration(1L)
                .withLastTransitionTime("2026-11-22T12:00:00Z").build();
    }

    private static Environment environment(int brokers, int workloads) {
        return Environment.builder().skewbench("0.1.0").bootstrapServers("bench-kafka-bootstrap.kafka.svc:9092")
                .clusterId("cluster").brokers(IntStream.range(0, brokers).mapToObj(i -> new Broker(i,
                        "bench-" + i + ".kafka.svc", "rack-" + i % 3, "node-" + i, null,
                        "persistent-claim, 100Gi, class fast-ssd", new LogDirs(1, 107_374_182_400L, 98_765_432_100L,
                                91.982),
                        null)).toList())
                .brokerSettings(new BrokerSettings("0".repeat(64), IntStream.range(0, 30).boxed()
                        .collect(Collectors.toMap(i -> "replica.fetch.setting." + i, i -> "1048576")),
                        List.of("num.io.threads")))
                .topicSettingsSha256("0".repeat(64)).replicaFetchers(new ReplicaFetchers(1, 0, 6, 240, 120, 3))
                .workers(IntStream.range(0, workloads * 100)
                        .mapToObj(i -> WorkerFacts.builder().workload("c" + i % workloads).pod(i / workloads)
                                .host("host-" + i).node("node-" + i).java("21.0.2").kafkaClients("4.4.0")
                                .kernel("Linux 6.1").cpus(8).maxHeapBytes(1L << 30).cpuModel("AMD EPYC 7763")
                                .governor("performance").jvmOptions("-XX:+UseSerialGC -Xmx1g").build())
                        .toList())
                .nodes(List.of(new Node("node-0", "6.1", "Debian", "containerd", "8", "16Gi", Map.of())))
                .stealPercent(1.25).otherWrites(new OtherWrites(12, 3, 1_234_567.0, null, 12.345, "orders")).seed(1L)
                .build();
    }

    /** Returns the line of a trial. */
    public static TrialStatus trial(int index, String state, @Nullable String reason) {
        return TrialStatus.builder().index(index).attempt(0).variant("row-" + index % 10).repetition(index / 10 + 1)
                .state(state).reason(reason).startTime("2026-11-22T10:00:00Z").startSkewMs(12.5)
                .acknowledged(1_000_000L).offsetGrowth(1_000_000L).recordsPerSecond(20_000.0)
                .publishLatencyP99Ms(9.125).build();
    }

    private static Comparison comparison(int row, String verdict) {
        return Comparison.builder().variant("row-" + row).sweep(Map.of("linger.ms", "" + row)).baseline("row-0")
                .metric("publishLatency.p99").family("Primary").baselineValue(9.125).value(8.125).ratio(0.889)
                .confidenceInterval(new ConfidenceInterval(0.85, 0.93)).adjustedPValue(0.0123)
                .detectableDifferencePercent(4.56).verdict(verdict).build();
    }

    /** Returns the status of a run of probes, with as many rows of as many operations each. */
    public static BenchmarkStatus ofProbes(int rows, int operations) {
        return of(0, 3, 1, rows * 5).withVariants(
                IntStream.range(0, rows).mapToObj(i -> rowOfProbes(i, operations)).toList());
    }

    private static VariantResult rowOfProbes(int index, int operations) {
        var latency = new LatencyMs(1.234, 1.125, 3.125, 5.125, 9.125, 29.125, 129.125, 123_456_789, 123_456L,
                List.of("mean", "p999", "max"));
        return VariantResult.builder().name("row-" + index).clientVersion("3.9.5")
                .sweep(Map.of("load", "heavy-" + index)).trials(5)
                .operations(IntStream.range(0, operations).mapToObj(i -> OperationResult.builder()
                        .name("deleteEphemeral" + (char) ('A' + i)).offeredPerSecond(1_234.5)
                        .perSecond(new Spread(1_234.5, 1_234.4, 1_234.6)).latencyMs(latency)
                        .serviceLatencyP99Ms(9.125).errors(Map.of("ConnectionLossException", 12L)).errorRatio(0.00123)
                        .build()).toList())
                .build();
    }

    /** Returns one row. */
    public static VariantResult row(int index, Map<String, String> sweep, int brokers, int workloads) {
        var rate = new Spread(123_456, 123_400, 123_500);
        var latency = new LatencyMs(1.234, 1.125, 3.125, 5.125, 9.125, 29.125, 129.125, 123_456_789);
        var publish = new LatencyMs(1.234, 1.125, 3.125, 5.125, 9.125, 29.125, 129.125, 123_456_789, 123_456L,
                List.of("mean", "p999", "max"));
        var even = new Imbalance(1.234, 0.123);
        var shares = IntStream.range(0, brokers)
                .mapToObj(i -> new BrokerShare(i, 1_234_567 + i, 1_234_567_890L + i, 0.02, 1.234)).toList();
        return VariantResult.builder().name("row-" + index).partitioner("ShortestDelay").clientVersion("4.4.0")
                .sweep(sweep).trials(5).recordsPerSecond(rate).bytesPerSecond(rate).publishLatencyMs(publish)
                .serviceLatencyMs(latency)
                .brokers(shares.stream().map(share -> share.withBytesPerSecond(1_234_567.0, 2_345_678.0)).toList())
                .brokerImbalance(even).batchSizeBytes(16_000.0)
                .recordsPerRequest(12.5).queueTimeMs(0.25).requestLatencyMs(4.5).cpuSecondsPerMillionRecords(1.75)
                .errors(Map.of("TimeoutException", 12L)).errorRatio(0.001)
                .limitedBy(new LimitedBy("InFlightRequests", "A request to broker 2 holds at most one batch of each of "
                        + "the 4 partitions that it leads", "batch.size=131072"))
                .replication(new Replication(rate, rate, 0.987, new Lag(1_234.5, 12_345.6),
                        new Lag(1_234_567, 12_345_678), 12.345, 123_456L, 1_234.5, 100, 50, 49))
                .workloads(IntStream.range(0, workloads).mapToObj(i -> WorkloadResult.builder().name("c" + i)
                        .topic("testing-" + i).offeredRecordsPerSecond(20_000.0).recordsPerSecond(rate)
                        .bytesPerSecond(rate).publishLatencyMs(publish).serviceLatencyMs(latency).brokers(shares)
                        .brokerImbalance(even).build()).toList())
                .build();
    }
}
