package io.skewbench.measure.table;

import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureTable;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.protocol.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures one table. Prints each row as a line of JSON on standard output as soon as it is measured, and everything
 * else on standard error.
 */
public record Table(List<Measurement> measurements) {

    /** Returns the measurements whose names begin with any of these; all, if there are none. */
    public Table startingWith(List<String> names) {
        return new Table(measurements.stream()
                .filter(measurement -> names.isEmpty() || names.stream().anyMatch(measurement.name()::startsWith))
                .toList());
    }

    public boolean isEmpty() {
        return measurements.isEmpty();
    }

    /** Measures the table; returns whether every measurement yielded its rows. */
    public boolean measure(int rounds) {
        var figures = new ArrayList<Figure>();
        var complete = true;
        for (var measurement : measurements) {
            System.err.println(measurement.name());
            var before = Instant.now();
            try {
                figures.addAll(printed(measurement.measure(rounds)));
                System.err.println("  " + Duration.between(before, Instant.now()).toSeconds() + " s");
            } catch (PartlyMeasuredException e) {
                figures.addAll(printed(e.measured()));
                System.err.println("  some rows cannot be measured: " + e.getMessage());
                complete = false;
            } catch (CannotMeasureException | RunFailedException | ArithmeticException e) {
                System.err.println("  cannot be measured: " + e.getMessage());
                complete = false;
            }
        }
        System.err.print("\n" + new FigureTable(figures).text());
        return complete;
    }

    private static List<Figure> printed(List<Figure> rows) {
        rows.forEach(row -> System.out.println(Json.write(row)));
        return rows;
    }
}
