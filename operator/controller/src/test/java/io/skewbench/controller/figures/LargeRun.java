package io.skewbench.controller.figures;

import io.skewbench.api.testing.LargeStatus;
import io.skewbench.engine.run.StatusBudget;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import io.skewbench.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A simulated run of 500 rows, each with 3 workloads on 50 brokers; HugeStatusTest ends such a run on an API server.
 */
record LargeRun() implements Measurement {
    private static final int ROWS = 500;
    private static final int BROKERS = 50;
    private static final int WORKLOADS = 3;
    private static final int TRIALS = 2_500;
    private static final double KIB = 1 << 10;
    private static final double MS = 1e6;

    @Override
    public String name() {
        return "status";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var of = "status: of a simulated run of 500 rows on 50 brokers, ";
        var whole = LargeStatus.of(ROWS, BROKERS, WORKLOADS, TRIALS);
        var before = System.nanoTime();
        var fitting = new StatusBudget().fit(whole);
        var time = System.nanoTime() - before;
        var rows = fitting.variants() == null ? 0 : fitting.variants().size();
        return List.of(
                Figure.bounded(of + "bytes", Series.of(bytes(fitting) / KIB), "KiB",
                        new AtMost(StatusBudget.BYTES / KIB),
                        null),
                Figure.shown(of + "bytes before anything is left out", Series.of(bytes(whole) / KIB), "KiB", null),
                Figure.shown(of + "rows that keep their key figures", Series.of(rows), "rows", null),
                Figure.shown(of + "time to fit it", Series.of(time / MS), "ms", null));
    }

    private static double bytes(Object status) {
        return Json.write(status).getBytes(StandardCharsets.UTF_8).length;
    }
}
