package io.skewbench.engine.table;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Cells as RFC 4180 quotes them, lines ended by a line feed. Spreadsheets take a text that begins with one of
 * {@code = + - @}, a tab or a carriage return for a formula and evaluate it; such a text has an apostrophe before it,
 * as OWASP advises (CSV Injection). Numbers stay as they are.
 */
final class CsvCells {
    private static final Pattern FORMULA = Pattern.compile("[=+\\-@\t\r].*", Pattern.DOTALL);
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+([.][0-9]+)?");
    private static final Pattern QUOTED = Pattern.compile("[\",\r\n]");
    /** More digits than any figure has. */
    private static final MathContext DIGITS = new MathContext(6);

    private CsvCells() {}

    static String line(List<String> cells) {
        return cells.stream().map(CsvCells::cell).collect(Collectors.joining(",", "", "\n"));
    }

    /** Returns a figure with six digits, or nothing. */
    static String number(@Nullable Double value) {
        if (value == null) {
            return "";
        }
        var rounded = BigDecimal.valueOf(value).round(DIGITS);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    private static String cell(String text) {
        var inert = FORMULA.matcher(text).matches() && !NUMBER.matcher(text).matches() ? "'" + text : text;
        return QUOTED.matcher(inert).find() ? '"' + inert.replace("\"", "\"\"") + '"' : inert;
    }
}
