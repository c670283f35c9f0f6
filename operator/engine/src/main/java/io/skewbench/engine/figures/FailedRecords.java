package io.skewbench.engine.figures;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.report.ErrorMessages;
import io.skewbench.protocol.report.WorkerResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Names the exceptions that records failed with: the commonest ones, how many records each, and what the first said.
 */
public final class FailedRecords {
    private static final int KINDS = Bounds.ERROR_MESSAGES;

    private FailedRecords() {}

    /** Returns the text, parts of which workers have written; empty if no measured record failed. */
    public static Optional<String> of(List<WorkerResult> results) {
        var errors = new TreeMap<String, Long>();
        var messages = new TreeMap<String, String>();
        for (var result : results) {
            result.errors().forEach((name, count) -> errors.merge(name, count, Long::sum));
            if (result.errorMessages() != null) {
                result.errorMessages().forEach(messages::putIfAbsent);
            }
        }
        return errors.isEmpty() ? Optional.empty() : Optional.of(words(errors, messages));
    }

    private static String words(Map<String, Long> errors, Map<String, String> messages) {
        var names = ErrorMessages.commonestFirst(errors);
        var listed = names.stream().limit(KINDS).map(name -> words(name, errors.getOrDefault(name, 0L), messages))
                .collect(Collectors.joining("; "));
        var others = names.stream().skip(KINDS).mapToLong(name -> errors.getOrDefault(name, 0L)).sum();
        return "failed with " + listed + (others == 0 ? "" : "; others: " + number(others));
    }

    private static String words(String name, long count, Map<String, String> messages) {
        var message = messages.get(name);
        return Bounds.name(name) + " (" + number(count) + ")" + (message == null ? "" : ": " + message);
    }

    private static String number(long records) {
        return String.format(Locale.ROOT, "%,d", records);
    }
}
