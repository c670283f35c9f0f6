package io.skewbench.worker.records;

import io.skewbench.protocol.plan.WorkerPlan.RandomValues;

/**
 * How much random data there is to make values of: so much more than a batch holds that none has the same bytes twice,
 * of which a codec would make something.
 */
final class RandomPool {
    /** A prime, so that producers and partitions, which get every so many-th record, meet all of it. */
    static final int BYTES = 4_194_301;

    private RandomPool() {}

    /** Returns how many of a value's bytes are random, rounded; the rest are zeros. */
    static int randomBytes(RandomValues plan, int size) {
        return size - (int) Math.round(plan.compressibleShare() * size);
    }
}
