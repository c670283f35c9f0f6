package io.skewbench.protocol.digest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Sha256Test {
    /** The example of FIPS 180-2, appendix B.1. */
    private static final String OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @Test
    void isThatOfTheStandard() {
        assertThat(Sha256.hex("abc")).isEqualTo(OF_ABC);
    }

    @Test
    void isTheSameForBytesAddedOneAfterTheOther() {
        // Given
        var digest = Sha256.start();
        digest.update("a".getBytes(StandardCharsets.UTF_8));
        digest.update("bc".getBytes(StandardCharsets.UTF_8));
        // When
        var hex = Sha256.hex(digest);
        // Then
        assertThat(hex).isEqualTo(OF_ABC);
    }
}
