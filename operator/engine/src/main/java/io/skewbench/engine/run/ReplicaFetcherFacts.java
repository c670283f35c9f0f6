package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.ReplicaFetchers;
import io.skewbench.engine.replication.FetcherLoad;
import io.skewbench.engine.statistics.Rounding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How evenly replica fetchers share the partitions of a run, and the warning where that limits replication. */
final class ReplicaFetcherFacts {
    /**
     * An assignment by hash is rarely quite even; beyond this, more than half of what the fetchers could do is lost.
     */
    private static final double UNEVEN = 2;

    private ReplicaFetcherFacts() {}

    /** Returns the facts as the status has them. */
    static @Nullable ReplicaFetchers of(@Nullable FetcherLoad load) {
        return load == null
                ? null
                : new ReplicaFetchers(load.broker(), load.source(), load.fetchers(), load.total(), load.busiest(),
                        Rounding.round(load.imbalance()));
    }

    /**
     * Returns a warning if the busiest fetcher has more than twice as many partitions as if they were shared evenly.
     */
    static List<String> warnings(@Nullable Environment environment) {
        var least = environment == null ? null : environment.replicaFetchers();
        return least == null || least.imbalance() <= UNEVEN
                ? List.of()
                : List.of("Broker " + least.broker() + " replicates " + least.partitions() + " partitions from broker "
                        + least.source() + " with " + least.fetchers() + " replica fetchers, of which the busiest has "
                        + least.busiest() + ": it may limit replication; choose a num.replica.fetchers that skewbench "
                        + "run --plan shows to be even, or place the partitions differently");
    }
}
