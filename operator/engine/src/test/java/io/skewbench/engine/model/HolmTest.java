package io.skewbench.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HolmTest {

    @Test
    void multipliesSmallestPValueByNumberOfTestsAndEachFurtherOneByOneLess() {
        assertThat(Holm.adjust(0.04, 0.001, 0.01)).containsExactly(new double[]{0.04, 0.003, 0.02}, within(1e-12));
    }

    @Test
    void neverAdjustsBelowMoreSignificantTest() {
        assertThat(Holm.adjust(0.02, 0.021)).containsExactly(new double[]{0.04, 0.04}, within(1e-12));
    }

    @Test
    void neverExceedsOne() {
        assertThat(Holm.adjust(0.9, 0.6)).containsExactly(1, 1);
    }
}
