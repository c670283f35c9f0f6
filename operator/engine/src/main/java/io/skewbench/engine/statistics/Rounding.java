package io.skewbench.engine.statistics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Rounds figures so that they read well and keep what was measured. */
public final class Rounding {
    private static final int DECIMALS = 3;
    private static final int DIGITS = 3;

    private Rounding() {}

    /** Rounds to 3 decimals, or to 3 significant digits below 1; from 10,000 to whole numbers. */
    public static double round(double figure) {
        if (figure == 0 || !Double.isFinite(figure)) {
            return 0;
        }
        var exact = BigDecimal.valueOf(figure);
        var size = Math.abs(figure);
        if (size < 1) {
            return exact.round(new MathContext(DIGITS, RoundingMode.HALF_EVEN)).doubleValue();
        }
        return exact.setScale(size >= 10_000 ? 0 : DECIMALS, RoundingMode.HALF_EVEN).doubleValue();
    }

    /** Returns a percentage for a sentence: with one decimal below 10, as in 9.2 %, and with none above, as in 35 %. */
    public static String percent(double percent) {
        return String.format(Locale.ROOT, Math.abs(percent) < 9.95 ? "%.1f %%" : "%,.0f %%", percent);
    }
}
