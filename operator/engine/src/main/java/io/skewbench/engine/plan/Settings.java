package io.skewbench.engine.plan;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.plan.ClientSetting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Settings of clients as users write them: any scalar; those of producers in any of three places. */
public final class Settings {

    /** More than twice as many as a producer of Kafka has; the definitions have the same bounds. */
    static final int SETTINGS = 256;
    private static final int SWEPT_SETTINGS = 16;
    /** The most values of each setting of a sweep: as many as there may be rows. */
    public static final int SWEPT_VALUES = 1_000;

    private Settings() {}

    private static final String REFERENCE = "holds \"${\", by which Kafka's clients read files of the workers, "
            + "credentials included; write the value itself";

    /** One setting and where it was written; a null path means that nobody wrote it. */
    record Written(String value, @Nullable String path) {}

    /** Reads the settings of one place. */
    static Map<String, Written> read(String path, @Nullable Map<String, Object> settings, ReservedSettings reserved,
            Problems problems) {
        var read = new LinkedHashMap<String, Written>();
        if (settings != null && isInBounds(path, settings, SETTINGS, problems)) {
            new TreeMap<>(settings).forEach((key, value) -> {
                var place = path + "." + key;
                var scalar = ClientSetting.text(value);
                var elsewhere = reserved.remedy(key);
                if (elsewhere != null) {
                    problems.add(place, value, elsewhere);
                } else if (scalar == null) {
                    notScalar(place, value, problems);
                } else if (isReference(scalar)) {
                    problems.add(place, value, REFERENCE);
                } else if (scalar.length() > Bounds.SETTING_CHARACTERS) {
                    problems.add(place, scalar, tooLong(scalar));
                } else {
                    read.put(key, new Written(scalar, place));
                }
            });
        }
        return read;
    }

    /** Checks that a setting has a value, and just one. */
    static void checkScalar(String path, @Nullable Object value, Problems problems) {
        if (ClientSetting.text(value) == null) {
            notScalar(path, value, problems);
        }
    }

    private static void notScalar(String path, @Nullable Object value, Problems problems) {
        problems.add(path, value, switch (value) {
            case null -> "has no value; give it one, or remove it";
            case Map<?, ?> nested ->
                "must be one text, number or boolean; write the full name of the setting as one key, such as "
                        + "linger.ms: 5";
            default -> "must be one text, number or boolean";
        });
    }

    /**
     * Reads the producer settings of a sweep, sorted by name: the API server doesn't keep the order of fields, and a
     * run must be the same wherever it comes from.
     */
    static Map<String, List<String>> readSweep(String path, @Nullable Map<String, Object> sweep, Problems problems) {
        var read = new LinkedHashMap<String, List<String>>();
        if (sweep != null && isInBounds(path, sweep, SWEPT_SETTINGS, problems)) {
            new TreeMap<>(sweep).forEach((key, values) -> {
                var place = path + "." + key;
                var reserved = ReservedSettings.OF_PRODUCERS.remedy(key);
                if (reserved != null) {
                    problems.add(place, values, reserved);
                } else if (!(values instanceof List<?> list) || list.isEmpty()) {
                    problems.add(place, values, "must be a list of at least one value to try");
                } else if (list.size() > SWEPT_VALUES) {
                    problems.add(place, null, "lists " + list.size() + " values; list at most " + SWEPT_VALUES);
                } else {
                    read.put(key, scalars(place, list, problems));
                }
            });
        }
        return read;
    }

    /** Each row of a run has settings of its own for each workload, and each plan of a worker holds them. */
    private static boolean isInBounds(String path, Map<String, Object> settings, int most, Problems problems) {
        if (settings.size() > most) {
            problems.add(path, null, "has " + settings.size() + " settings; give at most " + most);
            return false;
        }
        var tooLong = settings.keySet().stream().filter(name -> name.length() > Bounds.NAME_CHARACTERS).findFirst();
        tooLong.ifPresent(name -> problems.add(path, name, "is too long for the name of a setting, which has at most "
                + Bounds.NAME_CHARACTERS + " characters; shorten it"));
        return tooLong.isEmpty();
    }

    private static String tooLong(String value) {
        return "has " + value.length() + " characters; a setting may have " + Bounds.SETTING_CHARACTERS;
    }

    private static List<String> scalars(String path, List<?> values, Problems problems) {
        var scalars = new ArrayList<String>();
        for (var i = 0; i < values.size(); i++) {
            var scalar = ClientSetting.text(values.get(i));
            if (scalar == null) {
                notScalar(path + "[" + i + "]", values.get(i), problems);
            } else if (isReference(scalar)) {
                problems.add(path + "[" + i + "]", scalar, REFERENCE);
            } else if (scalar.length() > Bounds.SETTING_CHARACTERS) {
                problems.add(path + "[" + i + "]", scalar, tooLong(scalar));
            } else if (scalars.contains(scalar)) {
                problems.add(path + "[" + i + "]", scalar, "is listed twice; list each value once");
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
}
