package io.skewbench.engine;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The one place where units are parsed and printed: durations as in Go ({@code 1m30s}), sizes as in Kubernetes
 * quantities ({@code 10Ki}).
 */
public final class Units {
    /** What Go's and Java's nanosecond counters hold: a little over 292 years. */
    private static final Duration MAX_DURATION = Duration.ofNanos(Long.MAX_VALUE);

    private static final String NUMBER_AND_UNIT = "(\\d+(?:\\.\\d*)?|\\.\\d+)(ns|us|µs|μs|ms|s|m|h)";
    private static final Pattern PART = Pattern.compile(NUMBER_AND_UNIT);
    /** Possessive: otherwise the stack would grow with each part, and overflow at a thousand. */
    private static final Pattern DURATION = Pattern.compile("(?:" + NUMBER_AND_UNIT + ")++");
    private static final Map<String, Long> NANOSECONDS = Map.of("ns", 1L, "us", 1_000L, "µs", 1_000L, "μs", 1_000L,
            "ms", 1_000_000L, "s", 1_000_000_000L, "m", 60_000_000_000L, "h", 3_600_000_000_000L);
    private static final Pattern QUANTITY = Pattern
            .compile("([+-]?(?:\\d+\\.?\\d*|\\.\\d+))([numkMGTPE]|[KMGTPE]i|[eE]([+-]?\\d{1,3})|)");
    /** Suffixes of powers of 1000, from 10^-9 on; the one at {@link #BASE} stands for none. */
    private static final String DECIMAL = "num.kMGTPE";
    private static final int BASE = DECIMAL.indexOf('.');
    private static final List<String> BINARY = List.of("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB");

    private static final List<String> BITS = List.of("bit", "kbit", "Mbit", "Gbit", "Tbit", "Pbit");
    private static final BigDecimal MIN_RATE = BigDecimal.valueOf(1_000);
    private static final BigDecimal MAX_RATE = BigDecimal.valueOf(1_000_000_000_000_000L);

    private Units() {}

    /**
     * Parses a duration that may be missing.
     *
     * @param unset is returned instead
     * @throws IllegalArgumentException as {@link #duration(String)}
     */
    public static Duration duration(@Nullable String text, Duration unset) {
        return text == null ? unset : duration(text);
    }

    /**
     * Parses a duration such as {@code 500ms}, {@code 1.5h} or {@code 1m30s}.
     *
     * @throws IllegalArgumentException with a sentence for the user if it is none, is negative, or exceeds 292 years
     */
    public static Duration duration(String text) {
        if (text.equals("0")) {
            return Duration.ZERO;
        }
        if (text.startsWith("-")) {
            throw new IllegalArgumentException("must not be negative");
        }
        if (!DURATION.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "is not a duration; write numbers with units, such as 30s, 500ms or 1m30s");
        }
        var nanos = BigDecimal.ZERO;
        var parts = PART.matcher(text);
        while (parts.find()) {
            var unit = BigDecimal.valueOf(NANOSECONDS.getOrDefault(parts.group(2), 1L));
            nanos = nanos.add(new BigDecimal(parts.group(1)).multiply(unit));
        }
        if (nanos.compareTo(BigDecimal.valueOf(MAX_DURATION.toNanos())) > 0) {
            throw new IllegalArgumentException("is too long; the longest duration is 2562047h");
        }
        return Duration.ofNanos(nanos.setScale(0, RoundingMode.DOWN).longValueExact());
    }

    /**
     * Returns a size in bytes, exactly.
     *
     * @throws IllegalArgumentException with a sentence for the user if it is no quantity, negative, no whole number or
     * above 2^63 - 1
     */
    public static long bytes(Quantity size) {
        var bytes = exact(text(size));
        if (bytes.signum() < 0) {
            throw new IllegalArgumentException("must not be negative");
        }
        if (bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw new IllegalArgumentException("is more than any size can be");
        }
        try {
            return bytes.longValueExact();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("is not a whole number of bytes", e);
        }
    }

    /**
     * Returns a rate in bits per second, rounded down, as Kubernetes reads the annotations for bandwidth.
     *
     * @throws IllegalArgumentException with a sentence for the user if it is no quantity, or not from 1k to 1P
     */
    public static long bitsPerSecond(String rate) {
        var bits = exact(rate);
        if (bits.compareTo(MIN_RATE) < 0 || bits.compareTo(MAX_RATE) > 0) {
            throw new IllegalArgumentException("must be from 1k to 1P bits per second");
        }
        return bits.longValue();
    }

    /** Prints a rate for people: {@code 950 kbit/s}, {@code 1.5 Gbit/s}. */
    public static String formatBits(long perSecond) {
        var value = (double) perSecond;
        var unit = 0;
        while (value >= 1000 && unit < BITS.size() - 1) {
            value /= 1000;
            unit++;
        }
        return plain(value) + " " + BITS.get(unit) + "/s";
    }

    /** Kubernetes' own Java class rounds binary sizes to 16 digits. */
    private static BigDecimal exact(String text) {
        var parts = QUANTITY.matcher(text.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException("is not a size; write bytes, such as 100, 10Ki or 1Mi");
        }
        var number = new BigDecimal(parts.group(1));
        var suffix = parts.group(2);
        if (parts.group(3) != null) {
            return number.scaleByPowerOfTen(Integer.parseInt(parts.group(3)));
        }
        return suffix.endsWith("i")
                ? number.multiply(
                        BigDecimal.valueOf(1L << (10 * (DECIMAL.indexOf(suffix.replace('K', 'k').charAt(0)) - BASE))))
                : suffix.isEmpty() ? number : number.scaleByPowerOfTen(3 * (DECIMAL.indexOf(suffix) - BASE));
    }

    /** Returns what the user wrote for a quantity. */
    public static String text(Quantity size) {
        return size.getFormat() == null ? String.valueOf(size.getAmount()) : size.getAmount() + size.getFormat();
    }

    /** Prints a duration for people: {@code 2h5m}, {@code 2m30s}, {@code 1.5s}, {@code 250ms}; 0s for nothing. */
    public static String format(Duration duration) {
        if (duration.compareTo(Duration.ofSeconds(1)) < 0) {
            return duration.toMillis() == 0 ? "0s" : duration.toMillis() + "ms";
        }
        if (duration.compareTo(Duration.ofMinutes(1)) < 0) {
            return plain(duration.toMillis() / 1000.0) + "s";
        }
        var text = new StringBuilder();
        if (duration.toHours() > 0) {
            text.append(duration.toHours()).append('h');
        }
        if (duration.toMinutesPart() > 0) {
            text.append(duration.toMinutesPart()).append('m');
        }
        if (duration.toSecondsPart() > 0) {
            text.append(duration.toSecondsPart()).append('s');
        }
        return text.toString();
    }

    /** Prints a size for people: {@code 512 B}, {@code 10 KiB}, {@code 1.5 MiB}. */
    public static String formatBytes(long bytes) {
        var value = (double) bytes;
        var unit = 0;
        while (value >= 1024 && unit < BINARY.size() - 1) {
            value /= 1024;
            unit++;
        }
        return plain(value) + " " + BINARY.get(unit);
    }

    /** Prints a rate for people, with thousands apart: {@code 20,000}; one decimal below 100. */
    public static String formatRate(double perSecond) {
        return String.format(Locale.ROOT, perSecond < 100 ? "%,.1f" : "%,.0f", perSecond);
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(value).setScale(1, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString();
    }
}
