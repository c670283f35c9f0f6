package io.skewbench.worker.records;

import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** Keys and values of a workload by position. Immutable, so safe for use by any number of threads. */
public final class RecordSource {
    private static final long FOR_KEYS = 1;
    private static final long FOR_VALUES = 2;

    private final @Nullable Keys keys;
    private final Values values;
    private final @Nullable Stamping stamping;

    /** Creates the records of a plan without a payload and without stamps. */
    public RecordSource(RecordPlan plan, long seed) {
        this(plan, seed, new byte[0], null);
    }

    /**
     * Creates the records of any plan.
     *
     * @param payload content of the file that values are taken from, if the plan requires it
     * @param stamping of some of the records; null: of none
     * @throws IllegalArgumentException if the payload holds no value
     */
    public RecordSource(RecordPlan plan, long seed, byte[] payload, @Nullable Stamping stamping) {
        var key = plan.key();
        this.keys = key == null ? null : new Keys(key, new Randomness(seed, FOR_KEYS));
        this.values = Values.of(plan.value(), seed, new Randomness(seed, FOR_VALUES), payload);
        this.stamping = stamping;
    }

    /** Returns the key of record n, or null where the workload has none. The caller must not change it. */
    public byte @Nullable [] key(long n) {
        return keys == null ? null : keys.ofRecord(n);
    }

    /** Returns the value of record n. The caller must not change it. */
    public byte[] value(long n) {
        return values.ofRecord(n);
    }

    /** Stamps record n if it is one of those that are. */
    public void stamp(ProducerRecord<byte[], byte[]> record, long n, int producer) {
        if (stamping != null) {
            stamping.add(record, n, producer);
        }
    }
}
