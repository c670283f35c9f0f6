package io.skewbench.e2e.figures;

import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.measure.Measurement;
import io.skewbench.measure.figure.Bound.AtMost;
import io.skewbench.measure.figure.Figure;
import java.util.List;
import java.util.stream.Stream;

/**
 * Seed 000 in small: equal links, and leaders that are spread unevenly. What counts is how evenly the brokers are used;
 * the seed's authors saw the client's own partitioner change from run to run.
 */
record SkewedLeaders(Testbed bed) implements Measurement {
    /** The workload of testing-1, with 22, 10 and 4 leaders. */
    private static final String MOST_SKEWED = "c1";

    @Override
    public String name() {
        return "skewed-leaders";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var run = SeedRun.of(bed, "000-small", spec -> spec.put("repetitions", rounds));
        return Stream.of("", MOST_SKEWED).flatMap(workload -> {
            var row = name() + (workload.isEmpty() ? "" : " 22/10/4") + " brokers' max/mean, ";
            return Stream.concat(
                    Stream.of("strict-cost", "shortest-delay").map(variant -> Figure.bounded(row + variant,
                            run.trials().series(variant, trial -> SeedRun.sent(trial, workload).mostOverMean()),
                            "ratio",
                            new AtMost(1.05), null)),
                    Stream.of("built-in", "keyed").map(variant -> Figure.shown(row + variant,
                            run.trials().series(variant, trial -> SeedRun.sent(trial, workload).mostOverMean()),
                            "ratio",
                            null)));
        }).toList();
    }
}
