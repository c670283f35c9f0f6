package io.skewbench.partitioners;

import org.jspecify.annotations.Nullable;

/**
 * The second call of {@code partition()} by which kafka-clients 2.4 to 3.9 assign a record that begins a batch, after a
 * call of {@code onNewBatch}. A partitioner that counts records has to return the same partition as in the first call:
 * otherwise it skips every other partition (KAFKA-9965). From 4.0 on there is no second call, and this class costs one
 * read of a field.
 */
final class RepeatedCall {
    static final int NONE = -1;

    private final ThreadLocal<@Nullable Integer> answer = new ThreadLocal<>();
    private volatile boolean happens;

    /** Notes that this thread's next call is the second one for a record that this partition was chosen for. */
    void expect(int partition) {
        happens = true;
        answer.set(partition);
    }

    /** Returns the partition of the first call if the current call is a second one, else {@link #NONE}. */
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
