package io.skewbench.worker.records;

import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import java.math.BigInteger;
import java.util.Random;

/** Values of one size, created in advance and used in rotation without copying. */
final class PreparedValues implements Values {
    /** Bytes of an array's header and of its reference in the array of arrays. */
    private static final int OVERHEAD_BYTES = 24;
    private static final int FEWEST = 2;

    private final byte[][] values;

    PreparedValues(RandomValues plan, long seed) {
        var random = new Random(seed);
        var fitting = Math.max(FEWEST, RandomPool.BYTES / (plan.size() + OVERHEAD_BYTES));
        // Prime for the same reason as the size of the pool.
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
