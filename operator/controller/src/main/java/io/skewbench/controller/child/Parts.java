package io.skewbench.controller.child;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Splits compressed JSON that is too large for one ConfigMap over several. */
public final class Parts {
    /**
     * Below what the API server takes as one object, 1 MiB in all, after Base64. A multiple of 3, so that only the last
     * part is padded and {@code base64 -d} decodes them one after the other.
     */
    public static final int BYTES = 750_000;

    private Parts() {}

    /** Returns the parts in order, at least one, each of {@code most} bytes but the last. */
    public static List<byte[]> of(byte[] bytes, int most) {
        var parts = new ArrayList<byte[]>();
        var from = 0;
        do {
            parts.add(Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + most)));
            from += most;
        } while (from < bytes.length);
        return parts;
    }
}
