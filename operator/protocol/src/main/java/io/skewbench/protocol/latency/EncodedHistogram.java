package io.skewbench.protocol.latency;

import io.skewbench.protocol.bounds.Base64Text;
import io.skewbench.protocol.bounds.BoundedInput;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.HdrHistogram.Histogram;

/**
 * HdrHistogram's encoding, version 2. The header is checked before anything is allocated: with 5 significant digits, 52
 * characters would allocate 44 MiB.
 *
 * <p>
 * The header: cookie and length of the payload, normalizing index offset, significant digits (4 bytes each), lowest and
 * highest trackable value, ratio to doubles (8 bytes each).
 */
final class EncodedHistogram {
    private static final int COOKIE = 0x1c849313;
    private static final int COMPRESSED_COOKIE = 0x1c849314;
    private static final int HEADER_BYTES = 40;
    private static final int LENGTH_AT = 4;
    private static final int LAST_BYTE_SHIFT = 56;
    private static final int MOST_BUCKETS = 1 << 20;
    private static final String SAMPLES = "The number of samples of a histogram";

    private EncodedHistogram() {}

    /** Decodes a compressed histogram. */
    static Histogram ofCompressed(String base64, int digits) {
        if (base64.length() > 2 * Bounds.HISTOGRAM_BYTES) {
            throw new UnreadableException("Not an encoded histogram: " + base64.length() + " characters");
        }
        var bytes = Base64Text.decode(base64);
        var header = ByteBuffer.wrap(bytes);
        if (bytes.length < 8 || header.getInt() != COMPRESSED_COOKIE || header.getInt() != bytes.length - 8) {
            throw new UnreadableException("Not an encoded histogram");
        }
        var inflated = ByteBuffer.wrap(BoundedInput.inflate(bytes, 8, bytes.length - 8, Bounds.HISTOGRAM_BYTES));
        var decoded = next(inflated, digits);
        if (inflated.hasRemaining()) {
            throw new UnreadableException("Not an encoded histogram: " + inflated.remaining() + " bytes follow it");
        }
        return decoded;
    }

    /** Decodes a histogram, and advances the buffer past it. */
    static Histogram next(ByteBuffer buffer, int digits) {
        try {
            check(buffer, digits);
            checkCounts(payload(buffer));
            var decoded = Histogram.decodeFromByteBuffer(buffer, 0);
            decoded.setAutoResize(true);
            return decoded;
        } catch (UnreadableException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new UnreadableException("Not an encoded histogram: " + e.getMessage(), e);
        }
    }

    private static void check(ByteBuffer buffer, int digits) {
        if (buffer.remaining() < HEADER_BYTES) {
            throw new BufferUnderflowException();
        }
        var at = buffer.position();
        var length = buffer.getInt(at + LENGTH_AT);
        var lowest = buffer.getLong(at + 16);
        var highest = buffer.getLong(at + 24);
        if (buffer.getInt(at) != COOKIE || length < 0 || length > buffer.remaining() - HEADER_BYTES
                || buffer.getInt(at + 8) != 0 || buffer.getInt(at + 12) != digits || lowest != 1 || highest < 2
                || buffer.getDouble(at + 32) != 1) {
            throw new UnreadableException("Not a histogram of nanoseconds with " + digits + " significant "
                    + (digits == 1 ? "digit" : "digits"));
        }
    }

    /**
     * Adds the next encoded histogram to another one of the same precision, and advances the buffer past it. That takes
     * a fraction of the time of decoding it, because few of a thousand buckets have samples.
     */
    static void addNext(ByteBuffer buffer, Histogram to) {
        try {
            var digits = to.getNumberOfSignificantValueDigits();
            check(buffer, digits);
            var payload = payload(buffer);
            buffer.position(buffer.position() + HEADER_BYTES + payload.capacity());
            var halfMagnitude = halfMagnitude(digits);
            var bucket = 0L;
            var total = to.getTotalCount();
            while (payload.hasRemaining()) {
                var count = nextCount(payload);
                if (count > 0) {
                    total = Bounds.sum(total, count, SAMPLES);
                    to.recordValueWithCount(valueIn(bucket, halfMagnitude), count);
                }
                bucket += count < 0 ? -count : 1;
                if (bucket < 0 || bucket > MOST_BUCKETS) {
                    throw new UnreadableException("Not an encoded histogram: too many buckets");
                }
            }
        } catch (UnreadableException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new UnreadableException("Not an encoded histogram: " + e.getMessage(), e);
        }
    }

    /** Returns the binary logarithm of half the number of buckets of the same width, as HdrHistogram defines it. */
    private static int halfMagnitude(int digits) {
        var largestWithSingleUnit = 2 * (int) Math.pow(10, digits);
        return Integer.SIZE - Integer.numberOfLeadingZeros(largestWithSingleUnit - 1) - 1;
    }

    /** Returns the least value that is counted in a bucket. */
    private static long valueIn(long bucket, int halfMagnitude) {
        var half = 1L << halfMagnitude;
        var width = (bucket >> halfMagnitude) - 1;
        if (width < 0) {
            return bucket;
        }
        if (width > Long.SIZE - 2 - halfMagnitude) {
            throw new UnreadableException("Not a histogram of nanoseconds: a bucket is beyond all of them");
        }
        return ((bucket & (half - 1)) + half) << width;
    }

    private static ByteBuffer payload(ByteBuffer buffer) {
        return buffer.slice(buffer.position() + HEADER_BYTES, buffer.getInt(buffer.position() + LENGTH_AT));
    }

    /**
     * Checks that neither a count nor the sum of counts is too large, without visiting all buckets of the decoded
     * histogram.
     */
    private static void checkCounts(ByteBuffer payload) {
        var total = 0L;
        while (payload.hasRemaining()) {
            total = Bounds.sum(total, Math.max(0, nextCount(payload)), SAMPLES);
        }
    }

    /**
     * Returns the next count, or how many buckets follow without samples, as a negative number. Numbers have seven bits
     * a byte, the lowest first, at most eight such bytes and a whole one; the lowest bit is the sign.
     */
    private static long nextCount(ByteBuffer payload) {
        var encoded = 0L;
        var shift = 0;
        var next = payload.get();
        while (next < 0 && shift < LAST_BYTE_SHIFT) {
            encoded |= (next & 0x7FL) << shift;
            shift += Byte.SIZE - 1;
            next = payload.get();
        }
        encoded |= (long) next << shift;
        return (encoded >>> 1) ^ -(encoded & 1);
    }
}
