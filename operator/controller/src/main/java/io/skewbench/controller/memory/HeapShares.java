package io.skewbench.controller.memory;

import io.skewbench.admin.connection.AnswerMemory;
import io.skewbench.controller.background.KeptBounds;
import io.skewbench.controller.background.LaneBounds;
import io.skewbench.controller.child.Parts;
import io.skewbench.controller.decoding.HeldSpec;
import io.skewbench.controller.decoding.ResourceDecoder;
import io.skewbench.controller.listing.Pages;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.run.ResultMemory;
import io.skewbench.protocol.bounds.Bounds;
import java.util.Set;

/**
 * The shares of the operator's heap, which is 70 % of the 752 MiB that the chart gives. No share is exceeded at any
 * moment, whatever tenants do. A fifth of the heap remains for everything that isn't counted: small fields of
 * Benchmarks and SkewedTopics, answers of Kafka while they are decoded, and temporary objects of reconciliations.
 * Softly referenced objects don't count.
 */
public final class HeapShares {
    /** Threads that reconcile. Each may hold the first ConfigMap of a result. */
    public static final int RECONCILIATION_THREADS = 16;
    /** Threads that read results. Each may hold the first ConfigMap of one, or a decoded small one. */
    private static final int READING_THREADS = 8;
    /**
     * The bounds of the lookups that read results: two for each namespace, so that four namespaces with huge runs don't
     * wait for each other.
     */
    public static final LaneBounds READING = new LaneBounds(2, 2, READING_THREADS,
            LaneBounds.DEFAULT.firstSilence(), LaneBounds.DEFAULT.longestSilence());

    /** Results of the runs that are being reconciled. */
    static final long RESULTS = ResultMemory.MOST_OF_ALL;
    /** Plans, reports, Jobs and pods in the informers' caches. */
    static final long CHILDREN = 72L << 20;
    /**
     * Specs and statuses of Benchmarks and SkewedTopics, except for small ones: nine specs with 5,000 partitions and 12
     * replicas each, or forty statuses of topics of a cluster with a thousand brokers.
     */
    static final long SPECS = 24L << 20;
    /** The limit of {@link #SPECS} for one namespace, so that no tenant takes all. */
    static final long SPECS_OF_A_NAMESPACE = SPECS / 2;
    /**
     * A page of the largest objects that an informer reads, once as received and once as a string, and the tree of one
     * of them at a time. When the operator starts, all informers read at once, but nothing else takes room yet.
     */
    static final long DOCUMENTS = 2 * Pages.AT_ONCE * (3L << 19) + ResourceDecoder.LARGEST_SPEC;
    /** Plans of Benchmarks. */
    static final long EXPERIMENTS = 12L << 20;
    /** Answers of all Kafka clusters while they are read. */
    static final long ANSWERS = AnswerMemory.OF_ALL;
    /**
     * Recent answers about clusters, topics and nodes. A cluster of a thousand brokers takes one MiB. The brokers that
     * are kept for each SkewedTopic don't count here: the status, which has a row for each of them, counts for both if
     * it takes more than 16 KiB, see {@link HeldSpec#bytes}. Otherwise they are as small as the status, and among the
     * small fields that aren't counted.
     */
    public static final KeptBounds LOOKUPS = new KeptBounds(5L << 20, 5L << 18, 1L << 19, 10L << 20,
            Set.of(ClusterBrokers.class));
    /**
     * The sizes of all logs on the brokers, from before a trial until its end: of 466,000 replicas. The growth is
     * unknown on brokers whose logs have no room.
     */
    public static final long LOG_SIZES = 8L << 20;
    /** The one large result that is being decoded: twice compressed, in parts and as a whole, and once decoded. */
    static final long LARGE_RESULT = 2L * Bounds.RESULT_GZIP_BYTES + (64L << 20);
    /**
     * The first ConfigMaps of results, of 1 MB of Base64 each; threads that read results also hold the decoded bytes.
     */
    static final long SMALL_RESULTS = (RECONCILIATION_THREADS * 4L + READING_THREADS * 7L) * (Parts.BYTES / 3);

    private HeapShares() {}

    /** Returns the sum of all shares in bytes. */
    static long sum() {
        return RESULTS + CHILDREN + SPECS + DOCUMENTS + EXPERIMENTS + ANSWERS + LOOKUPS.bytes() + LOG_SIZES
                + LARGE_RESULT
                + SMALL_RESULTS;
    }
}
