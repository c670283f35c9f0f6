package io.skewbench.protocol.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.report.ConsumerResult.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsumerResultTest {
    @Test
    void joinsAdjacentSpansInOrder() {
        // When
        var joined = Span.joined(List.of(new Span("t", 0, 20, 30, 9), new Span("t", 0, 0, 10, 10),
                new Span("t", 0, 10, 20, 8)));
        // Then
        assertThat(joined).containsExactly(new Span("t", 0, 0, 30, 27));
    }

    @Test
    void keepsSpansApartThatAreNotAdjacent() {
        // Given a gap, another partition and another topic
        var spans = List.of(new Span("t", 0, 0, 10, 10), new Span("t", 0, 11, 20, 9), new Span("t", 1, 20, 30, 10),
                new Span("u", 1, 30, 40, 10));
        // When
        var joined = Span.joined(spans);
        // Then
        assertThat(joined).isEqualTo(spans);
    }
}
