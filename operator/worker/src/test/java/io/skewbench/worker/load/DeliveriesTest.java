package io.skewbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.worker.measure.Leaders;
import io.skewbench.worker.measure.Measurements;
import io.skewbench.worker.measure.TopicPartitions;
import io.skewbench.worker.measure.Window;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeliveriesTest {
    private final Deliveries deliveries = new Deliveries(
            new Measurements(new Window(0, 0, 1_000, 0), 1, new Leaders(Map.of())), new TopicPartitions(List.of("t")),
            error -> {});

    @Test
    void areNewWhileNoneWasGivenBack() {
        // When
        var first = deliveries.take(0, 0, 0, 1);
        var second = deliveries.take(0, 0, 0, 1);
        // Then
        assertThat(second).isNotSameAs(first);
    }

    @Test
    void areReusedInTheOrderInWhichTheyWereGivenBack() {
        // Given
        var first = deliveries.take(0, 0, 0, 1);
        var second = deliveries.take(0, 0, 0, 1);
        deliveries.giveBack(second);
        deliveries.giveBack(first);
        // When
        var taken = List.of(deliveries.take(0, 0, 0, 1), deliveries.take(0, 0, 0, 1));
        // Then
        assertThat(taken.get(0)).isSameAs(second);
        assertThat(taken.get(1)).isSameAs(first);
    }
}
