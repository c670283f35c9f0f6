package io.skewbench.protocol.report;

import io.skewbench.protocol.bounds.Bounds;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Selects the error messages that a result keeps: those of the most frequent errors. */
public final class ErrorMessages {
    private ErrorMessages() {}

    /**
     * Returns the messages of the most frequent errors, at most {@link Bounds#ERROR_MESSAGES}; null if there are none.
     *
     * @param errors records by name of an error
     * @param messages by name of an error
     */
    public static @Nullable Map<String, String> commonest(Map<String, Long> errors, Map<String, String> messages) {
        var kept = new TreeMap<String, String>();
        commonestFirst(errors).stream().filter(messages::containsKey).limit(Bounds.ERROR_MESSAGES)
                .forEach(name -> kept.put(name, Objects.requireNonNull(messages.get(name))));
        return kept.isEmpty() ? null : kept;
    }

    /** Returns the names of errors, the most frequent first. */
    public static List<String> commonestFirst(Map<String, Long> errors) {
        return errors.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey).toList();
    }
}
