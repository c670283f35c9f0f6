package io.skewbench.controller.benchmark;

import java.util.HashMap;
import java.util.Map;

/**
 * The memory for the results of all runs that are looked at at the same time: one budget for all. Large runs leave a part
 * of it to small ones, which so never wait for them.
 */
final class ResultRoom {
    private final long bytes;
    private final long ofLarge;
    private final long small;
    /** Bytes by id of the run. Guarded by this, as is the sum. */
    private final Map<String, Long> taken = new HashMap<>();
    private long allTaken;

    /**
     * Creates an empty one.
     *
     * @param bytes of all runs
     * @param ofLarge how far large runs fill it, for which there has to be as much as one of them needs
     * @param small what a run takes at most that isn't large
     */
    ResultRoom(long bytes, long ofLarge, long small) {
        this.bytes = bytes;
        this.ofLarge = ofLarge;
        this.small = small;
    }

    /** Has a run take as much as this together with what it has taken; returns false, and changes nothing, if it can't. */
    synchronized boolean take(String runId, long needed) {
        var more = Math.max(0, needed - taken.getOrDefault(runId, 0L));
        if (allTaken + more > (needed <= small ? bytes : ofLarge)) {
            return false;
        }
        taken.merge(runId, more, Long::sum);
        allTaken += more;
        return true;
    }

    /** Takes back all that a run has taken. */
    synchronized void giveBack(String runId) {
        var bytesOfRun = taken.remove(runId);
        if (bytesOfRun != null) {
            allTaken -= bytesOfRun;
        }
    }
}
