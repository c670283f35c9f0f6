package io.skewbench.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.zip.Deflater;
import org.HdrHistogram.AbstractHistogram;

/**
 * A distribution of latencies in nanoseconds that can be sent and merged: an HdrHistogram with 3 significant digits in
 * its own compressed encoding, Base64.
 */
public record Histogram(@JsonValue String encoded) {
    public static final int SIGNIFICANT_DIGITS = 3;

    @JsonCreator
    public Histogram {
        Objects.requireNonNull(encoded);
    }

    /** Encodes what has been recorded. */
    public static Histogram of(AbstractHistogram recorded) {
        var buffer = ByteBuffer.allocate(recorded.getNeededByteBufferCapacity());
        var length = recorded.encodeIntoCompressedByteBuffer(buffer, Deflater.BEST_COMPRESSION);
        return new Histogram(
                Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length)));
    }

    /** Returns a histogram without samples that grows with what is added. */
    public static org.HdrHistogram.Histogram empty() {
        return new org.HdrHistogram.Histogram(SIGNIFICANT_DIGITS);
    }

    /**
     * Returns the samples.
     *
     * @throws UnreadableException if the text isn't an encoded histogram with {@link #SIGNIFICANT_DIGITS}
     */
    public org.HdrHistogram.Histogram decode() {
        return EncodedHistogram.ofCompressed(encoded, SIGNIFICANT_DIGITS);
    }
}
