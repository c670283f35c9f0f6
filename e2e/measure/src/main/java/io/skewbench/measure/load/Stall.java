package io.skewbench.measure.load;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.Within;
import io.skewbench.measure.rig.Disturbance;
import io.skewbench.measure.rig.PerfTest;
import io.skewbench.measure.rig.Rig;
import io.skewbench.measure.rig.RigWorkload;
import io.skewbench.measure.rig.Trogdor;
import io.skewbench.measure.rig.WorkerTrial;
import io.skewbench.measure.table.Interleaved;
import io.skewbench.measure.table.Measurement;
import io.skewbench.protocol.plan.LoadPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * All brokers are suspended for a second, at a constant rate. A record that is due meanwhile waits until they are
 * resumed, so the longest publish latency is the length of the stall; those that wait longer than w are the ones due in
 * its first part, so that the quantile q of a trial of length T is the stall less (1 - q) T.
 */
record Stall() implements Measurement {
    private static final int RATE = 5_000;
    private static final int VALUE_BYTES = 100;
    private static final int PARTITIONS = 6;
    private static final Duration WARMUP = Duration.ofSeconds(2);
    private static final Duration MEASURED = Duration.ofSeconds(10);
    private static final Duration BEFORE = Duration.ofSeconds(4);
    private static final Duration STALL = Duration.ofSeconds(1);
    private static final double SLOWEST_SHARE = 0.01;
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    /** The program that sends. */
    private enum LoadGenerator {
        SKEWBENCH, PERF_TEST, TROGDOR
    }

    /**
     * The latencies that a program reported, and those that follow from the stall's length; the largest is 0 if a
     * program doesn't report it.
     */
    private record Outcome(double p99Ms, double expectedP99Ms, double maxMs, double expectedMaxMs) {

        double p99Ratio() {
            return p99Ms / expectedP99Ms;
        }

        double maxRatio() {
            return maxMs / expectedMaxMs;
        }
    }

    @Override
    public String name() {
        return "stall";
    }

    @Override
    public List<Figure> measure(int rounds) {
        try (var rig = Rig.of(1)) {
            var outcomes = Interleaved.warmed(rounds, List.of(LoadGenerator.values()), program -> rig
                    .withTopic(OneBroker.partitions(PARTITIONS), topic -> run(program, rig, workload(topic))));
            var arithmetic = "the arithmetic of the stall";
            return List.of(
                    Figure.bounded(name() + " p99 ratio", outcomes.series(LoadGenerator.SKEWBENCH, Outcome::p99Ratio),
                            "ratio", new Within(1, 0.05), arithmetic),
                    Figure.bounded(name() + " max ratio", outcomes.series(LoadGenerator.SKEWBENCH, Outcome::maxRatio),
                            "ratio", new Within(1, 0.05), arithmetic),
                    Figure.shown(name() + " p99 ratio, " + PerfTest.NAME,
                            outcomes.series(LoadGenerator.PERF_TEST, Outcome::p99Ratio), "ratio", arithmetic),
                    Figure.shown(name() + " max ratio, " + PerfTest.NAME,
                            outcomes.series(LoadGenerator.PERF_TEST, Outcome::maxRatio), "ratio", arithmetic),
                    Figure.shown(name() + " p99 ratio, " + Trogdor.NAME,
                            outcomes.series(LoadGenerator.TROGDOR, Outcome::p99Ratio), "ratio", arithmetic),
                    Figure.shown(name() + " p99", outcomes.series(LoadGenerator.SKEWBENCH, Outcome::p99Ms), "ms", null),
                    Figure.shown(name() + " p99, " + PerfTest.NAME,
                            outcomes.series(LoadGenerator.PERF_TEST, Outcome::p99Ms),
                            "ms", null),
                    Figure.shown(name() + " p99, " + Trogdor.NAME,
                            outcomes.series(LoadGenerator.TROGDOR, Outcome::p99Ms),
                            "ms", null));
        }
    }

    private static Outcome run(LoadGenerator program, Rig rig, RigWorkload workload) {
        var stalls = new ArrayList<Double>();
        Disturbance stall = () -> {
            Thread.sleep(BEFORE);
            rig.pauseAll();
            var from = System.nanoTime();
            Thread.sleep(STALL);
            rig.resumeAll();
            stalls.add((System.nanoTime() - from) / NANOS_PER_MS);
        };
        double p99Ms;
        var maxMs = 0.0;
        switch (program) {
            case SKEWBENCH -> {
                var trial = WorkerTrial.run(rig, workload, stall);
                p99Ms = trial.percentileMs(99);
                maxMs = trial.percentileMs(100);
            }
            case PERF_TEST -> {
                var trial = PerfTest.atRate(rig, workload, RATE, stall);
                p99Ms = trial.p99Ms();
                maxMs = trial.maxMs();
            }
            case TROGDOR -> p99Ms = Trogdor.atRate(rig, workload, PARTITIONS, RATE, stall).p99Ms();
            default -> throw new IllegalStateException();
        }
        var stalledMs = stalls.getFirst();
        return new Outcome(p99Ms, stalledMs - SLOWEST_SHARE * MEASURED.toMillis(), maxMs, stalledMs);
    }

    private static RigWorkload workload(String topic) {
        return new RigWorkload(topic, 1, new LoadPlan.ConstantRate(RATE), VALUE_BYTES, WARMUP, MEASURED, Map.of());
    }
}
