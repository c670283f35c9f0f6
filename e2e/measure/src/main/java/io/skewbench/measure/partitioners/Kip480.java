package io.skewbench.measure.partitioners;

import static io.skewbench.measure.partitioners.PartitionerVariant.BUILT_IN;
import static io.skewbench.measure.partitioners.PartitionerVariant.DEFAULT_ROUND_ROBIN;
import static io.skewbench.measure.partitioners.PartitionerVariant.STICKY_KIP_480;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.rig.Rig;
import io.skewbench.measure.rig.WorkerTrial;
import io.skewbench.measure.table.Interleaved;
import io.skewbench.measure.table.Measurement;
import io.skewbench.protocol.plan.LoadPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The experiments of KIP-480: 16 partitions with three replicas, acks all, records without keys; the sticky partitioner
 * beside the round-robin one that it replaced. They were run with Trogdor, which sends what is due in a tenth of a
 * second as fast as it can, and then waits for the next one: at linger.ms=0, that is what a batch has several records
 * from.
 *
 * @param rate records per second over all producers
 */
record Kip480(int rate, int lingerMs, int producers) implements Measurement {
    private static final int BROKERS = 3;
    private static final int PARTITIONS = 16;
    /** With the published 204 and 1017 ms, a batch of one partition in sixteen must not fill within the linger time. */
    private static final int VALUE_BYTES = 100;
    private static final Duration WARMUP = Duration.ofSeconds(3);
    private static final Duration MEASURED = Duration.ofSeconds(8);
    private static final String AGAINST = "the default partitioner before 2.4, on kafka-clients 4.4.0";
    private static final int HIGH_RATE = 10_000;
    private static final int BURST_MS = 10;
    private static final int BURST_EVERY_MS = 100;

    @Override
    public String name() {
        return "kip-480-linger-" + lingerMs + "-rate-" + rate;
    }

    @Override
    public List<Figure> measure(int rounds) {
        try (var rig = Rig.of(BROKERS)) {
            var trials = new VariantTrials(rig, ReplicaPlacement.everywhere(PARTITIONS, BROKERS), producers,
                    VALUE_BYTES,
                    WARMUP, MEASURED, Map.of("acks", "all", "linger.ms", String.valueOf(lingerMs)));
            return figures(Interleaved.warmed(rounds, List.of(DEFAULT_ROUND_ROBIN, STICKY_KIP_480, BUILT_IN),
                    variant -> trials.run(variant, load())));
        }
    }

    private LoadPlan load() {
        return new LoadPlan.Bursts((double) rate * BURST_EVERY_MS / BURST_MS, BURST_MS, BURST_EVERY_MS - BURST_MS, 0);
    }

    private List<Figure> figures(Interleaved<PartitionerVariant, WorkerTrial> trials) {
        var p99 = trials.series(STICKY_KIP_480, trial -> trial.percentileMs(99));
        var roundRobinP99 = trials.series(DEFAULT_ROUND_ROBIN, trial -> trial.percentileMs(99));
        var requests = trials.series(STICKY_KIP_480, WorkerTrial::requestsPerSecond)
                .over(trials.series(DEFAULT_ROUND_ROBIN, WorkerTrial::requestsPerSecond));
        var cpu = trials.series(STICKY_KIP_480, trial -> trial.result().client().cpuMs())
                .over(trials.series(DEFAULT_ROUND_ROBIN, trial -> trial.result().client().cpuMs()));
        var figures = new ArrayList<Figure>();
        figures.add(lingerMs > 0
                ? Figure.bounded(name() + " p99 ratio", p99.over(roundRobinP99), "ratio", new AtMost(0.25),
                        AGAINST + "; published: 204 against 1017 ms")
                : Figure.shown(name() + " p99 ratio", p99.over(roundRobinP99), "ratio",
                        AGAINST + "; published: about a half"));
        if (lingerMs == 0) {
            figures.add(rate == HIGH_RATE
                    ? Figure.bounded(name() + " requests/s ratio", requests, "ratio", new AtMost(0.5), AGAINST)
                    : Figure.shown(name() + " requests/s ratio", requests, "ratio", AGAINST));
            figures.add(Figure.shown(name() + " client CPU ratio", cpu, "ratio",
                    AGAINST + "; published: 5 to 15 % less"));
        }
        figures.add(Figure.shown(name() + " p99", p99, "ms", null));
        figures.add(Figure.shown(name() + " p99, round-robin", roundRobinP99, "ms", null));
        figures.add(Figure.shown(name() + " p99, BuiltIn", trials.series(BUILT_IN, trial -> trial.percentileMs(99)),
                "ms", null));
        for (var variant : List.of(STICKY_KIP_480, DEFAULT_ROUND_ROBIN, BUILT_IN)) {
            figures.add(Figure.shown(name() + " requests/s, " + variant,
                    trials.series(variant, WorkerTrial::requestsPerSecond), "requests/s", null));
        }
        return figures;
    }
}
