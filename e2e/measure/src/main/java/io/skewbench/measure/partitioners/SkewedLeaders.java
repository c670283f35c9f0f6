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
import java.util.ArrayList;
import java.util.List;

/**
 * Equal brokers that lead 22, 10 and 4 partitions: at unlimited load, then at a tenth of it, with records of which a
 * batch holds one, and with records of which it holds sixteen.
 */
record SkewedLeaders() implements Measurement {
    private static final List<Integer> LEADERS = List.of(22, 10, 4);
    private static final int VALUE_BYTES = 10 * 1024;
    private static final int SMALL_VALUE_BYTES = 1024;
    private static final Duration WARMUP = Duration.ofSeconds(4);
    private static final Duration MEASURED = Duration.ofSeconds(8);
    /** Long enough at light load that a turn of 2 MB is a small part of what is sent. */
    private static final Duration LIGHT_MEASURED = Duration.ofSeconds(30);
    private static final List<PartitionerVariant> VARIANTS = List.of(BUILT_IN, SHORTEST_DELAY);
    private static final String AGAINST = "BuiltIn of kafka-clients 4.4.0";

    @Override
    public String name() {
        return "skewed-leaders";
    }

    @Override
    public List<Figure> measure(int rounds) {
        try (var rig = Rig.withLinks(Links.equal(LEADERS.size()))) {
            var trials = trials(rig, VALUE_BYTES, MEASURED);
            var unlimited = Interleaved.warmed(rounds, VARIANTS,
                    variant -> trials.run(variant, new LoadPlan.Unlimited()));
            var tenth = Math.floor(unlimited.series(BUILT_IN, WorkerTrial::recordsPerSecond).median() / 10);
            var figures = new ArrayList<Figure>();
            figures.add(Figure.bounded(name() + " unlimited records/s ratio",
                    unlimited.series(SHORTEST_DELAY, WorkerTrial::recordsPerSecond)
                            .over(unlimited.series(BUILT_IN, WorkerTrial::recordsPerSecond)),
                    "ratio", new AtLeast(1.05), AGAINST));
            figures.addAll(figures("unlimited", unlimited));
            figures.addAll(figures("tenth", light(rig, rounds, VALUE_BYTES, tenth)));
            figures.addAll(figures("tenth, 1 KiB",
                    light(rig, rounds, SMALL_VALUE_BYTES, tenth * VALUE_BYTES / SMALL_VALUE_BYTES)));
            figures.add(Figure.shown(name() + " unlimited records/s",
                    unlimited.series(SHORTEST_DELAY, WorkerTrial::recordsPerSecond), "records/s", null));
            return figures;
        }
    }

    private static VariantTrials trials(Rig rig, int valueBytes, Duration measured) {
        return new VariantTrials(rig, ReplicaPlacement.leaders(LEADERS), 1, valueBytes, WARMUP, measured, Links.BUFFER);
    }

    private static Interleaved<PartitionerVariant, WorkerTrial> light(Rig rig, int rounds, int valueBytes,
            double recordsPerSecond) {
        var trials = trials(rig, valueBytes, LIGHT_MEASURED);
        return Interleaved.run(rounds, VARIANTS,
                variant -> trials.run(variant, new LoadPlan.ConstantRate(recordsPerSecond)));
    }

    private List<Figure> figures(String load, Interleaved<PartitionerVariant, WorkerTrial> trials) {
        var row = name() + " " + load;
        var p99 = trials.series(SHORTEST_DELAY, trial -> trial.percentileMs(99));
        var builtInP99 = trials.series(BUILT_IN, trial -> trial.percentileMs(99));
        return List.of(
                Figure.bounded(row + " brokers' max/mean", trials.series(SHORTEST_DELAY, WorkerTrial::mostOverMean),
                        "ratio", new AtMost(1.05), null),
                Figure.bounded(row + " p99 ratio", p99.over(builtInP99), "ratio", new AtMost(1), AGAINST),
                Figure.shown(row + " brokers' max/mean, BuiltIn", trials.series(BUILT_IN, WorkerTrial::mostOverMean),
                        "ratio", null),
                Figure.shown(row + " p99", p99, "ms", null),
                Figure.shown(row + " p99, BuiltIn", builtInP99, "ms", null));
    }
}
