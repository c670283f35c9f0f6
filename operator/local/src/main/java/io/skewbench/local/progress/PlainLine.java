package io.skewbench.local.progress;

import java.util.regex.Pattern;

/** One line of text for terminals and logs, whatever values out of files it repeats. */
public final class PlainLine {
    /** Line breaks, escape sequences, and what turns the direction of writing. */
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

    private PlainLine() {}

    /** Returns the text with a question mark for each character that is none to be seen. */
    public static String of(String text) {
        return CONTROL.matcher(text).replaceAll("?");
    }
}
