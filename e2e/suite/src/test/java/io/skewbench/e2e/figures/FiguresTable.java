package io.skewbench.e2e.figures;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureTable;
import io.skewbench.measure.table.Measurement;
import io.skewbench.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;

/** Measures and prints in the format of e2e/figures: each row as a line of JSON, and a table at the end. */
final class FiguresTable {
    private static final int ROUNDS = 5;

    private FiguresTable() {}

    /** Runs the measurements that {@code -Dfigures.only} names, in as many rounds as {@code -Dfigures.rounds} says. */
    static void measure(List<Measurement> all) {
        var only = List.of(System.getProperty("figures.only", "").split(","));
        var chosen = all.stream().filter(measurement -> only.stream().anyMatch(measurement.name()::startsWith))
                .toList();
        assertFalse(chosen.isEmpty(), () -> "no row begins with " + only);
        var figures = new ArrayList<Figure>();
        for (var measurement : chosen) {
            var rows = measurement.measure(Integer.getInteger("figures.rounds", ROUNDS));
            rows.forEach(row -> System.out.println(Json.write(row)));
            figures.addAll(rows);
        }
        System.out.print("\n" + new FigureTable(figures).text());
    }
}
