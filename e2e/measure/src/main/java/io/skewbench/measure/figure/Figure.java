package io.skewbench.measure.figure;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One row of the figures that the project promises about itself.
 *
 * @param value median of the rounds
 * @param bound null if nothing is promised and the row is shown for comparison
 * @param met null without a bound
 * @param spread smallest and largest value of a round
 * @param against what the value is compared with; null where it is compared with nothing
 */
@JsonPropertyOrder({"row", "value", "unit", "bound", "met", "rounds", "spread", "against"})
public record Figure(String row, BigDecimal value, String unit, @Nullable String bound, @Nullable Boolean met,
        int rounds, List<BigDecimal> spread, @Nullable String against) {
    private static final MathContext DIGITS = new MathContext(5);

    /** Returns a row without a bound. */
    public static Figure shown(String row, Series series, String unit, @Nullable String against) {
        return new Figure(row, rounded(series.median()), unit, null, null, series.values().size(), spread(series),
                against);
    }

    /** Returns a row with a bound. */
    public static Figure bounded(String row, Series series, String unit, FigureBound bound, @Nullable String against) {
        return new Figure(row, rounded(series.median()), unit, bound.text(), bound.isMetBy(series.median()),
                series.values().size(), spread(series), against);
    }

    /**
     * Returns a row whose bound is judged by what measured it, such as the verdict of a run.
     *
     * @param bound as the row shows it
     */
    public static Figure judged(String row, Series series, String unit, String bound, boolean met,
            @Nullable String against) {
        return new Figure(row, rounded(series.median()), unit, bound, met, series.values().size(), spread(series),
                against);
    }

    /** Returns this row with the spread of other values than those of rounds. */
    public Figure withSpread(Series others) {
        return new Figure(row, value, unit, bound, met, rounds, spread(others), against);
    }

    private static List<BigDecimal> spread(Series series) {
        return List.of(rounded(series.least()), rounded(series.most()));
    }

    /** Rounds a value; NaN and infinity, which JSON can't represent, are errors. */
    private static BigDecimal rounded(double value) {
        if (!Double.isFinite(value)) {
            throw new ArithmeticException("A figure is " + value);
        }
        var rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
        // Prevents an exponent in thousands.
        return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
    }
}
