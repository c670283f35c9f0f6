package io.skewbench.local.progress;

import java.util.regex.Pattern;

/** Escapes text from files for one line on a terminal or in a log. */
public final class PlainLine {
    /** Line breaks, escape sequences, and characters that change the direction of writing. */
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

    private PlainLine() {}

    /** Returns the text with a question mark in place of each invisible character. */
    public static String of(String text) {
        return CONTROL.matcher(text).replaceAll("?");
    }
}
