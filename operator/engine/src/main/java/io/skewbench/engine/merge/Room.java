package io.skewbench.engine.merge;

import io.skewbench.protocol.Bounds;
import io.skewbench.protocol.UnreadableException;

/**
 * Room of a trial's result for what its workers name: partitions with their leaders, brokers, and spans of offsets. What
 * one report names is bounded; what the reports of all workloads and groups name together has to be, too.
 */
final class Room {
    private long left = Bounds.JSON_TOKENS;

    /**
     * Takes some of it.
     *
     * @param tokens of JSON
     * @throws UnreadableException if there isn't as much left; nothing is taken then
     */
    void take(long tokens) {
        if (tokens > left) {
            throw new UnreadableException("With it, the workers of the trial name more partitions, leaders, brokers "
                    + "and spans of offsets than the " + Bounds.JSON_TOKENS + " values of a result have room for");
        }
        left -= tokens;
    }
}
