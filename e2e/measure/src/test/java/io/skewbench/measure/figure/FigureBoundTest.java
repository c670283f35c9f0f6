package io.skewbench.measure.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.measure.figure.FigureBound.AtLeast;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.FigureBound.Within;
import org.junit.jupiter.api.Test;

class FigureBoundTest {
    @Test
    void includesItsLimit() {
        assertThat(new AtLeast(2).isMetBy(2)).isTrue();
        assertThat(new AtLeast(2).isMetBy(1.9)).isFalse();
        assertThat(new AtMost(2).isMetBy(2)).isTrue();
        assertThat(new AtMost(2).isMetBy(2.1)).isFalse();
    }

    @Test
    void includesTheLargestDeviation() {
        assertThat(new Within(2, 0.5).isMetBy(1.5)).isTrue();
        assertThat(new Within(2, 0.5).isMetBy(2.5)).isTrue();
        assertThat(new Within(2, 0.5).isMetBy(2.6)).isFalse();
    }

    @Test
    void isMetByNoNaN() {
        assertThat(new AtLeast(2).isMetBy(Double.NaN)).isFalse();
        assertThat(new AtMost(2).isMetBy(Double.NaN)).isFalse();
        assertThat(new Within(2, 1).isMetBy(Double.NaN)).isFalse();
    }

    @Test
    void isShownAsText() {
        assertThat(new AtLeast(1).text()).isEqualTo(">= 1.0");
        assertThat(new Within(1, 0.5).text()).isEqualTo("1.0 ± 0.5");
    }
}
