package io.skewbench.engine.merge;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;

/**
 * Room of a trial's result for what its workers name: partitions with their leaders, brokers, and spans of offsets.
 * What one report names is bounded; what the reports of all workloads and groups name together has to be, too.
 */
final class Room {
    /**
     * Entries that exceed the room of a result are merged at the end: partitions by leader, adjacent spans into one.
     */
    private static final long TIMES = 2;

    private long left = TIMES * Bounds.JSON_TOKENS;

    boolean has(long tokens) {
        return tokens <= left;
    }

    /** Gives back some of what was taken. */
    void giveBack(long tokens) {
        left += tokens;
    }

    /**
     * Takes some of it.
     *
     * @param tokens of JSON
     * @throws UnreadableException if there isn't as much left; nothing is taken then
     */
    void take(long tokens) {
        if (!has(tokens)) {
            throw new UnreadableException("With it, the workers of the trial name more partitions, leaders, brokers "
                    + "and spans of offsets than " + TIMES + " times the " + Bounds.JSON_TOKENS
                    + " values of a result have room for");
        }
        left -= tokens;
    }
}
