package io.skewbench.protocol.report;

import io.skewbench.protocol.bounds.Bounds;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Which errors' messages a result keeps: those of the errors that most records failed with. */
public final class ErrorMessages {
    private ErrorMessages() {}

    /**
     * Returns at most {@link Bounds#ERROR_MESSAGES} of the messages; null where there is none.
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

    /** Returns the names of errors, those that most records failed with first. */
    public static List<String> commonestFirst(Map<String, Long> errors) {
        return errors.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey).toList();
    }
}
