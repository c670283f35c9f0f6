package io.skewbench.e2e.figures;

import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureTable;
import io.skewbench.protocol.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Prints what {@code e2e/figures cluster} tells: a JSON line a row, and a table in the end. Nothing is asserted, so it is
 * no test, and its name doesn't end as theirs: it runs only when it is named.
 */
class ClusterFigures {
    private static final int ROUNDS = Integer.getInteger("rounds", 5);
    private static final List<Figure> FIGURES = new ArrayList<>();

    @RegisterExtension
    static final Testbed BED = new Testbed();

    @Test
    void startOfRuns() {
        print(new Starts(BED).measure(ROUNDS));
    }

    @Test
    void manyFinishedBenchmarks() {
        print(new ManyFinished(BED).measure());
    }

    private static void print(List<Figure> figures) {
        figures.forEach(figure -> System.out.println(Json.write(figure)));
        FIGURES.addAll(figures);
    }

    @AfterAll
    static void printTable() {
        System.out.println(new FigureTable(FIGURES).text());
    }
}
