package io.skewbench.controller.figures;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtLeast;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import java.util.Collections;
import java.util.List;

/** When each of a thousand workers knew of the start time. */
record LargeRelease(ThousandWorkers workers) implements Measurement {
    private static final double MS_PER_S = 1_000;

    @Override
    public String name() {
        return "release";
    }

    /** Once, as it takes long. */
    @Override
    public List<Figure> measure(int rounds) {
        var ahead = workers.outcome().aheadMs();
        var of = "release: of %,d simulated workers, ".formatted(ThousandWorkers.WORKERS);
        return List.of(
                Figure.bounded(of + "how long before the start the last knew of it",
                        Series.of(Collections.min(ahead) / MS_PER_S), "s",
                        new AtLeast(0), null),
                Figure.shown(of + "how long before the start the first knew of it",
                        Series.of(Collections.max(ahead) / MS_PER_S), "s",
                        null));
    }
}
