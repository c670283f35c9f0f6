package io.skewbench.engine.run;

import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** How many bytes values take as JSON. */
final class JsonBytes {

    private JsonBytes() {}

    /** Returns the length of a value's JSON, which isn't kept in memory. */
    static long of(Object value) {
        var counter = new Counting();
        try {
            Json.mapper().writeValue(counter, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return counter.bytes;
    }

    private static final class Counting extends OutputStream {
        private long bytes;

        @Override
        public void write(int one) {
            bytes++;
        }

        @Override
        public void write(byte[] some, int offset, int length) {
            bytes += length;
        }
    }
}
