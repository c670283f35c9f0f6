package io.skewbench.worker.records;

/**
 * Draws ranks with a probability in proportion to {@code 1 / rank^exponent}, by rejection-inversion (Hörmann,
 * Derflinger: Rejection-inversion to generate variates from monotone discrete distributions, 1996). Needs no table, so
 * its cost doesn't depend on the number of keys; a draw takes little more than one random number on average.
 */
final class Zipf implements DrawnNumbers {
    /** Exponents this close to 1 count as 1, for which the integral of x^-q is the logarithm. */
    private static final double ONE_TOLERANCE = 1e-9;

    private final long cardinality;
    private final double oneMinusExponent;
    private final Randomness randomness;
    private final double areaAtEnd;
    private final double area;
    private final double acceptedAtOnce;

    /**
     * @param cardinality number of ranks, at least 1
     * @param exponent at least 0; 0 draws uniformly
     */
    Zipf(long cardinality, double exponent, Randomness randomness) {
        this.cardinality = cardinality;
        this.oneMinusExponent = 1 - exponent;
        this.randomness = randomness;
        this.areaAtEnd = integral(cardinality + 0.5);
        this.area = integral(1.5) - density(1) - areaAtEnd;
        this.acceptedAtOnce = 2 - inverseIntegral(integral(2.5) - density(2));
    }

    /** Returns the rank of record n less one: key 0 is the most frequent. */
    @Override
    public long ofRecord(long n) {
        var bits = randomness.bits(n);
        while (true) {
            var u = areaAtEnd + Randomness.unit(bits) * area;
            var x = inverseIntegral(u);
            var rank = Math.clamp(Math.round(x), 1, cardinality);
            if (rank - x <= acceptedAtOnce || u >= integral(rank + 0.5) - density((double) rank)) {
                return rank - 1;
            }
            bits = Randomness.mix(bits);
        }
    }

    private double density(double x) {
        return Math.exp((oneMinusExponent - 1) * Math.log(x));
    }

    private double integral(double x) {
        var log = Math.log(x);
        return Math.abs(oneMinusExponent) < ONE_TOLERANCE ? log : Math.expm1(oneMinusExponent * log) / oneMinusExponent;
    }

    private double inverseIntegral(double y) {
        return Math.exp(Math.abs(oneMinusExponent) < ONE_TOLERANCE
                ? y
                : Math.log1p(oneMinusExponent * y) / oneMinusExponent);
    }
}
