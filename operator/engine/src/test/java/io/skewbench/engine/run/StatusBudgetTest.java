package io.skewbench.engine.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.skewbench.api.testing.LargeStatus;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.ObjectiveResult;
import io.skewbench.api.v1alpha1.Progress;
import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatusBudgetTest {
    private static final Executor OWN_THREAD = task -> Thread.ofVirtual().start(task);

    private final StatusBudget budget = new StatusBudget();

    @Test
    void aSmallStatusStaysAsItIs() {
        // Given
        var small = LargeStatus.of(3, 4, 1, 10);
        // When
        var fitting = budget.fit(small);
        // Then
        assertThat(fitting).isSameAs(small);
    }

    @Test
    void fiveHundredRowsOnFiftyBrokersFit() {
        // Given
        var whole = LargeStatus.of(500, 50, 3, 1_000);
        assertThat(bytes(whole)).isGreaterThan(6 * StatusBudget.BYTES);
        // When
        var fitting = budget.fit(whole);
        // Then
        assertThat(bytes(fitting)).isLessThanOrEqualTo(StatusBudget.BYTES);
        assertThat(fitting.variants()).hasSize(500).allSatisfy(row -> {
            assertThat(row.recordsPerSecond()).isNotNull();
            assertThat(row.publishLatencyMs()).isNotNull();
        });
        assertThat(fitting.conditions()).isEqualTo(whole.conditions());
        assertThat(fitting.progress()).isEqualTo(whole.progress());
        assertThat(fitting.objectives()).isEqualTo(whole.objectives());
        assertThat(requireNonNull(fitting.environment()).brokers()).hasSize(50);
    }

    @Test
    void whatIsLeftOutIsNamedLeastUsefulFirst() {
        // When
        var fitting = budget.fit(LargeStatus.of(70, 50, 3, 1_000));
        // Then
        assertThat(fitting.omitted()).containsExactly("the brokers' shares of each workload",
                "900 lines of the oldest trials", "the brokers' shares of each row",
                "70 comparisons that show no difference",
                "70 comparisons of the baseline's copy that show no difference",
                "297 workers on machines like those of the workers shown", "the storage of brokers like those shown",
                "the figures that show what limits rows, and how replicas kept up");
        assertThat(requireNonNull(fitting.trials())).hasSize(100)
                .last().extracting(TrialStatus::index).isEqualTo(999);
        assertThat(requireNonNull(fitting.variants())).allSatisfy(row -> {
            assertThat(row.brokerImbalance()).isNotNull();
            assertThat(row.workloads()).hasSize(3).allSatisfy(workload -> assertThat(workload.brokers()).isNull());
        });
    }

    @Test
    void aThousandRowsKeepThroughputAndTheirNinetyNinthPercentile() {
        // When
        var fitting = budget.fit(LargeStatus.of(1_000, 50, 1, 10_000));
        // Then
        assertThat(bytes(fitting)).isLessThanOrEqualTo(StatusBudget.BYTES);
        assertThat(fitting.variants()).hasSize(1_000).allSatisfy(row -> {
            assertThat(row.recordsPerSecond()).isNotNull();
            assertThat(row.publishLatencyP99Ms()).isEqualTo(9.125);
        });
        assertThat(fitting.objectives()).hasSize(2);
    }

    @Test
    void asManyOperationsAsASpecMayHaveKeepTheirRateAndNinetyNinthPercentile() {
        // Given
        var whole = LargeStatus.ofProbes(125, 8);
        assertThat(bytes(whole)).isGreaterThan(StatusBudget.BYTES);
        // When
        var fitting = budget.fit(whole);
        // Then
        assertThat(bytes(fitting)).isLessThanOrEqualTo(StatusBudget.BYTES);
        assertThat(fitting.variants()).hasSize(125).allSatisfy(row -> assertThat(row.operations()).hasSize(8)
                .allSatisfy(operation -> {
                    assertThat(operation.perSecond()).isNotNull();
                    assertThat(operation.latencyP99Ms() != null || operation.latencyMs() != null).isTrue();
                }));
    }

    @Test
    void equalStatusesAreReducedAlikeWhateverWasReducedBefore() {
        // Given
        budget.fit(LargeStatus.of(700, 50, 1, 100));
        // When
        var again = budget.fit(LargeStatus.of(500, 50, 3, 1_000));
        // Then
        assertThat(again).isEqualTo(new StatusBudget().fit(LargeStatus.of(500, 50, 3, 1_000)));
    }

    @Test
    void aStatusThatTakesLongHoldsUpNoOther() throws InterruptedException {
        // Given a status whose rows cannot be measured before the test allows it
        var isMeasured = new CountDownLatch(1);
        var mayGoOn = new CountDownLatch(1);
        var slow = LargeStatus.of(3, 4, 1, 10).withVariants(new AbstractList<>() {
            @Override
            public VariantResult get(int index) {
                isMeasured.countDown();
                awaitUninterruptibly(mayGoOn);
                return LargeStatus.row(index, Map.of(), 1, 1);
            }

            @Override
            public int size() {
                return 1;
            }
        });
        var of = CompletableFuture.supplyAsync(() -> budget.fit(slow), OWN_THREAD);
        assertThat(isMeasured.await(1, TimeUnit.MINUTES)).isTrue();
        // When
        var other = CompletableFuture.supplyAsync(() -> budget.fit(LargeStatus.of(3, 4, 1, 10)), OWN_THREAD);
        // Then
        assertThat(other).succeedsWithin(Duration.ofMinutes(1));
        assertThat(of).isNotDone();
        mayGoOn.countDown();
        assertThat(of).succeedsWithin(Duration.ofMinutes(1));
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void progressIsUpToDateInAStatusThatIsReducedAgain() {
        // Given
        budget.fit(LargeStatus.of(500, 50, 3, 1_000));
        var later = new Progress(1_001, 1_001, 0, "1001/1001", null, "5s");
        // When
        var fitting = budget.fit(LargeStatus.of(500, 50, 3, 1_000).withProgress(later).withSummary("later"));
        // Then
        assertThat(fitting.progress()).isEqualTo(later);
        assertThat(fitting.summary()).isEqualTo("later");
    }

    @Test
    void aLongMessageIsCutWhereverItIsRepeated() {
        // Given a worker that failed with 230 KB of characters that take six bytes each in JSON
        var message = "\u0001".repeat(230_000);
        var small = LargeStatus.of(1, 3, 1, 1);
        var conditions = requireNonNull(small.conditions()).stream()
                .map(condition -> new ConditionBuilder(condition).withMessage(message).build()).toList();
        var failed = small.withSummary(message).withConditions(1L, conditions)
                .withTrials(List.of(LargeStatus.trial(0, "Failed", "WorkerFailed: " + message)));
        // When
        var fitting = budget.fit(failed);
        // Then
        assertThat(bytes(fitting) - bytes(small)).isLessThan(20 * 1024);
        assertThat(fitting.summary()).endsWith("…");
        assertThat(requireNonNull(fitting.trials()).getFirst().reason()).startsWith("WorkerFailed: ").endsWith("…");
        assertThat(fitting.omitted()).containsExactly("the ends of 10 texts of more than 2,000 bytes");
    }

    @Test
    void aStatusWithoutAnyEndFits() {
        // Given a status that only the last reduction makes small enough
        var monster = LargeStatus.of(20, 3_000, 1, 10).withObjectives(IntStream.range(0, 10_000)
                .mapToObj(i -> ObjectiveResult.builder().variant("row-" + i).metric("errorRatio").bound("below 0")
                        .value(1.0).result("Missed").met(false).build())
                .toList());
        // When
        var fitting = budget.fit(monster);
        // Then
        assertThat(bytes(fitting)).isLessThanOrEqualTo(StatusBudget.BYTES);
        assertThat(fitting.conditions()).isEqualTo(monster.conditions());
        assertThat(fitting.variants()).hasSize(20);
        assertThat(fitting.omitted()).contains("10,000 objectives that are not met");
    }

    @Test
    void rowsThatDoNotFitAreCounted() {
        // Given
        var settings = Map.of("producer.metadata", "x".repeat(10_000));
        var rows = IntStream.range(0, 100).mapToObj(i -> LargeStatus.row(i, settings, 1, 1)).toList();
        // When
        var fitting = budget.fit(LargeStatus.of(1, 1, 1, 1).withVariants(rows));
        // Then
        assertThat(bytes(fitting)).isLessThanOrEqualTo(StatusBudget.BYTES);
        var left = 100 - requireNonNull(fitting.variants()).size();
        assertThat(left).isPositive();
        assertThat(fitting.omitted()).last().isEqualTo("the last " + left + " rows");
    }

    private static int bytes(BenchmarkStatus status) {
        return Json.write(status).getBytes(StandardCharsets.UTF_8).length;
    }
}
