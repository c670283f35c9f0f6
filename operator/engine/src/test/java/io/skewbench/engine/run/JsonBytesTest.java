package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonBytesTest {

    @Test
    void areTheBytesOfTheText() {
        // When
        var bytes = JsonBytes.of(List.of("a", "bc"));
        // Then
        assertThat(bytes).isEqualTo("[\"a\",\"bc\"]".length());
    }

    @Test
    void areMoreThanTheCharactersOutsideAscii() {
        // When
        var bytes = JsonBytes.of("\u00fc");
        // Then
        assertThat(bytes).isEqualTo(4);
    }

    @Test
    void areCountedBeyondTheMappersBuffer() {
        // When
        var bytes = JsonBytes.of(Collections.nCopies(100_000, 1));
        // Then
        assertThat(bytes).isEqualTo(200_001);
    }
}
