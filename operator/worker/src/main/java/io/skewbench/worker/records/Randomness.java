package io.skewbench.worker.records;

/**
 * Random numbers without state: a number is a function of the seed, of the purpose for which it is drawn and of the
 * record's position. The mixing function is the one of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom
 * Number Generators, 2014).
 */
public final class Randomness {
    /** The purpose of random numbers for rates, which are drawn in another package. */
    public static final long FOR_RATES = 101;
    public static final long FOR_PARTITIONS = 102;
    public static final long FOR_FLUSHES = 103;
    public static final long FOR_ARRIVALS = 104;

    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;
    private static final double DOUBLE_UNIT = 0x1.0p-53;

    private final long base;

    /** @param purpose numbers drawn for different purposes are independent of each other */
    public Randomness(long seed, long purpose) {
        this.base = mix(mix(seed) + purpose * GOLDEN_GAMMA);
    }

    /** Returns 64 random bits. */
    public long bits(long position) {
        return mix(base + position * GOLDEN_GAMMA);
    }

    /** Returns a number in [0, bound). The bias is below bound / 2^63. */
    long below(long bound, long position) {
        return Math.unsignedMultiplyHigh(bits(position), bound);
    }

    /** Returns a number in [0, 1) from the upper 53 bits. */
    public static double unit(long bits) {
        return (bits >>> 11) * DOUBLE_UNIT;
    }

    /**
     * Returns a number of the standard normal distribution (Box, Muller: A Note on the Generation of Random Normal
     * Deviates, 1958), the same to the last bit on every machine.
     */
    public double normal(long position) {
        var radius = StrictMath.sqrt(-2 * StrictMath.log(1 - unit(bits(2 * position))));
        return radius * StrictMath.cos(2 * Math.PI * unit(bits(2 * position + 1)));
    }

    /** Returns a number of the exponential distribution with mean 1, the same to the last bit on every machine. */
    public double exponential(long position) {
        return -StrictMath.log(1 - unit(bits(position)));
    }

    static long mix(long z) {
        var x = z;
        x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
        x = (x ^ (x >>> 27)) * 0x94d049bb133111ebL;
        return x ^ (x >>> 31);
    }
}
