package io.skewbench.local.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Progress;
import java.util.List;
import org.junit.jupiter.api.Test;

class InterruptedStatusTest {
    private static final BenchmarkStatus LAST = BenchmarkStatus.of(1L, "Running", "measuring", List.of());

    @Test
    void saysAfterHowManyTrials() {
        // Given
        var last = LAST.withProgress(new Progress(6, 2, 0, null, null, null));
        // When
        var status = InterruptedStatus.of(last);
        // Then
        assertThat(status.summary()).isEqualTo("The run was interrupted after 2 of 6 trials");
    }

    @Test
    void hasPhaseInterrupted() {
        // When
        var status = InterruptedStatus.of(LAST);
        // Then
        assertThat(status).isEqualTo(LAST.with("Interrupted", "The run was interrupted"));
    }
}
