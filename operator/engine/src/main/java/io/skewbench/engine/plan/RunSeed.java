package io.skewbench.engine.plan;

import io.skewbench.protocol.digest.Sha256;

/**
 * The seed of a run whose spec has none. It follows from the UID of the Benchmark, which is drawn for each run: so no
 * variant always gets the same place in the order of trials, and every part of the run knows the same seed.
 */
public final class RunSeed {
    /** Hexadecimal digits of 52 bits: integers that JSON's readers keep exactly. */
    private static final int DIGITS = 13;

    private RunSeed() {}

    /** Returns the seed, from 0 to 2<sup>52</sup> - 1. */
    public static long of(String uid) {
        return Long.parseLong(Sha256.hex(uid).substring(0, DIGITS), 16);
    }
}
