package io.skewbench.measure.partitioners;

import static io.skewbench.measure.partitioners.PartitionerVariant.BUILT_IN;
import static io.skewbench.measure.partitioners.PartitionerVariant.SHORTEST_DELAY;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtLeast;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.rig.Rig;
import io.skewbench.measure.rig.WorkerTrial;
import io.skewbench.measure.table.Interleaved;
import io.skewbench.measure.table.Measurement;
import io.skewbench.protocol.plan.LoadPlan;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Four brokers, one of which has a link with a tenth of the others' rate; at unlimited load, and at a quarter of what
 * the links can carry.
 */
record NarrowLink(boolean unlimited) implements Measurement {
    private static final int BROKERS = 4;
    private static final int PARTITIONS = 60;
    private static final int VALUE_BYTES = 10 * 1024;
    private static final Duration WARMUP = Duration.ofSeconds(4);
    /** Long enough for records of a slow link to fill the producer's buffer. */
    private static final Duration MEASURED = Duration.ofSeconds(20);
    private static final String AGAINST = "BuiltIn of kafka-clients 4.4.0";

    @Override
    public String name() {
        return unlimited ? "narrow-link-unlimited" : "narrow-link-quarter";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var links = Links.lastNarrow(BROKERS);
        var sum = Links.recordsPerSecond(links, VALUE_BYTES);
        var load = unlimited ? new LoadPlan.Unlimited() : new LoadPlan.ConstantRate(Math.floor(sum / 4));
        try (var rig = Rig.withLinks(links)) {
            var trials = new VariantTrials(rig, ReplicaPlacement.even(PARTITIONS, BROKERS), 1, VALUE_BYTES, WARMUP,
                    MEASURED,
                    Links.BUFFER);
            return figures(Interleaved.warmed(rounds, List.of(BUILT_IN, SHORTEST_DELAY),
                    variant -> trials.run(variant, load)), sum);
        }
    }

    private List<Figure> figures(Interleaved<PartitionerVariant, WorkerTrial> trials, double sum) {
        var rate = trials.series(SHORTEST_DELAY, WorkerTrial::recordsPerSecond);
        var mean = trials.series(SHORTEST_DELAY, WorkerTrial::meanMs);
        var p99 = trials.series(SHORTEST_DELAY, trial -> trial.percentileMs(99));
        var builtInRate = trials.series(BUILT_IN, WorkerTrial::recordsPerSecond);
        var builtInMean = trials.series(BUILT_IN, WorkerTrial::meanMs);
        var builtInP99 = trials.series(BUILT_IN, trial -> trial.percentileMs(99));
        var shown = List.of(Figure.shown(name() + " records/s", rate, "records/s", null),
                Figure.shown(name() + " records/s, BuiltIn", builtInRate, "records/s", null),
                Figure.shown(name() + " mean", mean, "ms", null),
                Figure.shown(name() + " mean, BuiltIn", builtInMean, "ms", null),
                Figure.shown(name() + " p99", p99, "ms", null),
                Figure.shown(name() + " p99, BuiltIn", builtInP99, "ms", null));
        var bounded = unlimited
                ? List.of(
                        Figure.bounded(name() + " records/s ratio", rate.over(builtInRate), "ratio", new AtLeast(1.15),
                                AGAINST),
                        Figure.bounded(name() + " share of the links' sum", trials.series(SHORTEST_DELAY,
                                trial -> trial.recordsPerSecond() / sum), "ratio", new AtLeast(0.85), null),
                        Figure.bounded(name() + " p99 ratio", p99.over(builtInP99), "ratio", new AtMost(0.25), AGAINST))
                : List.of(
                        Figure.bounded(name() + " mean ratio", mean.over(builtInMean), "ratio", new AtMost(0.4),
                                AGAINST),
                        Figure.bounded(name() + " p99 ratio", p99.over(builtInP99), "ratio", new AtMost(0.4), AGAINST));
        return Stream.concat(bounded.stream(), shown.stream()).toList();
    }
}
