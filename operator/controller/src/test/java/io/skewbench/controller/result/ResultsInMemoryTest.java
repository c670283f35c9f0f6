package io.skewbench.controller.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.result.ResultsInMemory.Results;
import io.skewbench.controller.result.StoredResults.All;
import io.skewbench.controller.result.StoredResults.NoRoom;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.protocol.json.Json;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultsInMemoryTest {
    private static final List<TrialResult> RESULTS = List.of(TrialResult.unreadable(new AttemptId(0, 0), "damaged"));
    private static final long BYTES = 80;

    private Instant now = Instant.EPOCH.plusSeconds(1_000);
    /** Has room for the results of one of the two runs at a time. */
    private final ResultRoom room = new ResultRoom(100, BYTES, 10, () -> now);
    private final ResultsInMemory memory = new ResultsInMemory(room, () -> now);
    private final RunScope run = run("run");
    private final RunScope other = run("other");

    @Test
    void holdsNothingBeforeResultsAreRead() {
        assertThat(memory.hold(run)).isNull();
        assertThat(memory.hasAll(run.runId())).isFalse();
    }

    @Test
    void holdsResultsOnceAllAreRead() {
        // Given
        read(run, true);
        // When
        var holding = memory.hold(run);
        // Then
        assertThat(holding).isEqualTo(new All(RESULTS));
        assertThat(memory.hasAll(run.runId())).isTrue();
    }

    @Test
    void doesNotHoldAPartOfTheResults() {
        // Given
        read(run, false);
        // When
        var holding = memory.hold(run);
        // Then
        assertThat(holding).isNull();
    }

    @Test
    void continuesReadingWithThePartAlreadyRead() {
        // Given
        read(run, false);
        // When
        var begun = memory.begin(run);
        // Then
        assertThat(begun).isEqualTo(new Results(RESULTS, BYTES, false));
    }

    @Test
    void doesNotReadResultsThatAreHeld() {
        // Given
        read(run, true);
        memory.hold(run);
        // When
        var begun = memory.begin(run);
        // Then
        assertThat(begun).isNull();
    }

    @Test
    void keepsTheRoomOfResultsThatAreHeld() {
        // Given
        read(run, true);
        memory.hold(run);
        // When
        var hasRoom = memory.take(other, BYTES);
        // Then
        assertThat(hasRoom).isFalse();
    }

    @Test
    void givesTheRoomBackWhenResultsAreReleased() {
        // Given
        read(run, true);
        memory.hold(run);
        // When
        memory.release(run.runId());
        // Then
        assertThat(memory.take(other, BYTES)).isTrue();
        assertThat(memory.hold(run)).isEqualTo(new NoRoom());
    }

    @Test
    void releasesTheRoomOfResultsThatAreNotHeldInTime() {
        // Given
        read(run, true);
        now = now.plus(ResultsInMemory.UNTAKEN).plusMillis(1);
        // When
        memory.hold(other);
        // Then
        assertThat(memory.take(other, BYTES)).isTrue();
    }

    @Test
    void givesTheRoomBackWhenReadingFails() {
        // Given
        memory.take(run, BYTES);
        memory.begin(run);
        // When
        memory.putBack(run.runId(), new Results(RESULTS, BYTES, false));
        // Then
        assertThat(memory.take(other, BYTES)).isTrue();
    }

    @Test
    void readsOnWhenARunMayHaveMoreResults() {
        // Given
        read(run, true);
        memory.hold(run);
        memory.release(run.runId());
        // When
        memory.readOn(run.runId());
        // Then
        assertThat(memory.hasAll(run.runId())).isFalse();
        assertThat(memory.hold(run)).isNull();
    }

    @Test
    void forgetsTheResultsAndTheRoomOfARun() {
        // Given
        read(run, true);
        // When
        memory.forget(run.runId());
        // Then
        assertThat(memory.hasAll(run.runId())).isFalse();
        assertThat(memory.take(other, BYTES)).isTrue();
    }

    private void read(RunScope ofRun, boolean areAll) {
        assertThat(memory.take(ofRun, BYTES)).isTrue();
        assertThat(memory.begin(ofRun)).isNotNull();
        memory.handOver(ofRun.runId(), new Results(RESULTS, BYTES, areAll));
    }

    private static RunScope run(String uid) {
        var benchmark = new Benchmark();
        benchmark.setMetadata(new ObjectMetaBuilder().withName(uid).withNamespace("ns").withUid(uid).build());
        benchmark.setSpec(Json.read("{\"cluster\": {\"bootstrapServers\": \"kafka:9092\"}}", BenchmarkSpec.class));
        return RunScope.of(benchmark, () -> {});
    }
}
