package io.skewbench.protocol.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClockReadingTest {
    private static final ClockReading UNKNOWN = new ClockReading("m", null, null, "no topic");

    @Test
    void holdsBeforeAndAfter() {
        assertThat(new ClockReading("m", 1.0, 2.0, null).and(new ClockReading("m", 1.5, 2.5, null)))
                .isEqualTo(new ClockReading("m", 1.0, 2.5, null));
    }

    @Test
    void isUnknownWhereEitherIs() {
        var known = new ClockReading("m", 1.0, 2.0, null);
        assertThat(known.and(UNKNOWN)).isEqualTo(UNKNOWN);
        assertThat(UNKNOWN.and(known)).isEqualTo(UNKNOWN);
    }
}
