package io.skewbench.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
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
     * @throws IllegalArgumentException if the text isn't an encoded histogram
     */
    public org.HdrHistogram.Histogram decode() {
        try {
            var decoded = org.HdrHistogram.Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
            decoded.setAutoResize(true);
            return decoded;
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("Not an encoded histogram: " + e.getMessage(), e);
        }
    }
}
