package io.skewbench.protocol.bounds;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;

/** Compressed input from outside, inflated only up to a bound: 1 KiB of deflated data may inflate to 1 MiB. */
public final class BoundedInput extends FilterInputStream {
    private final int maxBytes;
    private int read;

    /** @param maxBytes that may be read */
    public BoundedInput(InputStream in, int maxBytes) {
        super(in);
        this.maxBytes = maxBytes;
    }

    /**
     * Returns the inflated bytes of a gzip stream.
     *
     * @throws UnreadableException while reading more than the bound
     */
    public static BoundedInput gunzip(InputStream compressed, int maxBytes) throws IOException {
        return new BoundedInput(new GZIPInputStream(compressed), maxBytes);
    }

    /**
     * Returns the inflated bytes of a zlib stream.
     *
     * @throws UnreadableException if they are more than the bound, or this is not a zlib stream
     */
    public static byte[] inflate(byte[] compressed, int offset, int length, int maxBytes) {
        var inflated = new ByteArrayOutputStream(Math.min(maxBytes, 4 * length));
        try (var in = new BoundedInput(
                new InflaterInputStream(new ByteArrayInputStream(compressed, offset, length)), maxBytes)) {
            in.transferTo(inflated);
        } catch (IOException e) {
            throw new UnreadableException("Not deflated: " + e.getMessage(), e);
        }
        return inflated.toByteArray();
    }

    @Override
    public int read() throws IOException {
        var one = super.read();
        count(one < 0 ? 0 : 1);
        return one;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        var more = super.read(buffer, offset, length);
        count(Math.max(0, more));
        return more;
    }

    private void count(int more) {
        read += more;
        if (read > maxBytes) {
            throw new UnreadableException("It inflates to more than " + maxBytes + " bytes");
        }
    }
}
