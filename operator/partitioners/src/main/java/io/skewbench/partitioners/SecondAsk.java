package io.skewbench.partitioners;

import org.jspecify.annotations.Nullable;

/**
 * The second time that kafka-clients 2.4 to 3.9 ask a partitioner for the record that begins a batch, after a call of
 * {@code onNewBatch}. A partitioner that counts records has to answer what it answered first: else it skips every other
 * partition (KAFKA-9965). From 4.0 on there is no second time, and this costs one read of a field.
 */
final class SecondAsk {
    static final int NONE = -1;

    private final ThreadLocal<@Nullable Integer> answer = new ThreadLocal<>();
    private volatile boolean happens;

    /** Takes note that this thread's next question is the one for this partition, once more. */
    void expect(int partition) {
        happens = true;
        answer.set(partition);
    }

    /** Returns the partition that the question at hand was answered with before, or {@link #NONE}. */
    int takeAnswer() {
        if (!happens) {
            return NONE;
        }
        var before = answer.get();
        if (before == null) {
            return NONE;
        }
        answer.remove();
        return before;
    }
}
