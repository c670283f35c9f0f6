package io.skewbench.engine.run;

import io.skewbench.protocol.bounds.Bounds;

/**
 * How many bytes the report of one worker takes at most, compressed, unless the worker is malicious: it is kept in a
 * ConfigMap of its own. Gzip needs 0.46 bytes for a digit or a comma of numbers that follow no pattern.
 *
 * @param partitions what those take that the worker sends to or reads
 * @param rest what all else takes
 */
record ReportBytes(long partitions, long rest) {
    /** Counts of 12, 15, 12 and 12 digits, a leader of 5, and the numbers of topic and partition. */
    static final long PARTITION = 35;
    /** The bytes that a span before a rebalance and one after take: each two offsets of 13 digits and a count of 12. */
    static final long SPANS = 48;
    /** The bytes that requests to a broker take, and what its followers received and sent: two counts of 12 digits. */
    private static final long BROKER = 60;
    /** The bytes that the sum of what was read from a broker takes: a name of 5 digits and one of 15. */
    private static final long LEADER = 15;
    /** Base64 has 6 bits a character. */
    private static final long HISTOGRAM = Bounds.HISTOGRAM_CHARACTERS * 6L / 8 + 500;
    /** The bytes that figures, warnings, kinds of errors, and a class path of hundreds of files take. */
    private static final long REST = 20_000;
    /** The bytes that a step of the lag takes. */
    private static final long STEP = 8;

    /** Returns what a worker reports that sends; its time line takes only what is left. */
    static ReportBytes ofProducer(long partitions, int brokers) {
        return new ReportBytes(PARTITION * partitions, 3 * HISTOGRAM + BROKER * brokers + REST);
    }

    /** Returns what a worker reports that reads, if it is the only one of its group. */
    static ReportBytes ofConsumer(long partitions, int brokers) {
        return new ReportBytes(SPANS * partitions, HISTOGRAM + STEP * Bounds.STEPS + LEADER * brokers + REST);
    }

    long all() {
        return partitions + rest;
    }

    boolean hasRoom() {
        return all() <= Bounds.REPORT_GZIP_BYTES;
    }
}
