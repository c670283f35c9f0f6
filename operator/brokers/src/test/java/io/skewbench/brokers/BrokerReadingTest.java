package io.skewbench.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokerReadingTest {

    @Test
    void isReadAsItWasWritten() {
        // Given
        var reading = new BrokerReading(-5, 2_000_000_000, 2, 300_000_000, 4, 5, 6, 7, 22);
        // When
        var read = BrokerReading.of(reading.text() + "\n");
        // Then
        assertThat(read).contains(reading);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "1 2 3 4 5 6 7 8\n", "1 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 8 nine\n",
            "1 2 3000000000 4 5 6 7 8 9\n"})
    void isEmptyIfItIsNotComplete(String text) {
        assertThat(BrokerReading.of(text)).isEmpty();
    }
}
