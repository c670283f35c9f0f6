package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.ExperimentPlanner;
import io.skewbench.engine.Planned;
import io.skewbench.engine.TrialResult;
import io.skewbench.engine.run.ResultMemory;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StoredResultsTest {
    @RegisterExtension
    final KubeApi api = new KubeApi();

    private RunScope one;
    private RunScope other;
    private Experiment experiment;
    private StoredResults stored;

    /** Two runs of two trials, of which the first has a result, and room for three results. */
    @BeforeEach
    void store() {
        one = run("one");
        other = run("other");
        experiment = ((Planned.Valid<Experiment>) ExperimentPlanner.plan(one.benchmark().getSpec())).value();
        var three = 3 * ResultMemory.of(result(0));
        stored = new StoredResults(api.client(), new ResultRoom(three, three, 0));
        stored.store(one, result(0));
        stored.store(other, result(0));
    }

    @Test
    void heldResultsAreThoseThatAreStored() {
        assertThat(stored.hold(one, experiment)).contains(List.of(result(0)));
        stored.store(one, result(1));
        stored.release(one.runId());

        assertThat(stored.hold(one, experiment)).contains(List.of(result(0), result(1)));
        assertThat(another().hold(one, experiment)).contains(List.of(result(0), result(1)));
    }

    @Test
    void aRunWaitsUntilAnotherLeavesRoomForItsResults() {
        // Given two runs with two results each
        stored.store(one, result(1));
        stored.store(other, result(1));
        assertThat(stored.hold(one, experiment)).isPresent();
        // Then
        assertThat(stored.hold(other, experiment)).isEmpty();
        assertThat(stored.hold(one, experiment)).isPresent();
        // When
        stored.release(one.runId());
        // Then
        assertThat(stored.hold(other, experiment)).contains(List.of(result(0), result(1)));
        assertThat(stored.hold(one, experiment)).isEmpty();
    }

    @Test
    void aResultForWhichThereIsNoRoomIsReadAgain() {
        // Given
        stored.store(other, result(1));
        stored.hold(other, experiment);
        stored.hold(one, experiment);
        // When
        assertThat(stored.store(one, result(1))).isTrue();
        stored.release(one.runId());
        stored.release(other.runId());
        // Then
        assertThat(stored.hold(one, experiment)).contains(List.of(result(0), result(1)));
    }

    private StoredResults another() {
        return new StoredResults(api.client());
    }

    private static TrialResult result(int trial) {
        return new TrialResult(trial, 0, "built-in", Map.of(), 1, null, null, 1L, List.of(), null,
                Map.of("t".repeat(100), List.of(1L)), null, List.of(), List.of(), List.of());
    }

    private RunScope run(String uid) {
        var benchmark = Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: b, namespace: %s, uid: %s, generation: 1}
                spec:
                  cluster: {bootstrapServers: "kafka:9092"}
                  workloads: [{name: c1, kafkaTopic: t, load: {rate: 200}, records: {value: {size: "100"}}}]
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  duration: 10s
                  repetitions: 2
                """.formatted(api.namespace(), uid), Benchmark.class);
        return RunScope.of(benchmark, () -> {});
    }
}
