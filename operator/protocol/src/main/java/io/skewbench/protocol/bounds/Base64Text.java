package io.skewbench.protocol.bounds;

import java.util.Base64;

/** Bytes in text form, encoded in Base64. */
public final class Base64Text {

    private Base64Text() {}

    /**
     * Returns the bytes that a Base64 text encodes.
     *
     * @throws UnreadableException if the text is not in Base64
     */
    public static byte[] decode(String text) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new UnreadableException("Not Base64: " + e.getMessage(), e);
        }
    }
}
