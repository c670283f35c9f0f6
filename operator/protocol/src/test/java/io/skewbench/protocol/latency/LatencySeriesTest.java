package io.skewbench.protocol.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import java.util.Collections;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencySeriesTest {
    @Test
    void isDecodedStepByStep() {
        // Given
        var series = LatencySeries.ofEncoded(List.of(step(1_000_000), step(), step(5_000_000, 9_000_000)));
        // When
        var decoded = series.decode();
        // Then
        assertThat(decoded).extracting(Histogram::getTotalCount).containsExactly(1L, 0L, 2L);
        assertThat(LatencySeries.quantile(decoded.getFirst(), 50)).isCloseTo(1_000_000, withPercentage(3));
    }

    @Test
    void isAddedToTheGivenSteps() {
        // Given
        var series = LatencySeries.ofEncoded(List.of(step(1_000_000), step(2_000_000)));
        var sum = LatencySeries.empty();
        // When
        var steps = series.addTo(step -> sum);
        // Then
        assertThat(steps).isEqualTo(2);
        assertThat(sum.getTotalCount()).isEqualTo(2);
    }

    @Test
    void refusesMoreStepsThanATimeLineHas() {
        // Given
        var series = LatencySeries.ofEncoded(Collections.nCopies(Bounds.STEPS + 1, step()));
        // Then
        assertThatThrownBy(series::decode).isInstanceOf(UnreadableException.class)
                .hasMessageContaining("more than " + Bounds.STEPS);
    }

    @Test
    void refusesTextThatIsNotASeries() {
        assertThatThrownBy(() -> new LatencySeries("AAAA").decode()).isInstanceOf(UnreadableException.class);
        assertThatThrownBy(() -> new LatencySeries("…").decode()).isInstanceOf(UnreadableException.class);
    }

    private static byte[] step(long... nanos) {
        var step = LatencySeries.empty();
        for (var value : nanos) {
            step.recordValue(value);
        }
        return LatencySeries.encode(step);
    }
}
