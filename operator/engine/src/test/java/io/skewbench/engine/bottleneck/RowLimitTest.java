package io.skewbench.engine.bottleneck;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.Broker;
import io.skewbench.api.v1alpha1.Environment.MeasuredLink;
import io.skewbench.api.v1alpha1.LimitedBy;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.merge.ProducersMerge;
import io.skewbench.engine.plan.ExperimentPlanner;
import io.skewbench.engine.result.BrokerCounts;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.NodeResult;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Trials as workers report them: one producer without a rate that sends records of 10 KiB to 36 partitions, 22, 10 and
 * 4 of them on brokers 0, 1 and 2, for 10 s.
 */
class RowLimitTest {
    private static final int SECONDS = 10;
    private static final String UNLIMITED = """
            {"name": "c1", "kafkaTopic": "t", "load": {"unlimited": {}}, "records": {"value": {"size": "10Ki"}}}""";
    private static final Experiment EXPERIMENT = experiment(UNLIMITED);
    private static final String KEPT = """
            {"name": "slow", "kafkaTopic": "t", "load": {"rate": 10}, "records": {"value": {"size": "10Ki"}}}""";

    @Test
    void oneBatchPerPartitionLimitsTheBrokerThatLeadsFewOfThem() {
        // Given requests that are under way all the time to broker 2, and half of the time to others
        var result = worker("c1", 0, null, node(0, 2.5, 10_000), node(1, 2.5, 10_000), node(2, 5, 9_500));
        // When
        var limit = limit(EXPERIMENT, BrokerLinks.NONE, result);
        // Then
        assertThat(limit.by()).isEqualTo("InFlightRequests");
        assertThat(limit.evidence()).contains("the 4 partitions that it leads", "a batch held 1.0 records",
                "4.8 of at most 5 requests were under way");
        assertThat(limit.next()).isEqualTo("batch.size=131072");
    }

    @Test
    void theCompactFormOfATrialGivesTheSame() {
        // Given
        var trial = trial(worker("c1", 0, null, node(0, 2.5, 10_000), node(1, 2.5, 10_000), node(2, 5, 9_500)));
        // When
        var limit = limit(EXPERIMENT, BrokerLinks.NONE, trial.compact(List.of()));
        // Then
        assertThat(limit).isEqualTo(limit(EXPERIMENT, BrokerLinks.NONE, trial));
    }

    @Test
    void aLinkIsFullByWhatAllWorkloadsSendToIt() {
        // Given 38,000 records of 10 KiB for broker 2 in 10 s, which are 311 Mbit/s
        var links = BrokerLinks.of(Environment.builder().brokers(List.of(Broker.builder().id(2)
                .link(new MeasuredLink("320M", 330_000_000L, null, null)).build())).build());
        // When
        var limit = limit(EXPERIMENT, links, worker("c1", 0, null, node(0, 2, 5_000), node(2, 5, 9_500)));
        // Then
        assertThat(limit.by()).isEqualTo("BrokerLink");
        assertThat(limit.evidence())
                .startsWith("Broker 2 received 311.3 Mbit/s of keys and values, 94 % of the 330 Mbit/s");
    }

    @Test
    void aRowIsLimitedByTheWorkloadThatDidNotKeepItsLoad() {
        // Given
        var experiment = experiment(KEPT + "," + UNLIMITED);
        // When
        var limit = limit(experiment, BrokerLinks.NONE, worker("slow", 0, 76_000L, node(0, 2, 100)),
                worker("c1", 240, null, node(0, 2, 100)));
        // Then
        assertThat(limit.by()).isEqualTo("Quota");
        assertThat(limit.evidence()).startsWith("Workload c1: Brokers answered each request");
    }

    @Test
    void nothingLimitsARowWhoseLoadWasKept() {
        assertThat(limit(experiment(KEPT), BrokerLinks.NONE, worker("slow", 0, 76_000L, node(0, 2, 100))))
                .isEqualTo(new LimitedBy("Nothing", "76,000 records were due, and 76,000 acknowledged in the measured "
                        + "time", null));
    }

    @Test
    void brokersSayWhyTheyAreSlowIfTheyDoSoForEachTrial() {
        // Given large requests, which wait for a handler of broker 2
        var silent = trial(worker("c1", 0, null, node(0, 60, 200), node(1, 60, 200), node(2, 90, 200)));
        var counted = silent.toBuilder().brokerCounts(List.of(
                new BrokerCounts(2, 10_000, 1_000, 3_000, 2, 100, 200, 12_000, 1_000, 0, 16_000))).build();
        // Then
        assertThat(limit(EXPERIMENT, counted, counted).by()).isEqualTo("RequestQueue");
        assertThat(limit(EXPERIMENT, counted, counted).evidence()).contains("waited 60.0 ms for one of them");
        assertThat(limit(EXPERIMENT, counted, silent).by()).isEqualTo("Brokers");
        assertThat(limit(EXPERIMENT, counted, silent).evidence()).contains("Without the brokers' own counts");
        assertThat(limit(EXPERIMENT, counted, silent.toBuilder().uncounted("broker 2 was busy").build()).evidence())
                .contains("the counts are not known, as broker 2 was busy");
    }

    private record Worker(String workload, WorkerResult result) {}

    private static LimitedBy limit(Experiment experiment, TrialResult... trials) {
        return Objects.requireNonNull(RowLimit.of(experiment,
                VariantResult.builder().name("built-in").partitioner("BuiltIn").trials(trials.length).build(),
                List.of(trials), BrokerLinks.NONE));
    }

    private static LimitedBy limit(Experiment experiment, BrokerLinks links, Worker... workers) {
        return limit(experiment, links, trial(workers));
    }

    private static LimitedBy limit(Experiment experiment, BrokerLinks links, TrialResult trial) {
        return Objects.requireNonNull(RowLimit.of(experiment,
                VariantResult.builder().name("built-in").partitioner("BuiltIn").trials(1).build(),
                List.of(trial), links));
    }

    private static TrialResult trial(Worker... workers) {
        var outcomes = new ArrayList<TrialResult.ProducersOutcome>();
        for (var worker : workers) {
            var merge = new ProducersMerge(worker.workload(), List.of("t"));
            merge.add(0, worker.result());
            outcomes.add(merge.outcome());
        }
        return TrialResult.builder().trial(0).attempt(0).variant("built-in").repetition(1).producers(outcomes).build();
    }

    private static NodeResult node(int broker, double latencyMs, double requests) {
        return new NodeResult(broker, latencyMs, requests);
    }

    /** Returns a worker that sent 38,000 records to broker 2 and 19,000 to each of the others. */
    private static Worker worker(String workload, double throttleMs, @Nullable Long due, NodeResult... nodes) {
        var partitions = new ArrayList<PartitionResult>();
        Map.of(0, 22, 1, 10, 2, 4).forEach((broker, leaders) -> {
            var records = broker == 2 ? 38_000L : 19_000L;
            for (var i = 0; i < leaders; i++) {
                var share = records / leaders + (i < records % leaders ? 1 : 0);
                partitions.add(new PartitionResult("t", partitions.size(), broker, share, share * 10_240, share, 0));
            }
        });
        var counts = new Counts(76_000, 76_000, 0);
        var none = Histogram.of(Histogram.empty());
        return new Worker(workload, WorkerResult.builder().pod(0).measuredMs(SECONDS * 1_000).measured(counts)
                .total(counts).due(due).acknowledgedInWindow(76_000).bytesInWindow(76_000 * 10_240L)
                .publishLatency(none).serviceLatency(none).partitions(partitions).nodes(List.of(nodes))
                .client(ClientResult.builder().batchSizeBytes(10_340.0).recordsPerRequest(4.0).queueTimeMs(30.0)
                        .bufferWaitMs(8_000.0).cpuMs(4_000).gcMs(50).busyShare(0.6).threadShare(0.4)
                        .throttleMs(throttleMs).compressionRate(1.0).build())
                .facts(Facts.builder().java("21").kafkaClients("4.4.0").kernel("Linux").cpus(2).maxHeapBytes(1).build())
                .build());
    }

    private static Experiment experiment(String workloads) {
        var spec = Json.read("""
                {"cluster": {"bootstrapServers": "b:1"}, "workloads": [%s],
                 "variants": [{"name": "built-in", "partitioner": "BuiltIn"}], "duration": "10s"}"""
                .formatted(workloads), BenchmarkSpec.class);
        return ExperimentPlanner.plan(spec) instanceof Planned.Valid<Experiment>(var planned)
                ? planned
                : fail(ExperimentPlanner.plan(spec));
    }

    private static Experiment fail(Object planned) {
        throw new AssertionError(planned);
    }
}
