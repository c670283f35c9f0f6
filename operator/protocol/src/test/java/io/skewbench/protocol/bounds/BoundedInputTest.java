package io.skewbench.protocol.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class BoundedInputTest {
    private static final byte[] CONTENT = new byte[1_000];

    @Test
    void inflatesUpToItsBound() throws IOException {
        // When
        var inflated = BoundedInput.gunzip(gzip(), CONTENT.length).readAllBytes();
        // Then
        assertThat(inflated).isEqualTo(CONTENT);
    }

    @Test
    void refusesToInflateBeyondItsBound() throws IOException {
        // Given
        var input = BoundedInput.gunzip(gzip(), CONTENT.length - 1);
        // Then
        assertThatThrownBy(input::readAllBytes).isInstanceOf(UnreadableException.class)
                .hasMessage("It inflates to more than 999 bytes");
    }

    @Test
    void countsSingleBytesAsWell() throws IOException {
        // Given
        var input = new BoundedInput(new ByteArrayInputStream(CONTENT), 1);
        assertThat(input.read()).isZero();
        // Then
        assertThatThrownBy(input::read).isInstanceOf(UnreadableException.class);
    }

    @Test
    void inflatesPartOfAnArray() throws IOException {
        // Given
        var deflated = new ByteArrayOutputStream();
        deflated.write(7);
        try (var deflater = new DeflaterOutputStream(deflated)) {
            deflater.write(CONTENT);
        }
        // When
        var inflated = BoundedInput.inflate(deflated.toByteArray(), 1, deflated.size() - 1, CONTENT.length);
        // Then
        assertThat(inflated).isEqualTo(CONTENT);
    }

    @Test
    void refusesWhatIsNotDeflated() {
        assertThatThrownBy(() -> BoundedInput.inflate(new byte[]{1, 2, 3}, 0, 3, 100))
                .isInstanceOf(UnreadableException.class).hasMessageStartingWith("Not deflated: ");
    }

    private static ByteArrayInputStream gzip() throws IOException {
        var compressed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(compressed)) {
            gzip.write(CONTENT);
        }
        return new ByteArrayInputStream(compressed.toByteArray());
    }
}
