package io.skewbench.measure.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A readable table of rows, in columns. */
public record FigureTable(List<Figure> figures) {
    private static final List<String> HEADER = List.of("ROW", "VALUE", "UNIT", "SPREAD", "BOUND", "MET", "AGAINST");

    /** Returns the lines, each with a line end. */
    public String text() {
        var lines = new ArrayList<List<String>>();
        lines.add(HEADER);
        figures.forEach(figure -> lines.add(cells(figure)));
        var widths = IntStream.range(0, HEADER.size())
                .map(column -> lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0)).toArray();
        return lines.stream().map(line -> IntStream.range(0, widths.length)
                .mapToObj(column -> line.get(column) + " ".repeat(widths[column] - line.get(column).length()))
                .collect(Collectors.joining("  ")).stripTrailing() + "\n").collect(Collectors.joining());
    }

    private static List<String> cells(Figure figure) {
        return List.of(figure.row(), figure.value().toPlainString(), figure.unit(),
                figure.spread().getFirst().toPlainString() + " – " + figure.spread().getLast().toPlainString(),
                Objects.requireNonNullElse(figure.bound(), ""),
                figure.met() == null ? "" : figure.met() ? "yes" : "NO",
                Objects.requireNonNullElse(figure.against(), ""));
    }
}
