package io.skewbench.protocol.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AcksTest {

    @ParameterizedTest
    @CsvSource({"all, ALL", "-1, ALL", "1, LEADER", "0, NONE", "' 0 ', NONE"})
    void areWhatKafkaTakesThemFor(String text, Acks acks) {
        assertThat(Acks.of(text)).contains(acks);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2", "ALL", "none", "-2"})
    void areNothingElse(String text) {
        assertThat(Acks.of(text)).isEmpty();
    }

    @Test
    void areThoseOfAllReplicasByDefault() {
        assertThat(Acks.in(Map.of())).isEqualTo(Acks.ALL);
    }
}
