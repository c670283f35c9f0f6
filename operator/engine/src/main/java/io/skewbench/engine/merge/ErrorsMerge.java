package io.skewbench.engine.merge;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.report.ErrorMessages;
import io.skewbench.protocol.report.WorkerResult;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The errors of several workers, counted by kind, and a message of each kind. */
final class ErrorsMerge {
    private static final String OTHERS = "Other";

    private final Map<String, Long> counts = new TreeMap<>();
    private final Map<String, String> messages = new TreeMap<>();

    /**
     * Adds the errors of a worker. Where several workers report the same kind, the message that is added first is kept.
     */
    void add(WorkerResult worker) {
        add(worker.errors());
        if (worker.errorMessages() != null) {
            worker.errorMessages().forEach((name, message) -> {
                if (counts.containsKey(name)) {
                    messages.putIfAbsent(name, message);
                }
            });
        }
    }

    /** Adds errors without messages, of which only so many kinds are told apart as a result has room for. */
    void add(Map<String, Long> errors) {
        errors.forEach((name, count) -> counts.merge(
                counts.size() < Bounds.NAMES - 1 || counts.containsKey(name) ? name : OTHERS, count, Long::sum));
    }

    /** Returns how many errors of each kind there were. */
    Map<String, Long> counts() {
        return counts;
    }

    /** Returns messages of the kinds that are commonest; null if there are none. */
    @Nullable
    Map<String, String> messages() {
        return ErrorMessages.commonest(counts, messages);
    }
}
