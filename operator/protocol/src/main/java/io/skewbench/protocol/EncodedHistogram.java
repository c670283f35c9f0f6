package io.skewbench.protocol;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Base64;
import org.HdrHistogram.Histogram;

/**
 * HdrHistogram's encoding, version 2, of which the header is checked before anything is allocated: with 5 significant
 * digits, 52 characters ask for 44 MiB.
 *
 * <p>The header: cookie and length of the payload, normalizing index offset, significant digits (4 bytes each), lowest
 * and highest trackable value, ratio to doubles (8 bytes each).
 */
final class EncodedHistogram {
    private static final int COOKIE = 0x1c849313;
    private static final int COMPRESSED_COOKIE = 0x1c849314;
    private static final int HEADER_BYTES = 40;
    private static final int LAST_BYTE_SHIFT = 56;

    private EncodedHistogram() {}

    /** Decodes a compressed one. */
    static Histogram ofCompressed(String base64, int digits) {
        if (base64.length() > 2 * Bounds.HISTOGRAM_BYTES) {
            throw new UnreadableException("Not an encoded histogram: " + base64.length() + " characters");
        }
        var bytes = base64(base64);
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

    /** Decodes one, and moves the buffer behind it. */
    static Histogram next(ByteBuffer buffer, int digits) {
        try {
            check(buffer, digits);
            checkCounts(buffer.slice(buffer.position() + HEADER_BYTES, buffer.getInt(buffer.position() + 4)));
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
        var length = buffer.getInt(at + 4);
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
     * Reads the counts as they are encoded, which takes a fraction of what it takes to visit all buckets: numbers of seven
     * bits a byte, the lowest first, at most eight such bytes and a whole one. The lowest bit is the sign; what is
     * negative stands for as many buckets without samples.
     */
    private static void checkCounts(ByteBuffer payload) {
        while (payload.hasRemaining()) {
            var encoded = 0L;
            var shift = 0;
            while (true) {
                var next = payload.get();
                if (shift == LAST_BYTE_SHIFT) {
                    encoded |= (long) next << shift;
                    break;
                }
                encoded |= (next & 0x7FL) << shift;
                if (next >= 0) {
                    break;
                }
                shift += Byte.SIZE - 1;
            }
            var count = (encoded >>> 1) ^ -(encoded & 1);
            Bounds.count(Math.max(0, count), "A count of a histogram");
        }
    }

    static byte[] base64(String text) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new UnreadableException("Not Base64: " + e.getMessage(), e);
        }
    }
}
