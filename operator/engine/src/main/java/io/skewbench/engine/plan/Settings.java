package io.skewbench.engine.plan;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Settings of clients as users write them: any scalar; those of producers in any of three places. */
final class Settings {

    private Settings() {}

    private static final String REFERENCE = "holds \"${\", by which Kafka's clients read files of the workers, "
            + "credentials included; write the value itself";

    /** One setting and where it was written; a null path means that nobody wrote it. */
    record Written(String value, @Nullable String path) {}

    /** Reads the settings of one place. */
    static Map<String, Written> read(String path, @Nullable Map<String, Object> settings, ReservedSettings reserved,
            Mistakes mistakes) {
        var read = new LinkedHashMap<String, Written>();
        if (settings != null) {
            new TreeMap<>(settings).forEach((key, value) -> {
                var place = path + "." + key;
                var scalar = scalar(value);
                var elsewhere = reserved.mend(key);
                if (elsewhere != null) {
                    mistakes.add(place, value, elsewhere);
                } else if (scalar == null) {
                    mistakes.add(place, value, "must be one text, number or boolean");
                } else if (isReference(scalar)) {
                    mistakes.add(place, value, REFERENCE);
                } else {
                    read.put(key, new Written(scalar, place));
                }
            });
        }
        return read;
    }

    /**
     * Reads the producer settings of a sweep, sorted by name: the API server doesn't keep the order of fields, and a run must be
     * the same wherever it comes from.
     */
    static Map<String, List<String>> readSweep(String path, @Nullable Map<String, Object> sweep, Mistakes mistakes) {
        var read = new LinkedHashMap<String, List<String>>();
        if (sweep != null) {
            new TreeMap<>(sweep).forEach((key, values) -> {
                var place = path + "." + key;
                var reserved = ReservedSettings.OF_PRODUCERS.mend(key);
                if (reserved != null) {
                    mistakes.add(place, values, reserved);
                } else if (!(values instanceof List<?> list) || list.isEmpty()) {
                    mistakes.add(place, values, "must be a list of at least one value to try");
                } else {
                    read.put(key, scalars(place, list, mistakes));
                }
            });
        }
        return read;
    }

    private static List<String> scalars(String path, List<?> values, Mistakes mistakes) {
        var scalars = new ArrayList<String>();
        for (var i = 0; i < values.size(); i++) {
            var scalar = scalar(values.get(i));
            if (scalar == null) {
                mistakes.add(path + "[" + i + "]", values.get(i), "must be one text, number or boolean");
            } else if (isReference(scalar)) {
                mistakes.add(path + "[" + i + "]", scalar, REFERENCE);
            } else if (scalars.contains(scalar)) {
                mistakes.add(path + "[" + i + "]", scalar, "is listed twice; list each value once");
            } else {
                scalars.add(scalar);
            }
        }
        return scalars;
    }

    /**
     * Kafka's clients replace {@code ${provider:path:key}} in every value, by what the providers read that workers have
     * for the credentials of the cluster: a broker, a log or a status would show them.
     */
    private static boolean isReference(String value) {
        return value.contains("${");
    }

    private static @Nullable String scalar(@Nullable Object value) {
        return switch (value) {
            case String text -> text;
            case Boolean flag -> flag.toString();
            case Double number when number.isInfinite() || number.isNaN() -> null;
            case Double number -> new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
            case Number number -> number.toString();
            case null, default -> null;
        };
    }
}
