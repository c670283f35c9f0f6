package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AttemptIdTest {

    @Test
    void isReadAsItIsWritten() {
        var attempt = new AttemptId(12, 3);

        assertThat(attempt).hasToString("t12a3");
        assertThat(AttemptId.parse(attempt.toString())).contains(attempt);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "t1", "a1", "t1a", "t01a0", "t1a00", "t-1a0", "t1a0-c1", "T1A0", "t1234567890a0"})
    void nothingElseIsRead(String text) {
        assertThat(AttemptId.parse(text)).isEmpty();
    }
}
