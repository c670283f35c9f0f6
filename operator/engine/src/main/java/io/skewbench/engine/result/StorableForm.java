package io.skewbench.engine.result;

import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.json.Json;
import java.util.Objects;
import java.util.Optional;

/**
 * Reduces a result to what can be read back once it is stored. A stored result has room for one leader of each
 * partition of the largest trial that may start, and for further leaders as far as room is left.
 */
final class StorableForm {

    private StorableForm() {}

    /**
     * Returns the result itself, or the result with one leader for each partition, or a failure without the workers'
     * reports.
     */
    static TrialResult of(TrialResult result) {
        var problem = problem(result);
        if (problem.isEmpty()) {
            return result;
        }
        var oneLeader = OneLeader.of(result);
        return problem(oneLeader).isEmpty() ? oneLeader : failing(result, problem.get());
    }

    private static Optional<String> problem(TrialResult result) {
        try {
            var stored = result.with(null);
            stored.check();
            Json.checkReadable(stored);
            return Optional.empty();
        } catch (UnreadableException e) {
            return Optional.of(FailureText.of(e));
        }
    }

    private static TrialResult failing(TrialResult result, String problem) {
        var failure = new Failure(FailureReason.UNREADABLE_REPORT,
                "what the workers reported cannot be stored together: " + problem);
        return TrialResult.builder().trial(result.trial()).attempt(result.attempt()).variant(result.variant())
                .sweep(result.sweep()).repetition(result.repetition())
                .reason(Objects.requireNonNullElse(result.reason(), failure.reason().text()))
                .message(Objects.requireNonNullElse(result.message(), failure.message()))
                .startedAtMs(result.startedAtMs()).build();
    }
}
