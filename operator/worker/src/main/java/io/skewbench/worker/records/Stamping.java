package io.skewbench.worker.records;

import io.skewbench.protocol.plan.WorkerPlan;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Stamps a sample of a workload's records. The sample is drawn: every 64th record could always be one for the same
 * partition.
 */
public final class Stamping {
    private static final long FOR_STAMPS = 3;

    private final int stream;
    private final long everyRecords;
    private final Randomness randomness;

    private Stamping(int stream, long everyRecords, long seed) {
        this.stream = stream;
        this.everyRecords = everyRecords;
        this.randomness = new Randomness(seed, FOR_STAMPS);
    }

    /** Returns the stamping of a plan's records; null if the plan has none. */
    public static @Nullable Stamping of(WorkerPlan plan) {
        return plan.stamp() == null
                ? null
                : new Stamping(Stamp.stream(plan.trial(), plan.workload()), plan.stamp().everyRecords(), plan.seed());
    }

    /** Adds a stamp if record n is in the sample. */
    void add(ProducerRecord<byte[], byte[]> record, long n, int producer) {
        if (randomness.below(everyRecords, n) == 0) {
            record.headers().add(Stamp.HEADER,
                    new Stamp(stream, producer, n).header(record.key(), record.value()));
        }
    }
}
