package io.skewbench.measure.partitioners;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.rig.Rig;
import io.skewbench.measure.rig.RigWorkload;
import io.skewbench.measure.rig.WorkerTrial;
import io.skewbench.measure.table.Interleaved;
import io.skewbench.measure.table.Measurement;
import io.skewbench.protocol.plan.LoadPlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One of three brokers is suspended for two seconds at a constant rate: how many batches wait for it, and how soon it
 * gets its share again.
 */
record StalledBroker() implements Measurement {
    private static final int BROKERS = 3;
    private static final int PARTITIONS = 12;
    private static final int STALLED = BROKERS - 1;
    private static final int RATE = 2_000;
    private static final int VALUE_BYTES = 1024;
    private static final int BATCH_BYTES = 16_384;
    private static final Duration WARMUP = Duration.ofSeconds(3);
    private static final Duration MEASURED = Duration.ofSeconds(16);
    private static final Duration BEFORE = Duration.ofSeconds(3);
    private static final Duration STALL = Duration.ofSeconds(2);
    /** Records that took longer waited for the suspended broker: nothing else takes a tenth of this time. */
    private static final Duration STUCK = Duration.ofMillis(500);
    private static final Duration STEP = Duration.ofMillis(500);
    private static final Duration WATCHED = Duration.ofSeconds(9);
    /** Part of an even share from which on the broker counts as back: smaller differences are chance. */
    private static final double BACK_SHARE = 0.9;
    private static final double NANOS_PER_S = TimeUnit.SECONDS.toNanos(1);

    /** One trial. */
    private record Outcome(double stuckBatchesPerPartition, double secondsUntilBack) {}

    @Override
    public String name() {
        return "stalled-broker";
    }

    @Override
    public List<Figure> measure(int rounds) {
        try (var rig = Rig.of(BROKERS)) {
            var outcomes = Interleaved.warmed(rounds,
                    List.of(PartitionerVariant.SHORTEST_DELAY, PartitionerVariant.BUILT_IN),
                    variant -> rig.withTopic(ReplicaPlacement.even(PARTITIONS, BROKERS),
                            topic -> run(rig, topic, variant)));
            return List.of(
                    Figure.bounded(name() + " stuck",
                            outcomes.series(PartitionerVariant.SHORTEST_DELAY, Outcome::stuckBatchesPerPartition),
                            "batches per partition", new AtMost(1), null),
                    Figure.bounded(name() + " until its share is back",
                            outcomes.series(PartitionerVariant.SHORTEST_DELAY, Outcome::secondsUntilBack), "s",
                            new AtMost(5),
                            null),
                    Figure.shown(name() + " stuck, BuiltIn",
                            outcomes.series(PartitionerVariant.BUILT_IN, Outcome::stuckBatchesPerPartition),
                            "batches per partition", null),
                    Figure.shown(name() + " until its share is back, BuiltIn",
                            outcomes.series(PartitionerVariant.BUILT_IN, Outcome::secondsUntilBack), "s", null));
        }
    }

    private static Outcome run(Rig rig, String topic, PartitionerVariant variant) {
        var back = new AtomicReference<>(Double.NaN);
        var workload = new RigWorkload(topic, 1, new LoadPlan.ConstantRate(RATE), VALUE_BYTES, WARMUP, MEASURED,
                variant.settings());
        var trial = WorkerTrial.run(rig, workload, () -> {
            Thread.sleep(BEFORE);
            rig.brokers().pause(STALLED);
            Thread.sleep(STALL);
            rig.brokers().resume(STALLED);
            back.set(secondsUntilBack(rig, topic));
        });
        var stuck = trial.result().publishLatency().decode().getCountBetweenValues(STUCK.toNanos(),
                Long.MAX_VALUE / 2);
        var partitions = PARTITIONS / BROKERS;
        return new Outcome((double) stuck * VALUE_BYTES / BATCH_BYTES / partitions, back.get());
    }

    /** Returns the time, measured by the end offsets of the logs, which don't depend on any client. */
    private static double secondsUntilBack(Rig rig, String topic) throws InterruptedException {
        var resumed = System.nanoTime();
        // The records that waited are written at once, and don't count for the current share.
        Thread.sleep(STEP);
        var before = rig.endOffsets(topic, PARTITIONS);
        while (System.nanoTime() - resumed < WATCHED.toNanos()) {
            Thread.sleep(STEP);
            var now = rig.endOffsets(topic, PARTITIONS);
            if (share(before, now) >= BACK_SHARE / BROKERS) {
                return (System.nanoTime() - resumed) / NANOS_PER_S;
            }
            before = now;
        }
        throw new CannotMeasureException("The broker's share was not back within " + WATCHED.toSeconds() + " s");
    }

    private static double share(Map<Integer, Long> before, Map<Integer, Long> now) {
        var all = 0.0;
        var ofBroker = 0.0;
        for (var partition = 0; partition < PARTITIONS; partition++) {
            var more = now.getOrDefault(partition, 0L) - before.getOrDefault(partition, 0L);
            all += more;
            ofBroker += partition % BROKERS == STALLED ? more : 0;
        }
        return all == 0 ? 0 : ofBroker / all;
    }
}
