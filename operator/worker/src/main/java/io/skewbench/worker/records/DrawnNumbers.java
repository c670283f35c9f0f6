package io.skewbench.worker.records;

import io.skewbench.protocol.plan.Draw;

/** Draws one of a number of things (keys, sizes, lines) for record n, as a function of the record's position. */
@FunctionalInterface
interface DrawnNumbers {

    /** Returns a number from 0, below the count of things. */
    long ofRecord(long n);

    /** @param count number of things to draw from, at least 1 */
    static DrawnNumbers of(Draw draw, long count, Randomness randomness) {
        return switch (draw) {
            case Draw.Constant() -> n -> 0;
            case Draw.Sequential() -> n -> n % count;
            case Draw.Uniform() -> n -> randomness.below(count, n);
            case Draw.Zipfian(var exponent) -> new Zipf(count, exponent, randomness);
            case Draw.HotSet hot -> new HotSet(hot, count, randomness);
        };
    }
}
