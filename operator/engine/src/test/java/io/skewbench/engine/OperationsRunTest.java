package io.skewbench.engine;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.api.v1alpha1.OperationResult;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.engine.SimulatedWorld.Mishap;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.RunStep;
import io.skewbench.engine.table.BenchmarkTable;
import io.skewbench.engine.table.SummaryCsv;
import io.skewbench.protocol.plan.OperationPlan;
import io.skewbench.protocol.plan.ProbedSystem;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run whose workers time operations of a ZooKeeper ensemble. */
class OperationsRunTest {
    private static final String SPEC = """
            cluster: {zookeeper: {connect: "zk-0:2181"}}
            workloads: [{name: probe, pods: 2, probe: {size: 100}, load: {rate: 400}}]
            variants: [{name: synced}, {name: unsynced, server: {forceSync: "no"}}]
            baseline: synced
            warmup: 5s
            duration: 20s
            repetitions: 3
            burnIn: 0
            """;

    private final Run run = new Run(Duration.ofSeconds(2));
    private final Experiment experiment = Specs.experiment(Specs.spec(SPEC));
    private final Benchmark benchmark = Specs.benchmark(Specs.spec(SPEC));
    private final SimulatedWorld world = new SimulatedWorld(experiment);

    @Test
    void startsWorkersWithTheOperationsInTheirOrder() {
        // When
        var start = world.driveToEnd(benchmark, run).stream().filter(RunStep.StartWorkers.class::isInstance)
                .map(RunStep.StartWorkers.class::cast).findFirst().orElseThrow();
        // Then
        assertThat(start.plans()).singleElement().isInstanceOfSatisfying(OperationPlan.class, plan -> {
            assertThat(plan.pods()).isEqualTo(2);
            assertThat(plan.probe().operations()).containsExactly("create", "set", "get", "exists", "delete",
                    "createEphemeral", "deleteEphemeral", "notification");
            assertThat(plan.system()).isEqualTo(
                    new ProbedSystem.Ensemble("kafka:9092", "/skewbench", "3.9.5", 10_000, Map.of()));
        });
    }

    @Test
    void endsWithAVerdictOnAWriteAndARead() {
        // When
        world.driveToEnd(benchmark, run);
        // Then
        assertThat(benchmark.getStatus().phase()).isEqualTo("Complete");
        assertThat(world.results()).hasSize(6).allMatch(TrialResult::counts);
        assertThat(benchmark.getStatus().comparisons()).filteredOn(each -> each.family().equals("Primary"))
                .extracting(Comparison::metric, Comparison::verdict)
                .containsExactly(tuple("probe.create.p99", "Better"), tuple("probe.get.p99", "Better"));
    }

    @Test
    void showsTheFiguresOfEachOperation() {
        // When
        world.driveToEnd(benchmark, run);
        // Then
        var rows = requireNonNull(benchmark.getStatus().variants());
        assertThat(rows).hasSize(2).allSatisfy(row -> {
            assertThat(row.partitioner()).isNull();
            assertThat(row.recordsPerSecond()).isNull();
            assertThat(row.workloads()).isNull();
            assertThat(row.limitedBy()).isNull();
            assertThat(row.operations()).hasSize(8).extracting(OperationResult::perSecond)
                    .containsOnly(new Spread(50, 50, 50));
        });
        assertThat(benchmark.getStatus().trials()).extracting(TrialStatus::operations).containsOnly(2 * 8 * 510L);
        assertThat(benchmark.getStatus().trials()).extracting(TrialStatus::offsetGrowth).containsOnlyNulls();
        assertThat(benchmark.getStatus().trials()).extracting(TrialStatus::primary).doesNotContainNull();
    }

    @Test
    void isShownAsATableOfOperations() {
        // Given
        world.driveToEnd(benchmark, run);
        // When
        var table = BenchmarkTable.render(benchmark.getStatus());
        // Then
        assertThat(table).contains("ops/s", "deleteEphemeral", "unsynced", "create p99")
                .doesNotContain("records/s", "null");
    }

    @Test
    void hasItsOwnColumnsInTheSummary() {
        // Given
        world.driveToEnd(benchmark, run);
        // When
        var lines = SummaryCsv.of("zookeeper-probe", "", benchmark.getStatus()).lines().toList();
        // Then
        assertThat(lines).hasSize(3);
        assertThat(lines.getFirst()).contains("probe_create_per_s", "probe_create_p99_ms", "probe_notification_max_ms");
        assertThat(lines.get(1)).startsWith("zookeeper-probe,synced,,3.9.5,");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "NODE_LOST   | OperationsUnaccounted | the servers have -1 nodes more than before, where 1,020 were created",
            "WORKER_LOST | WorkerLost            | worker probe-0: pod OOMKilled"})
    void repeatsATrialThatDoesNotAddUp(Mishap mishap, String reason, String message) {
        // Given
        world.mishaps.put(1, mishap);
        // When
        world.driveToEnd(benchmark, run);
        // Then
        assertThat(world.results()).filteredOn(result -> !result.counts()).singleElement().satisfies(result -> {
            assertThat(result.reason()).isEqualTo(reason);
            assertThat(result.message()).startsWith(message);
            assertThat(result.producers()).isEmpty();
        });
        assertThat(benchmark.getStatus().phase()).isEqualTo("Complete");
    }
}
