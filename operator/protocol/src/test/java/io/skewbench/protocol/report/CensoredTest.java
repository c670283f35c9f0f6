package io.skewbench.protocol.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CensoredTest {

    @Test
    void addsUpWaits() {
        // When
        var sum = Censored.sum(new Censored(1, 5, 5, 5), new Censored(3, 1, 9, 20));
        // Then
        assertThat(sum).isEqualTo(new Censored(4, 1, 8, 20));
    }

    @Test
    void addsNothingToNothing() {
        // When
        var sum = Censored.sum(null, null);
        // Then
        assertThat(sum).isNull();
        assertThat(Censored.sum(null, Censored.of(2, 7))).isEqualTo(Censored.sum(Censored.of(2, 7), null))
                .isEqualTo(new Censored(2, 7, 7, 7));
    }
}
