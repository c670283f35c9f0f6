package io.skewbench.worker.records;

import io.skewbench.protocol.plan.WorkerPlan.RandomValues;

/**
 * The size of the random data that values are cut from: so much larger than a batch that no batch holds the same bytes
 * twice, which a codec would compress.
 */
final class RandomPool {
    /** A prime number, so that producers and partitions, each of which gets every n-th record, use all of the data. */
    static final int BYTES = 4_194_301;

    private RandomPool() {}

    /** Returns the number of random bytes in a value, rounded; the others are zeros. */
    static int randomBytes(RandomValues plan, int size) {
        return size - (int) Math.round(plan.compressibleShare() * size);
    }
}
