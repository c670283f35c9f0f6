package io.skewbench.controller.benchmark;

import io.skewbench.admin.AnswerMemory;
import io.skewbench.engine.run.ResultMemory;
import io.skewbench.protocol.Bounds;

/**
 * What may take how much of the operator's heap at the same moment, whatever tenants do: 70 % of the 640 MiB that the chart
 * gives. A fifth of it stays for all that isn't counted: Benchmarks and SkewedTopics, answers of Kafka once they are
 * decoded, and what a reconciliation needs for a moment. What is only softly referenced doesn't count.
 */
public final class HeapShares {
    /** Each may hold the first ConfigMap of a result, or what it has decoded of a small one. */
    public static final int RECONCILIATION_THREADS = 16;

    /** Results of the runs that are looked at. */
    static final long RESULTS = ResultMemory.MOST_OF_ALL;
    /** Plans, reports, Jobs and pods as informers keep them. */
    static final long CHILDREN = 72L << 20;
    /** Plans of Benchmarks. */
    static final long EXPERIMENTS = 12L << 20;
    /** Answers of all Kafka clusters while they are read. */
    static final long ANSWERS = AnswerMemory.OF_ALL;
    /** The one large result that is decoded: compressed, once in parts and once as a whole, and what it takes decoded. */
    static final long LARGE_RESULT = 2L * Bounds.RESULT_GZIP_BYTES + (64L << 20);
    /** A ConfigMap of 1 MB of Base64, and its bytes. */
    static final long SMALL_RESULTS = RECONCILIATION_THREADS * 7L * (Parts.BYTES / 3);

    private HeapShares() {}

    /** Returns the bytes that all of them take together. */
    static long sum() {
        return RESULTS + CHILDREN + EXPERIMENTS + ANSWERS + LARGE_RESULT + SMALL_RESULTS;
    }
}
