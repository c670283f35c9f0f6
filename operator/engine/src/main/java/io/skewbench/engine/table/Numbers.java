package io.skewbench.engine.table;

import io.skewbench.engine.Units;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Figures as people read them, a dash for none. */
final class Numbers {
    static final String NONE = "-";

    private Numbers() {}

    static String rate(@Nullable Double perSecond) {
        return perSecond == null ? NONE : Units.formatRate(perSecond);
    }

    /** Millions of bytes a second, as Kafka's own tools and the seeds print. */
    static String megabytes(@Nullable Double bytesPerSecond) {
        return bytesPerSecond == null ? NONE : format(bytesPerSecond / 1e6);
    }

    static String millis(@Nullable Double millis) {
        return millis == null ? NONE : format(millis);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** How much a figure is above or below another one, by how many times that it is. */
    static String difference(@Nullable Double ratio) {
        return ratio == null ? NONE : String.format(Locale.ROOT, "%+.1f %%", 100 * (ratio - 1));
    }

    static String ratio(@Nullable Double ratio) {
        return ratio == null ? NONE : String.format(Locale.ROOT, "%.2f", ratio);
    }

    /** Two decimals below 10, one below 100, none above. */
    static String format(double value) {
        var size = Math.abs(value);
        return String.format(Locale.ROOT, size < 9.995 ? "%,.2f" : size < 99.95 ? "%,.1f" : "%,.0f", value);
    }

    static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    static String signed(double value) {
        return (value > 0 ? "+" : "") + format(value);
    }
}
