package io.skewbench.e2e.figures;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtLeast;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.partitioners.Links;
import io.skewbench.measure.rig.SentRecords;
import io.skewbench.measure.table.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Seed 001 for small clusters: four brokers, one of which has a link with a tenth of the others' rate; at unlimited
 * load, or at a quarter of what the links can carry.
 */
record NarrowLinkSeed(Testbed bed, boolean unlimited) implements Measurement {
    private static final int VALUE_BYTES = 10 * 1024;
    private static final String STRICT_COST = "strict-cost";
    private static final String SHORTEST_DELAY = "shortest-delay";
    private static final String BUILT_IN = "built-in";
    private static final String KEYED = "keyed";
    private static final String AGAINST_BUILT_IN = "BuiltIn of kafka-clients 4.4.0";
    private static final String AGAINST_KEYED = "Keyed";

    @Override
    public String name() {
        return unlimited ? "narrow-link-unlimited" : "narrow-link-quarter";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var links = SeedRun.links("001-small");
        var sum = Links.recordsPerSecond(links, VALUE_BYTES);
        var run = SeedRun.of(bed, "001-small", spec -> {
            spec.put("repetitions", rounds);
            if (!unlimited) {
                ((ObjectNode) spec.get("workloads").get(0)).putObject("load").put("rate", (int) (sum / 4));
                SeedRun.keepVariants(spec, SHORTEST_DELAY, BUILT_IN);
            }
        });
        var figures = new ArrayList<>(unlimited ? unlimited(run, sum) : quarter(run));
        for (var variant : unlimited
                ? List.of(STRICT_COST, SHORTEST_DELAY, BUILT_IN, KEYED)
                : List.of(SHORTEST_DELAY, BUILT_IN)) {
            var row = name() + " " + variant;
            figures.add(
                    Figure.shown(row + " records/s", series(run, variant, SentRecords::recordsPerSecond), "records/s",
                            null));
            figures.add(Figure.shown(row + " mean", series(run, variant, SentRecords::meanMs), "ms", null));
            figures.add(Figure.shown(row + " p99", series(run, variant, NarrowLinkSeed::p99), "ms", null));
        }
        return figures;
    }

    private List<Figure> unlimited(SeedRun run, double sum) {
        return List.of(
                Figure.bounded(name() + " strict-cost's mean ratio",
                        ratio(run, STRICT_COST, KEYED, SentRecords::meanMs),
                        "ratio",
                        new AtMost(0.72), AGAINST_KEYED),
                Figure.bounded(name() + " strict-cost's records/s ratio",
                        ratio(run, STRICT_COST, KEYED, SentRecords::recordsPerSecond), "ratio", new AtLeast(1.5),
                        AGAINST_KEYED),
                Figure.bounded(name() + " records/s ratio",
                        ratio(run, SHORTEST_DELAY, BUILT_IN, SentRecords::recordsPerSecond),
                        "ratio", new AtLeast(1.15), AGAINST_BUILT_IN),
                Figure.bounded(name() + " share of the links' sum",
                        series(run, SHORTEST_DELAY, sent -> sent.recordsPerSecond() / sum), "ratio", new AtLeast(0.85),
                        null),
                Figure.bounded(name() + " p99 ratio", ratio(run, SHORTEST_DELAY, BUILT_IN, NarrowLinkSeed::p99),
                        "ratio",
                        new AtMost(0.25), AGAINST_BUILT_IN));
    }

    private List<Figure> quarter(SeedRun run) {
        return List.of(
                Figure.bounded(name() + " mean ratio", ratio(run, SHORTEST_DELAY, BUILT_IN, SentRecords::meanMs),
                        "ratio",
                        new AtMost(0.4), AGAINST_BUILT_IN),
                Figure.bounded(name() + " p99 ratio", ratio(run, SHORTEST_DELAY, BUILT_IN, NarrowLinkSeed::p99),
                        "ratio",
                        new AtMost(0.4), AGAINST_BUILT_IN));
    }

    private static double p99(SentRecords sent) {
        return sent.percentileMs(99);
    }

    private static Series ratio(SeedRun run, String variant, String other, ToDoubleFunction<SentRecords> value) {
        return series(run, variant, value).over(series(run, other, value));
    }

    private static Series series(SeedRun run, String variant, ToDoubleFunction<SentRecords> value) {
        return run.trials().series(variant, trial -> value.applyAsDouble(SeedRun.sent(trial)));
    }
}
