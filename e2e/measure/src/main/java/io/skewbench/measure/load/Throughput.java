package io.skewbench.measure.load;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtLeast;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.rig.PeerRecords;
import io.skewbench.measure.rig.PerfTest;
import io.skewbench.measure.rig.Rig;
import io.skewbench.measure.rig.RigWorkload;
import io.skewbench.measure.rig.Trogdor;
import io.skewbench.measure.rig.WorkerTrial;
import io.skewbench.measure.table.Interleaved;
import io.skewbench.measure.table.Measurement;
import io.skewbench.protocol.plan.LoadPlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * One producer without a limit, beside the programs that experts use: same brokers, client, settings and size of heap;
 * other JVM options as each is usually started with.
 */
record Throughput(String size, int valueBytes) implements Measurement {
    private static final int PARTITIONS = 6;
    private static final Duration WARMUP = Duration.ofSeconds(2);
    private static final Duration MEASURED = Duration.ofSeconds(16);

    /** The outcome of one run of any of the programs. */
    private record Outcome(double recordsPerSecond, double cpuSecondsPerMillion) {}

    /** The program that sends. */
    private enum LoadGenerator {
        SKEWBENCH, PERF_TEST, TROGDOR
    }

    @Override
    public String name() {
        return "throughput-" + size;
    }

    @Override
    public List<Figure> measure(int rounds) {
        try (var rig = Rig.of(1)) {
            var expected = trial(rig, topic -> WorkerTrial.run(rig, workload(topic))).recordsPerSecond();
            var records = PeerRecords.of(workload(""), expected);
            var outcomes = Interleaved.warmed(rounds, List.of(LoadGenerator.values()),
                    program -> trial(rig, topic -> run(program, rig, workload(topic), records)));
            return figures(outcomes);
        }
    }

    private List<Figure> figures(Interleaved<LoadGenerator, Outcome> outcomes) {
        var rate = outcomes.series(LoadGenerator.SKEWBENCH, Outcome::recordsPerSecond);
        var cost = outcomes.series(LoadGenerator.SKEWBENCH, Outcome::cpuSecondsPerMillion);
        var perfTestRate = outcomes.series(LoadGenerator.PERF_TEST, Outcome::recordsPerSecond);
        var perfTestCost = outcomes.series(LoadGenerator.PERF_TEST, Outcome::cpuSecondsPerMillion);
        var trogdorRate = outcomes.series(LoadGenerator.TROGDOR, Outcome::recordsPerSecond);
        var trogdorCost = outcomes.series(LoadGenerator.TROGDOR, Outcome::cpuSecondsPerMillion);
        return List.of(
                Figure.bounded(name() + " records/s ratio", rate.over(perfTestRate), "ratio", new AtLeast(1),
                        PerfTest.NAME),
                Figure.bounded(name() + " CPU ratio", cost.over(perfTestCost), "ratio", new AtMost(1), PerfTest.NAME),
                Figure.shown(name() + " records/s ratio, Trogdor", rate.over(trogdorRate), "ratio", Trogdor.NAME),
                Figure.shown(name() + " CPU ratio, Trogdor", cost.over(trogdorCost), "ratio", Trogdor.NAME),
                Figure.shown(name() + " records/s", rate, "records/s", null),
                Figure.shown(name() + " CPU", cost, "s per million records", null));
    }

    private static Outcome run(LoadGenerator program, Rig rig, RigWorkload workload, PeerRecords records) {
        return switch (program) {
            case SKEWBENCH -> {
                var trial = WorkerTrial.run(rig, workload);
                yield new Outcome(trial.recordsPerSecond(), trial.cpuSecondsPerMillion());
            }
            case PERF_TEST -> {
                var trial = PerfTest.unlimited(rig, workload, records);
                yield new Outcome(trial.recordsPerSecond(), trial.cpuSecondsPerMillion());
            }
            case TROGDOR -> {
                var trial = Trogdor.unlimited(rig, workload, PARTITIONS, records);
                yield new Outcome(trial.recordsPerSecond(), trial.cpuSecondsPerMillion());
            }
        };
    }

    private RigWorkload workload(String topic) {
        return new RigWorkload(topic, 1, new LoadPlan.Unlimited(), valueBytes, WARMUP, MEASURED, Map.of());
    }

    private static <T> T trial(Rig rig, Function<String, T> run) {
        return rig.withTopic(OneBroker.partitions(PARTITIONS), run);
    }
}
