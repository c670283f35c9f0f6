package io.skewbench.e2e.figures;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.measure.Measurement;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureTable;
import io.skewbench.protocol.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Prints what {@code e2e/figures cluster} tells: a JSON line a row, and a table in the end. It fails only if something
 * cannot be measured, so it is no test, and its name doesn't end as theirs: it runs only when it is named.
 */
class ClusterFigures {
    @RegisterExtension
    static final Testbed BED = new Testbed();

    @Test
    void measure() {
        var only = List.of(System.getProperty("figures.only", "").split(","));
        var chosen = Stream.of(new Starts(BED), new ManyFinished(BED))
                .filter(measurement -> only.stream().anyMatch(measurement.name()::startsWith)).toList();
        assertFalse(chosen.isEmpty(), () -> "no row begins with " + only);
        var figures = new ArrayList<Figure>();
        for (Measurement measurement : chosen) {
            var rows = measurement.measure(Integer.getInteger("figures.rounds", 5));
            rows.forEach(row -> System.out.println(Json.write(row)));
            figures.addAll(rows);
        }
        System.out.print("\n" + new FigureTable(figures).text());
    }
}
