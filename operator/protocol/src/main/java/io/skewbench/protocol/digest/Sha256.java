package io.skewbench.protocol.digest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of texts and bytes, in lower-case hexadecimal digits. */
public final class Sha256 {

    private Sha256() {}

    /** Returns a digest to which bytes can be added one after the other. */
    public static MessageDigest start() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    /** Returns the 64 digits of what was added to a digest, which starts again. */
    public static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Returns the 64 digits of bytes. */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(start().digest(bytes));
    }

    /** Returns the 64 digits of a text in UTF-8. */
    public static String hex(String text) {
        return hex(text.getBytes(StandardCharsets.UTF_8));
    }
}
