package io.skewbench.engine;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.ClockErrorMs;
import io.skewbench.api.v1alpha1.ConsumersResult;
import io.skewbench.api.v1alpha1.SampledRecords;
import io.skewbench.engine.Experiment.PlannedConsumers;
import io.skewbench.engine.SimulatedWorld.Mishap;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.RunStep;
import io.skewbench.engine.table.BenchmarkTable;
import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.plan.WorkerPlan.StampPlan;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConsumersTest {
    private static final String SPEC = """
            cluster: {bootstrapServers: "kafka:9092"}
            workloads:
              - name: c1
                kafkaTopic: testing-1
                load: {rate: 1000}
                records: {value: {size: 1Ki}}
                consumers:
                  - {name: readers, pods: 2, consumersPerPod: 3, consumer: {fetch.min.bytes: 1000}}
                  - {name: slow, rate: 100}
              - {name: c2, kafkaTopic: testing-2, load: {rate: 1000}, records: {value: {size: 1Ki}}}
            variants: [{name: built-in, partitioner: BuiltIn}]
            duration: 20s
            repetitions: 2
            objectives: [{variant: built-in, metric: endToEndLatency.p99, below: 6ms}]
            """;

    private final Experiment experiment = Specs.experiment(Specs.spec(SPEC));
    private final SimulatedWorld world = new SimulatedWorld(experiment);
    private final Benchmark benchmark = Specs.benchmark(Specs.spec(SPEC));
    private final Run run = new Run(Duration.ofSeconds(2));

    @Test
    void plansGroupsBesideTheProducers() {
        assertThat(experiment.workloads().getFirst().consumers()).containsExactly(
                new PlannedConsumers("readers", 2, 3, null, Map.of("fetch.min.bytes", "1000")),
                new PlannedConsumers("slow", 1, 1, 100L, Map.of()));
        assertThat(run.next(benchmark, new Planned.Valid<>(experiment), world.observe()).step())
                .isInstanceOfSatisfying(RunStep.StartWorkers.class, start -> {
                    assertThat(start.plans()).extracting(plan -> plan.name()).containsExactly("c1", "c1-readers",
                            "c1-slow", "c2");
                    assertThat(start.plans()).extracting(plan -> plan.control().clockTopic())
                            .containsOnly("skewbench-666ff6ccaa-t0a0-clock");
                    assertThat(start.plans().get(2)).isInstanceOfSatisfying(ConsumerPlan.class, plan -> {
                        assertThat(plan.groupId()).isEqualTo("skewbench-666ff6ccaa-t0a0-c1-slow");
                        assertThat(plan.topicNames()).containsExactly("testing-1");
                        assertThat(plan.recordsPerSecond()).isEqualTo(100);
                    });
                    assertThat(start.plans()).filteredOn(WorkerPlan.class::isInstance).map(WorkerPlan.class::cast)
                            .extracting(WorkerPlan::stamp).as("only those of c1 are read")
                            .containsExactly(StampPlan.OF_CONSUMED, null);
                });
    }

    @Test
    void measuresGroupsBesideTheProducers() {
        world.driveToEnd(benchmark, run);

        assertThat(benchmark.getStatus().phase()).isEqualTo("Complete");
        var row = requireNonNull(benchmark.getStatus().variants()).getFirst();
        var readers = requireNonNull(requireNonNull(row.workloads()).getFirst().consumers()).getFirst();
        assertThat(readers.group()).isEqualTo("readers");
        assertThat(requireNonNull(readers.recordsPerSecond()).median()).isEqualTo(2000);
        assertThat(requireNonNull(readers.endToEndLatencyMs()).samples()).isEqualTo(4000);
        // The largest sum of its two workers' at the same time.
        assertThat(readers.maxLag()).isEqualTo(61);
        assertThat(readers.finalLag()).isZero();
        assertThat(readers.samples()).as("of two workers in two trials").isEqualTo(new SampledRecords(1200, 0, 0));
        // Their clocks are 0.5 to 2 ms ahead of the producer's.
        assertThat(readers.clockErrorMs()).isEqualTo(new ClockErrorMs(-2, -0.5));
        assertThat(requireNonNull(row.workloads()).get(1).consumers()).isNull();
        assertThat(requireNonNull(row.consumers())).satisfies(all -> {
            assertThat(all.group()).isNull();
            assertThat(requireNonNull(all.recordsPerSecond()).median()).isEqualTo(3000);
            assertThat(all.maxLag()).isEqualTo(61);
        });
        assertThat(requireNonNull(benchmark.getStatus().objectives())).singleElement()
                .satisfies(objective -> {
                    assertThat(objective.value())
                            .isEqualTo(requireNonNull(requireNonNull(row.consumers()).endToEndLatencyMs()).p99());
                    assertThat(objective.result()).as("by one repetition").isEqualTo("Undecided");
                });
        assertThat(requireNonNull(requireNonNull(benchmark.getStatus().environment()).workers()))
                .extracting(worker -> worker.workload() + " " + worker.group() + " " + worker.pod())
                .containsExactly("c1 null 0", "c2 null 0", "c1 readers 0", "c1 readers 1", "c1 slow 0");
        assertThat(BenchmarkTable.render(benchmark.getStatus())).contains(
                """
                        Consumers, from the timestamps of records
                                    workload  group    records/s  end-to-end ms: p50   p99   max       clocks ms  max \
                        lag  left  rebalances
                          built-in  c1        readers      2,000                5.50  5.99  6.00  -2.00 to -0.50       \
                        61     0           0
                                              slow         1,000                5.50  5.99  6.00  -2.00 to -0.50       \
                        30     0           0
                        """);
    }

    @Test
    void warnsOfOffsetsThatAGroupLeftUnread() {
        world.mishaps.put(1, Mishap.CONSUMER_LAGS);

        world.driveToEnd(benchmark, run);

        assertThat(world.results()).hasSize(2).allMatch(TrialResult::counts);
        assertThat(figures("readers").finalLag()).isEqualTo(50);
        assertThat(figures("readers").rebalances()).isEqualTo(1);
        assertThat(requireNonNull(benchmark.getStatus().warnings())).contains(
                "built-in: group readers of workload c1 left up to 50 offsets unread in a trial: its true end-to-end "
                        + "latency is higher",
                "built-in: group readers of workload c1 rebalanced 1 time in the measured time");
    }

    @Test
    void failsATrialWhoseConsumersSkippedRecords() {
        world.mishaps.put(1, Mishap.CONSUMER_SKIPS);

        world.driveToEnd(benchmark, run);

        assertThat(world.results()).filteredOn(result -> !result.counts()).singleElement().satisfies(result -> {
            assertThat(result.reason()).isEqualTo("RecordsSkipped");
            assertThat(result.message()).startsWith("group readers of workload c1 skipped records").contains(
                    "{testing-1-0=3}");
        });
    }

    @Test
    void failsATrialWhoseConsumersFoundAChangedRecord() {
        world.mishaps.put(1, Mishap.CONSUMER_FINDS_CORRUPTION);

        world.driveToEnd(benchmark, run);

        assertThat(world.results()).filteredOn(result -> !result.counts()).singleElement().satisfies(result -> {
            assertThat(result.reason()).isEqualTo("RecordsCorrupt");
            assertThat(result.message()).isEqualTo("group readers of workload c1 found 2 of 600 sampled records "
                    + "corrupt: the record in partition 0 of topic testing-1 at offset 17, the first of them, is not "
                    + "what its producer sent");
        });
    }

    @Test
    void failsATrialWhoseConsumersFoundDisorderOfIdempotentProducers() {
        world.mishaps.put(1, Mishap.CONSUMER_FINDS_DISORDER);

        world.driveToEnd(benchmark, run);

        assertThat(world.results()).filteredOn(result -> !result.counts()).singleElement().satisfies(result -> {
            assertThat(result.reason()).isEqualTo("RecordsOutOfOrder");
            assertThat(result.message()).isEqualTo("group readers of workload c1 found that of 600 sampled "
                    + "records, 4 came out of order and 2 came twice, the first in partition 0 of topic testing-1 at "
                    + "offset 17, although the producers are idempotent");
        });
    }

    @Test
    void warnsOfDisorderWithoutIdempotence() {
        var relaxed = Specs.spec(SPEC.replace("partitioner: BuiltIn}",
                "partitioner: BuiltIn, producer: {enable.idempotence: \"false\"}}"));
        var ofRelaxed = new SimulatedWorld(Specs.experiment(relaxed));
        ofRelaxed.mishaps.put(1, Mishap.CONSUMER_FINDS_DISORDER);
        var warned = Specs.benchmark(relaxed);

        ofRelaxed.driveToEnd(warned, run);

        assertThat(ofRelaxed.results()).hasSize(2).allMatch(TrialResult::counts);
        assertThat(requireNonNull(warned.getStatus().warnings())).contains("Group readers of workload c1 found that "
                + "of 600 sampled records, 4 came out of order and 2 came twice, the first in partition 0 of topic "
                + "testing-1 at offset 17: retries may cause that without idempotence, and where records failed");
        assertThat(requireNonNull(requireNonNull(requireNonNull(warned.getStatus().variants()).getFirst().workloads())
                .getFirst().consumers()).getFirst().samples()).isEqualTo(new SampledRecords(1200, 4, 2));
    }

    @Test
    void waitsForConsumersAfterTheLastRecord() {
        world.mishaps.put(0, Mishap.CONSUMER_NEVER_DONE);

        world.driveToEnd(benchmark, run);

        assertThat(world.results().getFirst().reason()).isEqualTo("Overdue");
        assertThat(world.results().getFirst().message()).startsWith("workers c1-readers-0, c1-readers-1, c1-slow-0 "
                + "without a result 3m30s after the end of the trial");
    }

    private ConsumersResult figures(String group) {
        var workload = requireNonNull(requireNonNull(benchmark.getStatus().variants()).getFirst().workloads())
                .getFirst();
        return requireNonNull(workload.consumers()).stream().filter(row -> group.equals(row.group())).findFirst()
                .orElseThrow();
    }
}
