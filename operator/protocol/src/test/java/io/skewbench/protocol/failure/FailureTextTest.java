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

    @Test
    void namesTheClassBeforeTheMessageOnRequest() {
        assertThat(FailureText.withClass(new IOException("Connection reset")))
                .isEqualTo("IOException: Connection reset");
        assertThat(FailureText.withClass(new EOFException())).isEqualTo("EOFException");
    }
}
