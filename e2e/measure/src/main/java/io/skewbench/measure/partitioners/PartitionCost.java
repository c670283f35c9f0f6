package io.skewbench.measure.partitioners;

import io.skewbench.measure.bench.JmhRun;
import io.skewbench.measure.bench.PartitionBenchmark;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.table.Interleaved;
import io.skewbench.measure.table.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What one call of {@code partition()} costs, by threads that share a producer. */
record PartitionCost(int partitions, int threads) implements Measurement {
    private static final List<PartitionerVariant> PROMISED = List.of(PartitionerVariant.STRICT_COST,
            PartitionerVariant.SHORTEST_DELAY);
    private static final List<PartitionerVariant> OTHERS = List.of(PartitionerVariant.STICKY_KIP_480,
            PartitionerVariant.DEFAULT_ROUND_ROBIN);
    /** The start of JMH's JVM counts as allocation, a fraction of a byte per call. */
    private static final double NOTHING_BYTES = 0.5;

    @Override
    public String name() {
        return "partition-cost-" + partitions + "-partitions-" + threads + (threads == 1 ? "-thread" : "-threads");
    }

    @Override
    public List<Figure> measure(int rounds) {
        var variants = new ArrayList<PartitionerVariant>();
        variants.add(PartitionerVariant.ROUND_ROBIN);
        variants.addAll(PROMISED);
        variants.addAll(OTHERS);
        var runs = Interleaved.run(rounds, variants, this::run);
        var roundRobin = runs.series(PartitionerVariant.ROUND_ROBIN, JmhRun::nanos);
        var figures = new ArrayList<Figure>();
        for (var variant : PROMISED) {
            figures.add(Figure.bounded(name() + " " + variant + " ratio",
                    runs.series(variant, JmhRun::nanos).over(roundRobin), "ratio", new AtMost(2),
                    "RoundRobinPartitioner of kafka-clients 4.4.0"));
            figures.add(Figure.bounded(name() + " " + variant + " allocation", runs.series(variant, JmhRun::bytes),
                    "B/call", new AtMost(NOTHING_BYTES), null));
        }
        for (var variant : OTHERS) {
            figures.add(Figure.shown(name() + " " + variant + " ratio",
                    runs.series(variant, JmhRun::nanos).over(roundRobin), "ratio",
                    "RoundRobinPartitioner of kafka-clients 4.4.0"));
        }
        figures.add(Figure.shown(name() + " RoundRobin", roundRobin, "ns/call", null));
        return figures;
    }

    private JmhRun run(PartitionerVariant variant) {
        var settings = variant.settings().entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining(";"));
        return JmhRun.of(PartitionBenchmark.class, "partition", threads,
                Map.of("settings", settings, "partitions", String.valueOf(partitions)));
    }
}
