package io.skewbench.protocol.latency;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.zip.Deflater;
import org.HdrHistogram.AbstractHistogram;

/**
 * A distribution of latencies in nanoseconds that can be sent and merged: an HdrHistogram with 3 significant digits in
 * its own compressed encoding, Base64.
 *
 * <p>
 * What is encoded here has at most {@link Bounds#HISTOGRAM_CHARACTERS}, whatever was recorded. Buckets are between 0.05
 * and 0.1 % wide. A million records, most with latencies between 0.7 and 37 ms, take 14,000 characters. Where more
 * would be needed, the samples of two neighbouring buckets are counted in the higher one that has any, or those of
 * four, and so on: percentiles are then up to 0.2 % too high, or 0.4 %. The largest sample stays where it is.
 *
 * <p>
 * This has a limit: 63 bits of nanoseconds have 55,296 buckets, which are 864 groups of 64. With a count of at most 8
 * bytes and the number of empty buckets before it of at most 2, they take less than 12,000 characters, even where
 * nothing can be compressed.
 */
public record Histogram(@JsonValue String encoded) {
    public static final int SIGNIFICANT_DIGITS = 3;
    /** There are 1,024 buckets of each width, and a group doesn't extend beyond them. */
    private static final int MOST_DOUBLINGS = 10;
    private static final int BITS_OF_A_VALUE = 11;

    @JsonCreator
    public Histogram {
        Objects.requireNonNull(encoded);
    }

    /**
     * Encodes a recorded histogram, at the finest resolution for which {@link Bounds#HISTOGRAM_CHARACTERS} suffice.
     */
    public static Histogram of(AbstractHistogram recorded) {
        var encoded = encode(recorded);
        for (var doublings = 1; encoded.encoded.length() > Bounds.HISTOGRAM_CHARACTERS
                && doublings <= MOST_DOUBLINGS; doublings++) {
            encoded = encode(coarser(recorded, doublings));
        }
        return encoded;
    }

    private static org.HdrHistogram.Histogram coarser(AbstractHistogram recorded, int doublings) {
        var coarser = empty();
        var group = 0L;
        var last = 0L;
        var count = 0L;
        for (var bucket : recorded.recordedValues()) {
            var value = bucket.getValueIteratedTo();
            var end = end(value, doublings);
            if (end != group) {
                coarser.recordValueWithCount(last, count);
                count = 0;
                group = end;
            }
            last = value;
            count += bucket.getCountAtValueIteratedTo();
        }
        coarser.recordValueWithCount(last, count);
        return coarser;
    }

    /** Returns the largest value of the group of 2^{@code doublings} buckets that a value belongs to. */
    private static long end(long value, int doublings) {
        var widthBits = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(value) - BITS_OF_A_VALUE);
        return value | ((1L << (widthBits + doublings)) - 1);
    }

    private static Histogram encode(AbstractHistogram recorded) {
        var buffer = ByteBuffer.allocate(recorded.getNeededByteBufferCapacity());
        var length = recorded.encodeIntoCompressedByteBuffer(buffer, Deflater.BEST_COMPRESSION);
        return new Histogram(
                Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length)));
    }

    /** Returns an empty histogram that resizes automatically. */
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
