package io.skewbench.worker.records;

import io.skewbench.protocol.WorkerPlan.RecordPlan;
import org.jspecify.annotations.Nullable;

/** Keys and values of a workload by position. Immutable; any number of threads may ask. */
public final class RecordSource {
    private static final long FOR_KEYS = 1;
    private static final long FOR_VALUES = 2;

    private final @Nullable Keys keys;
    private final Values values;

    public RecordSource(RecordPlan plan, long seed) {
        var key = plan.key();
        this.keys = key == null ? null : new Keys(key, new Randomness(seed, FOR_KEYS));
        this.values = Values.of(plan.value(), seed, new Randomness(seed, FOR_VALUES));
    }

    /** Returns the key of record n, or null where the workload has none. The caller must not change it. */
    public byte @Nullable [] key(long n) {
        return keys == null ? null : keys.ofRecord(n);
    }

    /** Returns the value of record n. The caller must not change it. */
    public byte[] value(long n) {
        return values.ofRecord(n);
    }
}
