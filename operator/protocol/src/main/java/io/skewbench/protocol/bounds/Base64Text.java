package io.skewbench.protocol.bounds;

import java.util.Base64;

/** Bytes that came as text, in Base64. */
public final class Base64Text {

    private Base64Text() {}

    /**
     * Returns the bytes that a text in Base64 stands for.
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
