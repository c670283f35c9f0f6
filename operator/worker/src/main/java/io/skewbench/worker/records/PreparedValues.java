package io.skewbench.worker.records;

import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import java.math.BigInteger;
import java.util.Random;

/** Values of one size, made beforehand and handed out in turn without a copy. */
final class PreparedValues implements Values {
    /** An array's header and its place in the array of arrays. */
    private static final int OVERHEAD_BYTES = 24;
    private static final int FEWEST = 2;

    private final byte[][] values;

    PreparedValues(RandomValues plan, long seed) {
        var random = new Random(seed);
        var fitting = Math.max(FEWEST, RandomPool.BYTES / (plan.size() + OVERHEAD_BYTES));
        // For the same reason that the pool's size is prime.
        this.values = new byte[BigInteger.valueOf(fitting - 1L).nextProbablePrime().intValueExact()][plan.size()];
        var bytes = new byte[RandomPool.randomBytes(plan, plan.size())];
        for (var value : values) {
            random.nextBytes(bytes);
            System.arraycopy(bytes, 0, value, 0, bytes.length);
        }
    }

    @Override
    public byte[] ofRecord(long n) {
        return values[(int) (n % values.length)];
    }
}
