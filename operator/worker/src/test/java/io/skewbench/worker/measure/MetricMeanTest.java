package io.skewbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MetricMeanTest {
    private final MetricMean mean = new MetricMean();

    @Test
    void isNullWithoutValues() {
        assertThat(mean.value()).isNull();
    }

    @Test
    void weighsValues() {
        // When
        mean.add(1, 3);
        mean.add(5, 1);
        // Then
        assertThat(mean.value()).isEqualTo(2);
    }

    @Test
    void ignoresMetricsWithoutSamples() {
        // When
        mean.add(1, 1);
        mean.add(Double.NaN, 1);
        mean.add(7, 0);
        // Then
        assertThat(mean.value()).isEqualTo(1);
    }
}
