package io.skewbench.engine.table;

import java.util.regex.Pattern;

/** Text for a terminal, which obeys escape sequences wherever they come from. */
final class PlainText {
    /** Line breaks, escape sequences, and characters that change the direction of writing. */
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

    private PlainText() {}

    /** Returns one line, with a question mark in place of each invisible character. */
    static String line(String text) {
        return INVISIBLE.matcher(text).replaceAll("?");
    }
}
