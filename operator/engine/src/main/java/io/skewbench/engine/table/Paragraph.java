package io.skewbench.engine.table;

/** Text broken at spaces, so that no line is wider than the screen; what has no spaces is left whole. */
public final class Paragraph {

    private Paragraph() {}

    /** Returns the lines, the first after {@code first}, the others indented as far. */
    public static String of(String first, String text) {
        var lines = new StringBuilder();
        var line = new StringBuilder(first);
        var indent = " ".repeat(first.length());
        for (var spaced : text.strip().split("\\s+", -1)) {
            var word = PlainText.line(spaced);
            if (line.length() > indent.length() && line.length() + 1 + word.length() > Grid.MAX_COLUMNS) {
                lines.append(line).append('\n');
                line = new StringBuilder(indent);
            }
            line.append(line.length() > indent.length() ? " " : "").append(word);
        }
        return lines.append(line).append('\n').toString();
    }
}
