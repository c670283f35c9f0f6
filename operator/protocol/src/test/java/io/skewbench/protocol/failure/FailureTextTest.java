package io.skewbench.protocol.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class FailureTextTest {

    @Test
    void isTheMessageOfTheException() {
        assertThat(FailureText.of(new IOException("Connection reset"))).isEqualTo("Connection reset");
    }

    @Test
    void namesTheClassOfAnExceptionWithoutMessage() {
        assertThat(FailureText.of(new EOFException())).isEqualTo("EOFException");
    }
}
