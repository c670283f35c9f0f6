package io.skewbench.local.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.WorkerView;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AttemptStateTest {
    private static final WorkerReport RUNNING = new WorkerReport.Running(10, 0, 5.0);
    private static final StartSignal START = new StartSignal(1_000, null, 0);

    @Test
    void isTheSameWhereAWorkerHasSentMoreRecords() {
        // Given
        var before = attempt(RUNNING, null, START, null);
        // When
        var state = AttemptState.of(attempt(new WorkerReport.Running(20, 0, 6.0), null, START, null));
        // Then
        assertThat(state).isEqualTo(AttemptState.of(before));
    }

    @Test
    void differsOnceAWorkerReportsForTheFirstTime() {
        // Given
        var before = attempt(null, null, START, null);
        // When
        var state = AttemptState.of(attempt(RUNNING, null, START, null));
        // Then
        assertThat(state).isNotEqualTo(AttemptState.of(before));
    }

    @Test
    void differsOnceAWorkerIsLost() {
        // Given
        var before = attempt(RUNNING, null, START, null);
        // When
        var state = AttemptState.of(attempt(RUNNING, "exited with 1", START, null));
        // Then
        assertThat(state).isNotEqualTo(AttemptState.of(before));
    }

    @Test
    void differsOnceTheWorkersAreReleased() {
        // Given
        var before = attempt(RUNNING, null, null, null);
        // When
        var state = AttemptState.of(attempt(RUNNING, null, START, null));
        // Then
        assertThat(state).isNotEqualTo(AttemptState.of(before));
    }

    @Test
    void differsOnceTheEndOffsetsAreRead() {
        // Given
        var before = attempt(RUNNING, null, START, null);
        // When
        var state = AttemptState.of(attempt(RUNNING, null, START, Map.of("orders", List.of(10L))));
        // Then
        assertThat(state).isNotEqualTo(AttemptState.of(before));
    }

    private static AttemptView attempt(@Nullable WorkerReport report, @Nullable String lost,
            @Nullable StartSignal start, @Nullable Map<String, List<Long>> offsetsAfter) {
        var worker = new WorkerView("w", null, 0, List.of("orders"), report, lost, null, null);
        return AttemptView.builder().id(new AttemptId(0, 0)).createdAt(Instant.EPOCH).start(start)
                .workers(List.of(worker)).offsetsAfter(offsetsAfter).build();
    }
}
