package io.skewbench.worker.records;

import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import java.util.Random;

/**
 * Values of different sizes. The random bytes of value n are cut out of the pool at n times the largest size, modulo
 * the pool's size.
 */
final class CutValues implements Values {
    private final RandomValues plan;
    private final DrawnNumbers sizes;
    private final byte[] pool;

    CutValues(RandomValues plan, long seed, Randomness randomness) {
        this.plan = plan;
        this.sizes = DrawnNumbers.of(plan.draw(), plan.size() - plan.minSize() + 1L, randomness);
        this.pool = new byte[RandomPool.BYTES + RandomPool.randomBytes(plan, plan.size())];
        new Random(seed).nextBytes(pool);
    }

    @Override
    public byte[] ofRecord(long n) {
        var value = new byte[plan.minSize() + (int) sizes.ofRecord(n)];
        var from = Math.floorMod(n * plan.size(), RandomPool.BYTES);
        System.arraycopy(pool, from, value, 0, RandomPool.randomBytes(plan, value.length));
        return value;
    }
}
