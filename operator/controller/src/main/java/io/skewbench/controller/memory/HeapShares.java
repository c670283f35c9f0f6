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
 * What may take how much of the operator's heap at the same moment, whatever tenants do: 70 % of the 736 MiB that the
 * chart gives. A fifth of it stays for all that isn't counted: what is small of Benchmarks and SkewedTopics, answers of
 * Kafka while they are decoded, and what a reconciliation needs for a moment. What is only softly referenced doesn't
 * count.
 */
public final class HeapShares {
    /** Each may hold the first ConfigMap of a result. */
    public static final int RECONCILIATION_THREADS = 16;
    /** Read results. Each may hold the first ConfigMap of one, or what it has decoded of a small one. */
    private static final int READING_THREADS = 8;
    /** Of the look-ups that read results: two for each namespace, so that four with huge runs leave none waiting. */
    public static final LaneBounds READING = new LaneBounds(2, 2, READING_THREADS,
            LaneBounds.DEFAULT.firstSilence(), LaneBounds.DEFAULT.longestSilence());

    /** Results of the runs that are looked at. */
    static final long RESULTS = ResultMemory.MOST_OF_ALL;
    /** Plans, reports, Jobs and pods as informers keep them. */
    static final long CHILDREN = 72L << 20;
    /**
     * Specs and statuses of Benchmarks and SkewedTopics, except for small ones: nine specs with 5,000 partitions and 12
     * replicas each, or forty statuses of topics of a cluster with a thousand brokers.
     */
    static final long SPECS = 24L << 20;
    /** So that no tenant takes all. */
    static final long SPECS_OF_A_NAMESPACE = SPECS / 2;
    /**
     * A page of the largest objects as an informer reads it, once as it comes and once as a whole, and what the parser
     * makes of one of them at a time. When the operator starts, all informers read at once, and nothing else takes room
     * yet.
     */
    static final long DOCUMENTS = 2 * Pages.AT_ONCE * (3L << 19) + ResourceDecoder.LARGEST_SPEC;
    /** Plans of Benchmarks. */
    static final long EXPERIMENTS = 12L << 20;
    /** Answers of all Kafka clusters while they are read. */
    static final long ANSWERS = AnswerMemory.OF_ALL;
    /**
     * What is known of clusters, topics and nodes because somebody has asked lately. A cluster of a thousand brokers
     * takes one MiB. The brokers that are kept for each SkewedTopic don't count here: the status, which has a row for
     * each of them, counts for both where it takes more than 16 KiB, see {@link HeldSpec#bytes}. Where it takes less,
     * they take less too, and are of what is small.
     */
    public static final KeptBounds LOOKUPS = new KeptBounds(5L << 20, 5L << 18, 1L << 19, 10L << 20,
            Set.of(ClusterBrokers.class));
    /**
     * The one large result that is decoded: compressed, once in parts and once as a whole, and what it takes decoded.
     */
    static final long LARGE_RESULT = 2L * Bounds.RESULT_GZIP_BYTES + (64L << 20);
    /** A ConfigMap of 1 MB of Base64; where it is read, its bytes as well. */
    static final long SMALL_RESULTS = (RECONCILIATION_THREADS * 4L + READING_THREADS * 7L) * (Parts.BYTES / 3);

    private HeapShares() {}

    /** Returns the bytes that all of them take together. */
    static long sum() {
        return RESULTS + CHILDREN + SPECS + DOCUMENTS + EXPERIMENTS + ANSWERS + LOOKUPS.bytes() + LARGE_RESULT
                + SMALL_RESULTS;
    }
}
