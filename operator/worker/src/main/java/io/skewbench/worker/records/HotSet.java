package io.skewbench.worker.records;

import io.skewbench.protocol.plan.Draw;

/**
 * Draws mostly from a few neighbouring numbers, the hot set. When the set moves, the numbers that follow it become hot
 * instead.
 */
record HotSet(Draw.HotSet plan, long count, Randomness randomness) implements DrawnNumbers {

    @Override
    public long ofRecord(long n) {
        var isHot = Randomness.unit(randomness.bits(2 * n)) < plan.share();
        var place = isHot
                ? randomness.below(plan.size(), 2 * n + 1)
                : plan.size() + randomness.below(count - plan.size(), 2 * n + 1);
        return (start(n) + place) % count;
    }

    private long start(long n) {
        // Neither factor is above a billion, the largest count, so their product fits.
        return plan.movesEvery() == 0 ? 0 : n / plan.movesEvery() % count * plan.size() % count;
    }
}
