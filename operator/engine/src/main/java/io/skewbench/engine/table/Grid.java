package io.skewbench.engine.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Columns of text, two spaces between them: words to the left, numbers to the right. */
final class Grid {
    static final int MAX_COLUMNS = 120;

    private static final String INDENT = "  ";
    private static final String GAP = "  ";

    private final List<List<String>> lines = new ArrayList<>();
    private final int leftColumns;
    private boolean lastToTheLeft;

    /** Starts a grid whose first columns are aligned to the left. */
    Grid(int leftColumns) {
        this.leftColumns = leftColumns;
    }

    /** Aligns the last column to the left too. */
    Grid lastToTheLeft() {
        lastToTheLeft = true;
        return this;
    }

    Grid line(List<String> cells) {
        lines.add(cells.stream().map(PlainText::line).toList());
        return this;
    }

    Grid line(String... cells) {
        return line(List.of(cells));
    }

    boolean isWiderThanScreen() {
        return INDENT.length() + widths().stream().mapToInt(width -> width + GAP.length()).sum()
                - GAP.length() > MAX_COLUMNS;
    }

    String render() {
        var widths = widths();
        var text = new StringBuilder();
        for (var line : lines) {
            var row = new StringBuilder(INDENT);
            for (var i = 0; i < line.size(); i++) {
                var pad = " ".repeat(widths.get(i) - length(line.get(i)));
                row.append(i == 0 ? "" : GAP).append(isLeft(i, widths.size()) ? line.get(i) + pad : pad + line.get(i));
            }
            text.append(row.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private boolean isLeft(int column, int columns) {
        return column < leftColumns || (lastToTheLeft && column == columns - 1);
    }

    private List<Integer> widths() {
        var widths = new ArrayList<>(Collections.nCopies(lines.stream().mapToInt(List::size).max().orElse(0), 0));
        for (var line : lines) {
            for (var i = 0; i < line.size(); i++) {
                widths.set(i, Math.max(widths.get(i), length(line.get(i))));
            }
        }
        return widths;
    }

    private static int length(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
