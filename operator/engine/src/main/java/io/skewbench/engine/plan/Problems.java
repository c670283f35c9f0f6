package io.skewbench.engine.plan;

import io.fabric8.kubernetes.api.model.Quantity;
import io.skewbench.engine.Problem;
import io.skewbench.engine.Units;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.failure.FailureText;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects every problem of a spec, each once, so that users can correct all of them at once. */
final class Problems {
    private final Set<Problem> problems;
    /** Where fields stand that are read at another path, by their paths. */
    private final Map<String, String> moved;

    Problems() {
        this(new LinkedHashSet<>(), Map.of());
    }

    private Problems(Set<Problem> problems, Map<String, String> moved) {
        this.problems = problems;
        this.moved = moved;
    }

    /** Returns the same problems, with fields at another path than the one at which they are read. */
    Problems moved(Map<String, String> paths) {
        return new Problems(problems, paths);
    }

    void add(String path, @Nullable Object value, String remedy) {
        var written = moved.entrySet().stream().filter(field -> isIn(path, field.getKey())).findFirst()
                .map(field -> field.getValue() + path.substring(field.getKey().length())).orElse(path);
        problems.add(new Problem(written, value == null ? null : Bounds.name(value.toString()), remedy));
    }

    private static boolean isIn(String path, String field) {
        return path.startsWith(field)
                && (path.length() == field.length() || ".[".indexOf(path.charAt(field.length())) >= 0);
    }

    /** Parses a duration; returns {@code least} where that is a problem, so that planning can go on. */
    Duration duration(String path, @Nullable String text, Duration otherwise, Duration least, Duration most) {
        if (text == null) {
            return otherwise;
        }
        try {
            var duration = Units.duration(text);
            if (duration.compareTo(least) < 0 || duration.compareTo(most) > 0) {
                add(path, text, "must be from " + Units.format(least) + " to " + Units.format(most));
                return least;
            }
            return duration;
        } catch (IllegalArgumentException e) {
            add(path, text, FailureText.of(e));
            return least;
        }
    }

    /** Parses a size in bytes; returns {@code least} where that is a problem, so that planning can go on. */
    int size(String path, @Nullable Quantity size, int otherwise, int least, int most) {
        if (size == null) {
            return otherwise;
        }
        try {
            var bytes = Units.bytes(size);
            if (bytes >= least && bytes <= most) {
                return (int) bytes;
            }
            add(path, Units.text(size), "must be from " + Units.formatBytes(least) + " to " + Units.formatBytes(most));
        } catch (IllegalArgumentException e) {
            add(path, Units.text(size), FailureText.of(e));
        }
        return least;
    }

    /** Checks a number; returns {@code least} where that is a problem, so that planning can go on. */
    long number(String path, @Nullable Number value, long otherwise, long least, long most) {
        if (value == null) {
            return otherwise;
        }
        if (value.longValue() < least || value.longValue() > most) {
            add(path, value, "must be from " + least + " to " + most);
            return least;
        }
        return value.longValue();
    }

    boolean none() {
        return problems.isEmpty();
    }

    List<Problem> all() {
        return List.copyOf(problems);
    }
}
