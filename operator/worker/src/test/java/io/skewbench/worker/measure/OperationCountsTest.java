package io.skewbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.report.Censored;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.OperationCount;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A clock whose warm-up begins at 0, and whose measured time is from 1000 to 2000. */
class OperationCountsTest {
    private static final Window WINDOW = new Window(0, 1000, 2000, 0);

    private final OperationCounts counts = new OperationCounts(WINDOW);

    @Test
    void measuresWhatIsDueInTheMeasuredTime() {
        // When the second of three operations is due in it, and the first two are answered in it
        succeeded(900, 1100);
        succeeded(1500, 1700);
        succeeded(2000, 2100);
        // Then
        var sum = sum();
        assertThat(sum.total()).isEqualTo(new Counts(3, 3, 0));
        assertThat(sum.measured()).isEqualTo(new Counts(1, 1, 0));
        assertThat(sum.acknowledgedInWindow()).isEqualTo(2);
        assertThat(sum.latency().decode().getMaxValue()).isEqualTo(200);
        assertThat(Objects.requireNonNull(sum.service()).decode().getMaxValue()).isEqualTo(190);
        assertThat(sum.censored()).isNull();
    }

    @Test
    void keepsFailuresOutOfLatencies() {
        // When
        counts.begun(1200);
        counts.failed(new IllegalStateException("lost"), 1200, 1900);
        // Then
        var sum = sum();
        assertThat(sum.measured()).isEqualTo(new Counts(1, 0, 1));
        assertThat(sum.errors()).isEqualTo(Map.of("IllegalStateException", 1L));
        assertThat(sum.latency().decode().getTotalCount()).isZero();
        assertThat(sum.censored()).isEqualTo(Censored.of(1, 700));
    }

    @Test
    void countsWhatWasDueAndNeverBegan() {
        // When
        succeeded(1200, 1300);
        counts.unsent(4, 1400, 2500);
        // Then
        var sum = sum();
        assertThat(sum.due()).isEqualTo(5);
        assertThat(sum.measured()).isEqualTo(new Counts(1, 1, 0));
        assertThat(sum.censored()).isEqualTo(Censored.of(4, 500));
    }

    @Test
    void countsOnlyTheMeasuredPartOfTheTimeThatItTakes() {
        // When
        counts.busy(800, 1100);
        counts.busy(1100, 1150);
        counts.busy(1900, 2300);
        counts.busy(2300, 2400);
        // Then
        assertThat(sum().busyNanos()).isEqualTo(100 + 50 + 100);
    }

    @Test
    void hasNoGapWhileNothingIsDue() {
        // When
        succeeded(1100, 1110);
        succeeded(1900, 1920);
        // Then
        assertThat(sum().longestGapNanos()).isEqualTo(20);
    }

    @Test
    void hasAGapFromTheFirstFailureToTheNextSuccess() {
        // When
        succeeded(1100, 1110);
        counts.failed(new IllegalStateException(), 1200, 1250);
        counts.failed(new IllegalStateException(), 1300, 1350);
        succeeded(1400, 1450);
        succeeded(1440, 1460);
        // Then
        assertThat(sum().longestGapNanos()).isEqualTo(250);
    }

    @Test
    void hasAGapUntilTheEndIfNothingSucceedsAnyMore() {
        // When
        succeeded(1100, 1110);
        counts.unsent(10, 1200, 5000);
        // Then
        assertThat(sum().longestGapNanos()).isEqualTo(800);
    }

    @Test
    void addsUpClients() {
        // Given
        var other = new OperationCounts(WINDOW);
        succeeded(1100, 1110);
        other.begun(1200);
        other.acknowledged(1200, 1200, 1260);
        // When
        var sum = OperationSum.of(List.of(counts, other)).count("get", false);
        // Then
        assertThat(sum.measured()).isEqualTo(new Counts(2, 2, 0));
        assertThat(sum.due()).isNull();
        assertThat(sum.latency().decode().getTotalCount()).isEqualTo(2);
        assertThat(sum.longestGapNanos()).isEqualTo(60);
    }

    private void succeeded(long intendedNanos, long nowNanos) {
        counts.begun(intendedNanos);
        counts.acknowledged(intendedNanos, intendedNanos + 10, nowNanos);
    }

    private OperationCount sum() {
        return OperationSum.of(List.of(counts)).count("get", true);
    }
}
