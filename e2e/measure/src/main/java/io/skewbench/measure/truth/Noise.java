package io.skewbench.measure.truth;

import java.util.Locale;
import java.util.Random;

/** How figures of trials vary where nothing differs; as logarithms. */
enum Noise {
    /** Independent and normal. */
    NORMAL {
        @Override
        void addTo(double[] logarithms, double size, Random random) {
            for (var i = 0; i < logarithms.length; i++) {
                logarithms[i] += size * random.nextGaussian();
            }
        }
    },
    /** Student's t with 3 degrees of freedom. */
    HEAVY_TAILS {
        @Override
        void addTo(double[] logarithms, double size, Random random) {
            for (var i = 0; i < logarithms.length; i++) {
                var squares = 0.0;
                for (var k = 0; k < 3; k++) {
                    squares += Math.pow(random.nextGaussian(), 2);
                }
                logarithms[i] += size * random.nextGaussian() / Math.sqrt(squares / 3);
            }
        }
    },
    /** Normal, but one trial in twenty measures half as much. */
    OUTLIERS {
        @Override
        void addTo(double[] logarithms, double size, Random random) {
            NORMAL.addTo(logarithms, size, random);
            for (var i = 0; i < logarithms.length; i++) {
                logarithms[i] -= random.nextInt(20) == 0 ? Math.log(2) : 0;
            }
        }
    },
    /** Normal, while figures double from the first trial to the last. */
    TREND {
        @Override
        void addTo(double[] logarithms, double size, Random random) {
            NORMAL.addTo(logarithms, size, random);
            for (var i = 0; i < logarithms.length; i++) {
                logarithms[i] += Math.log(2) * i / (logarithms.length - 1);
            }
        }
    },
    /** Autoregressive of the first order with a coefficient of 0.7. */
    AUTOREGRESSIVE {
        @Override
        void addTo(double[] logarithms, double size, Random random) {
            var last = size * random.nextGaussian();
            for (var i = 0; i < logarithms.length; i++) {
                last = 0.7 * last + Math.sqrt(1 - 0.7 * 0.7) * size * random.nextGaussian();
                logarithms[i] += last;
            }
        }
    },
    /** Normal, while the first trial measures half as much, and what is missing decays over the next ones. */
    WARM_UP {
        @Override
        void addTo(double[] logarithms, double size, Random random) {
            NORMAL.addTo(logarithms, size, random);
            for (var i = 0; i < logarithms.length; i++) {
                logarithms[i] -= Math.log(2) * Math.exp(-i / 1.5);
            }
        }
    },
    /** Normal, and each variant has noise of another size: the last has four times as much as the first. */
    UNEQUAL {
        @Override
        void addTo(double[] logarithms, double size, Random random) {
            NORMAL.addTo(logarithms, size, random);
        }

        @Override
        double sizeOf(int row, int rows) {
            return 1 + 3.0 * row / (rows - 1);
        }
    };

    /** @param size standard deviation of a trial's logarithm, or what corresponds to it */
    abstract void addTo(double[] logarithms, double size, Random random);

    /** Returns how many times as noisy as the baseline a row is. */
    double sizeOf(int row, int rows) {
        return 1;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
