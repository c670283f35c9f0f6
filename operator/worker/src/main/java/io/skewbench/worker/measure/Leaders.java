package io.skewbench.worker.measure;

import java.util.Arrays;
import java.util.Map;

/** The known leaders of all partitions. Replaced as a whole, and read by any thread. */
public final class Leaders {
    /** Stands for the id of an unknown leader. */
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
