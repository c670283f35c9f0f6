package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.background.MonotonicClock;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.informer.WholeConfigMaps;
import io.skewbench.controller.memory.HeapShares;
import io.skewbench.controller.result.StoredResults;
import io.skewbench.controller.worker.WorkerPods;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.RunId;
import io.skewbench.engine.plan.ExperimentPlanner;
import io.skewbench.engine.result.TrialResult;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A run with one stored result. */
class HeldResultsTest {
    private static final TrialResult RESULT = TrialResult.builder().trial(0).attempt(0).variant("built-in")
            .repetition(1).startedAtMs(1L).offsetsBefore(Map.of("t", List.of(1L))).build();

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private final Lookups lookups = new Lookups(HeapShares.READING, failure -> false, InstantSource.system());
    private StoredResults stored;
    private HeldResults results;

    @BeforeEach
    void store() {
        stored = new StoredResults(api.client(), lookups, new MonotonicClock());
        stored.store(run(true), RESULT);
        results = new HeldResults(stored);
    }

    @AfterEach
    void close() {
        lookups.close();
    }

    @Test
    void areMissingWhileTheyAreBeingRead() {
        // Given
        var run = run(true);
        // When
        var held = results.addTo(run, planned(run), others(run));
        // Then
        assertThat(held).isEqualTo(new HeldResults.Missing(false));
    }

    @Test
    void areAddedToTheOtherChildrenOnceTheyAreRead() {
        // Given
        var run = run(true);
        await().until(() -> results.addTo(run, planned(run), others(run)) instanceof HeldResults.All);
        // When
        var held = results.addTo(run, planned(run), others(run));
        // Then
        assertThat(held).isInstanceOfSatisfying(HeldResults.All.class,
                all -> assertThat(all.children().results()).containsExactly(RESULT));
    }

    @Test
    void areNotReadForARunThatHasNotStarted() {
        // Given
        var run = run(false);
        var others = others(run);
        // When
        var held = results.addTo(run, planned(run), others);
        // Then
        assertThat(held).isEqualTo(new HeldResults.All(others));
        assertThat(stored.areInMemory(run.runId())).isFalse();
    }

    @Test
    void areNotReadForASpecThatCannotBePlanned() {
        // Given
        var run = run(true);
        var others = others(run);
        var invalid = new Planned.Invalid<Experiment>(List.of(new Problem("spec.variants", null, "is missing")));
        // When
        var held = results.addTo(run, invalid, others);
        // Then
        assertThat(held).isEqualTo(new HeldResults.All(others));
    }

    private static Planned<Experiment> planned(RunScope run) {
        return ExperimentPlanner.plan(run.benchmark().getSpec());
    }

    private RunChildren others(RunScope run) {
        return new RunChildren(run.names(), List.of(), Map.of(), Map.of(), WorkerPods.of(run, Stream.empty()),
                new WholeConfigMaps(api.client()));
    }

    private RunScope run(boolean hasStarted) {
        var benchmark = Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: b, namespace: %s, uid: u, generation: 1}
                spec:
                  cluster: {bootstrapServers: "kafka:9092"}
                  workloads: [{name: c1, kafkaTopic: t, load: {rate: 200}, records: {value: {size: "100"}}}]
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  duration: 10s
                  repetitions: 1
                """.formatted(api.namespace()), Benchmark.class);
        if (hasStarted) {
            benchmark.setStatus(BenchmarkStatus.builder().runId(RunId.of(benchmark)).build());
        }
        return RunScope.of(benchmark, () -> {});
    }
}
