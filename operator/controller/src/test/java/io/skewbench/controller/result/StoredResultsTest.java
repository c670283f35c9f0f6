package io.skewbench.controller.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.memory.HeapShares;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.plan.ExperimentPlanner;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.ResultMemory;
import io.skewbench.protocol.json.Json;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
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
    private final Clock clock = new Clock();
    private final Lookups lookups = new Lookups(HeapShares.READING, failure -> false, InstantSource.system());

    @AfterEach
    void close() {
        lookups.close();
    }

    /** Two runs of two trials, of which the first has a result, and room for three results. */
    @BeforeEach
    void store() {
        one = run("one");
        other = run("other");
        experiment = planned(one);
        var three = 3 * ResultMemory.of(result(0));
        stored = new StoredResults(api.client(), new ResultRoom(three, three, 0, clock), lookups, clock);
        stored.store(one, result(0));
        stored.store(other, result(0));
    }

    @Test
    void heldResultsAreThoseThatAreStored() {
        assertThat(held(stored, one)).isEqualTo(all(result(0)));
        stored.store(one, result(1));
        stored.release(one.runId());

        assertThat(held(stored, one)).isEqualTo(all(result(0), result(1)));
        assertThat(held(another(), one)).isEqualTo(all(result(0), result(1)));
    }

    @Test
    void whoAsksForResultsDoesNotWaitUntilTheyAreRead() {
        // Given a large result that another thread is decoding
        stored.store(one, large(1));
        var requeued = new AtomicInteger();
        var asking = RunScope.of(one.benchmark(), requeued::incrementAndGet);
        ResultDecoding.decode(Json.gzip(large(1)), decoded -> {
            // When
            await().until(() -> stored.hold(asking, experiment), StoredResults.BeingRead.class::isInstance);
            // Then
            assertThat(stored.hold(asking, experiment)).isEqualTo(new StoredResults.BeingRead());
            assertThat(held(stored, other)).isEqualTo(all(result(0)));
            return decoded;
        });
        // And
        await().until(() -> requeued.get() > 0);
        assertThat(held(stored, asking).results()).hasSize(2);
    }

    @Test
    void whoAsksForResultsGetsToKnowWhyTheyCannotBeRead() {
        var gone = new StoredResults(new KubernetesClientBuilder().withConfig(new ConfigBuilder()
                .withMasterUrl("http://localhost:1").withRequestRetryBackoffLimit(0).build()).build(),
                new Lookups(HeapShares.READING, failure -> false, InstantSource.system()), clock);

        await().untilAsserted(() -> assertThatThrownBy(() -> gone.hold(one, experiment))
                .isInstanceOf(KubernetesClientException.class));
    }

    @Test
    void aRunWaitsUntilAnotherLeavesRoomForItsResults() {
        // Given two runs with two results each
        stored.store(one, result(1));
        stored.store(other, result(1));
        held(stored, one);
        // Then
        await().until(() -> stored.hold(other, experiment), StoredResults.NoRoom.class::isInstance);
        assertThat(stored.hold(one, experiment)).isInstanceOf(StoredResults.All.class);
        // When
        stored.release(one.runId());
        // Then
        assertThat(held(stored, other)).isEqualTo(all(result(0), result(1)));
        assertThat(stored.hold(one, experiment)).isEqualTo(new StoredResults.NoRoom());
    }

    @Test
    void aResultForWhichThereIsNoRoomIsReadAgain() {
        // Given
        stored.store(other, result(1));
        held(stored, other);
        held(stored, one);
        // When
        assertThat(stored.store(one, result(1))).isTrue();
        stored.release(one.runId());
        stored.release(other.runId());
        // Then
        assertThat(held(stored, one)).isEqualTo(all(result(0), result(1)));
    }

    @Test
    void resultsThatAreNotHeldReleaseTheirRoom() {
        // Given a run of two results that was deleted while they were read
        stored.store(one, result(1));
        var read = new CountDownLatch(1);
        stored.hold(RunScope.of(one.benchmark(), read::countDown), experiment);
        await().until(() -> read.getCount() == 0);
        stored.store(other, result(1));
        await().until(() -> stored.hold(other, experiment), StoredResults.NoRoom.class::isInstance);
        // When
        clock.now = clock.now.plus(ResultsInMemory.UNTAKEN).plusSeconds(1);
        // Then
        assertThat(held(stored, other)).isEqualTo(all(result(0), result(1)));
    }

    @Test
    void burnInTrialsAreReadBeforeTheOthers() {
        // Given a burn-in trial that counts, the only one of a run of two trials
        var burnt = run("burnt", 1);
        stored.store(burnt, burnIn());
        stored.store(burnt, result(0));
        // Then
        assertThat(held(another(), burnt, planned(burnt))).isEqualTo(all(burnIn(), result(0)));
    }

    @Test
    void trialsAreReadThatAnotherVersionMeasuredWithoutBurnIn() {
        // Given
        var burnt = run("burnt", 1);
        stored.store(burnt, result(0));
        stored.store(burnt, result(1));
        // Then
        assertThat(held(another(), burnt, planned(burnt))).isEqualTo(all(result(0), result(1)));
    }

    private static Experiment planned(RunScope run) {
        return ((Planned.Valid<Experiment>) ExperimentPlanner.plan(run.benchmark())).value();
    }

    private static TrialResult burnIn() {
        return result(2).toBuilder().repetition(0).build();
    }

    private StoredResults.All held(StoredResults from, RunScope run, Experiment planned) {
        return (StoredResults.All) await().until(() -> from.hold(run, planned), StoredResults.All.class::isInstance);
    }

    private StoredResults.All held(StoredResults from, RunScope run) {
        return held(from, run, experiment);
    }

    private static StoredResults.All all(TrialResult... results) {
        return new StoredResults.All(List.of(results));
    }

    /** Returns a result that is decoded while no other large one is. */
    private static TrialResult large(int trial) {
        return TrialResult.builder().trial(trial).attempt(0).variant("built-in").repetition(1).startedAtMs(1L)
                .offsetsBefore(Map.of("t", Collections.nCopies(150_000, 123_456_789L))).build();
    }

    /** Stands still unless it is set. */
    private static final class Clock implements InstantSource {
        private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

        @Override
        public Instant instant() {
            return now;
        }
    }

    private StoredResults another() {
        return new StoredResults(api.client(), lookups, clock);
    }

    private static TrialResult result(int trial) {
        return TrialResult.builder().trial(trial).attempt(0).variant("built-in").repetition(1).startedAtMs(1L)
                .offsetsBefore(Map.of("t".repeat(100), List.of(1L))).build();
    }

    private RunScope run(String uid) {
        return run(uid, 0);
    }

    private RunScope run(String uid, int burnIn) {
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
                  burnIn: %d
                """.formatted(api.namespace(), uid, burnIn), Benchmark.class);
        return RunScope.of(benchmark, () -> {});
    }
}
