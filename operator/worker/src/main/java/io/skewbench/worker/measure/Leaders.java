package io.skewbench.worker.measure;

import java.util.Arrays;
import java.util.Map;

/** The leader of each partition as far as it is known now; replaced as a whole, read by any thread. */
public final class Leaders {
    /** Stands for a leader that isn't known. */
    public static final int UNKNOWN = -1;

    private volatile int[] brokers = {};

    /** @param leaders broker by partition */
    public Leaders(Map<Integer, Integer> leaders) {
        update(leaders);
    }

    /** @param leaders broker by partition */
    public void update(Map<Integer, Integer> leaders) {
        var known = new int[leaders.keySet().stream().mapToInt(partition -> partition + 1).max().orElse(0)];
        Arrays.fill(known, UNKNOWN);
        leaders.forEach((partition, broker) -> known[partition] = broker);
        brokers = known;
    }

    int of(int partition) {
        var known = brokers;
        return partition < known.length ? known[partition] : UNKNOWN;
    }
}
