package io.skewbench.worker.load;

import io.skewbench.protocol.plan.WorkerPlan.FlushPlan;
import io.skewbench.worker.records.Randomness;

/**
 * Flushes one producer after a number of records. Later records stay due at their times while a flush takes its time.
 */
final class Flushes {
    private final RecordSink sink;
    private final FlushPlan plan;
    private final Randomness randomness;
    private final Sender.Share share;
    private long flushes;
    private long left;

    Flushes(RecordSink sink, FlushPlan plan, Sender.Share share, long seed) {
        this.sink = sink;
        this.plan = plan;
        this.randomness = new Randomness(seed, Randomness.FOR_FLUSHES);
        this.share = share;
        this.left = draw();
    }

    void afterRecord() {
        if (--left == 0) {
            sink.flush();
            flushes++;
            left = draw();
        }
    }

    private long draw() {
        var deviation = plan.deviation() * randomness.normal(flushes * share.producers() + share.index());
        return Math.max(1, Math.round(plan.everyRecords() + deviation));
    }
}
