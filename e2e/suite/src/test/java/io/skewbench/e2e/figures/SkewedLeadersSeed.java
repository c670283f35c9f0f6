package io.skewbench.e2e.figures;

import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.rig.SentRecords;
import io.skewbench.measure.table.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Seed 000 for small clusters: equal links, and unevenly distributed leaders. The figure is how evenly the brokers are
 * used; in the seed's own results, that of the client's built-in partitioner varied from run to run.
 */
record SkewedLeadersSeed(Testbed bed) implements Measurement {
    private static final List<String> OURS = List.of("strict-cost", "shortest-delay");
    private static final List<String> OTHERS = List.of("built-in", "keyed");

    @Override
    public String name() {
        return "skewed-leaders";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var run = SeedRun.of(bed, "000-small", spec -> spec.put("repetitions", rounds));
        var row = name() + " brokers' max/mean, ";
        var figures = new ArrayList<Figure>();
        OURS.forEach(
                variant -> figures.add(Figure.bounded(row + variant, series(run, variant, SentRecords::mostOverMean),
                        "ratio",
                        new AtMost(1.05), null)));
        OTHERS.forEach(
                variant -> figures.add(Figure.shown(row + variant, series(run, variant, SentRecords::mostOverMean),
                        "ratio", null)));
        Stream.of(OURS, OTHERS).flatMap(List::stream).forEach(variant -> figures.add(Figure.shown(
                name() + " records/s, " + variant, series(run, variant, SentRecords::recordsPerSecond), "records/s",
                null)));
        return figures;
    }

    private static Series series(SeedRun run, String variant, ToDoubleFunction<SentRecords> value) {
        return run.trials().series(variant, trial -> value.applyAsDouble(SeedRun.sent(trial)));
    }
}
