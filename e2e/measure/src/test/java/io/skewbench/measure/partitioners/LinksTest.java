package io.skewbench.measure.partitioners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.List;
import org.junit.jupiter.api.Test;

class LinksTest {
    @Test
    void areNarrowOnlyForTheLastBroker() {
        assertThat(Links.lastNarrow(3)).containsExactly(100_000_000L, 100_000_000L, 10_000_000L);
    }

    @Test
    void carryPayloadWithoutTheOverheadOfFrames() {
        assertThat(Links.recordsPerSecond(List.of(80_000_000L, 8_000_000L), 1_000))
                .isCloseTo(11_000 * 1448.0 / 1514, withPercentage(0.001));
    }
}
