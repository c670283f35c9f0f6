package io.skewbench.controller.figures;

import static io.skewbench.controller.figures.ThousandWorkers.BROKERS;
import static io.skewbench.controller.figures.ThousandWorkers.PARTITIONS;
import static io.skewbench.controller.figures.ThousandWorkers.WORKERS;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import java.util.List;

/** What a trial with as many workers as there may be takes of the operator. */
record LargeTrial(ThousandWorkers workers) implements Measurement {
    private static final double MIB = 1 << 20;

    @Override
    public String name() {
        return "trial";
    }

    /** Once, as it takes long. */
    @Override
    public List<Figure> measure(int rounds) {
        var trial = workers.outcome();
        var of = "trial: with %,d simulated workers, %d simulated brokers and %,d partitions, ".formatted(WORKERS,
                BROKERS,
                PARTITIONS);
        return List.of(
                Figure.bounded(of + "last report to stored result", Series.of(trial.storedS()), "s", new AtMost(10),
                        null),
                Figure.bounded(of + "operator's most resident memory", Series.of(trial.operatorBytes() / MIB), "MiB",
                        new AtMost(512), null),
                Figure.bounded(of + "requests to the API server over the whole trial",
                        Series.of(trial.ofOperator() + trial.ofWorkers()), "a worker", new AtMost(8), null),
                Figure.shown(of + "those of the operator", Series.of(trial.ofOperator()), "a worker", null));
    }
}
