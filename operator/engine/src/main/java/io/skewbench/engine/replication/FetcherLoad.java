package io.skewbench.engine.replication;

import java.util.Collections;
import java.util.List;

/**
 * How the replica fetchers of one broker share the partitions that it replicates from another one.
 *
 * @param broker that replicates
 * @param source broker that leads the partitions
 * @param partitions of each fetcher, by its id, those without a partition included
 */
public record FetcherLoad(int broker, int source, List<Integer> partitions) {

    /** Returns how many fetchers the broker has for the source: its {@code num.replica.fetchers}. */
    public int fetchers() {
        return partitions.size();
    }

    /** Returns how many partitions it replicates from the source. */
    public int total() {
        return partitions.stream().mapToInt(Integer::intValue).sum();
    }

    /** Returns how many partitions the busiest fetcher has. */
    public int busiest() {
        return Collections.max(partitions);
    }

    /** Returns how many partitions the busiest fetcher would have if they were shared as evenly as possible. */
    public int even() {
        return (total() + fetchers() - 1) / fetchers();
    }

    /**
     * Returns the partitions of the busiest fetcher, divided by the mean of all. A mean below 1 counts as 1: a
     * partition is not divided, so that with fewer partitions than fetchers one for each is as even as can be.
     */
    public double imbalance() {
        return busiest() / Math.max(1, (double) total() / fetchers());
    }
}
