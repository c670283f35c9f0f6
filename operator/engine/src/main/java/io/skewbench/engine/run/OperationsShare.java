package io.skewbench.engine.run;

import io.skewbench.engine.result.Failure;
import io.skewbench.engine.result.OperationsOutcome;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.report.OperationCount;
import io.skewbench.protocol.report.OperationsResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Checks whether the share of a trial's operations that were acknowledged suffices for the trial to count, as
 * {@link AcknowledgedShare} does for records. All operations of a workload count together.
 *
 * @param percent of the measured operations of each workload, from 1 to 100; 0 for any
 */
record OperationsShare(int percent) {

    /** Returns why a trial doesn't count, if it doesn't. */
    Optional<Failure> failure(List<OperationsOutcome> operations) {
        return operations.stream().flatMap(workload -> failure(workload).stream()).findFirst();
    }

    private Optional<Failure> failure(OperationsOutcome workload) {
        var result = workload.result();
        if (result == null) {
            return Optional.empty();
        }
        var counts = result.operations().stream().map(OperationCount::measured).toList();
        var sent = counts.stream().mapToLong(count -> count.sent()).sum();
        var acknowledged = counts.stream().mapToLong(count -> count.acknowledged()).sum();
        if (sent == 0 && asksForNone(result)) {
            return Optional.empty();
        }
        if (sent == 0) {
            return Optional.of(new Failure(FailureReason.NOTHING_MEASURED, "workload " + workload.workload()
                    + ": no operation began in the measured time, so no share can be computed; the time was too "
                    + "short, or the servers answered none"));
        }
        return 100 * acknowledged < percent * sent
                ? Optional.of(new Failure(FailureReason.OPERATIONS_FAILED,
                        message(workload.workload(), result, sent, acknowledged)))
                : Optional.empty();
    }

    /** Between bursts that are far apart the load may ask for no operation. */
    private static boolean asksForNone(OperationsResult result) {
        // Events are never due themselves.
        var due = result.operations().stream().map(OperationCount::due).filter(Objects::nonNull).toList();
        return !due.isEmpty() && due.stream().allMatch(each -> each == 0);
    }

    private String message(String workload, OperationsResult result, long sent, long acknowledged) {
        var errors = new TreeMap<String, Long>();
        result.operations().forEach(
                count -> count.errors().forEach((name, each) -> errors.merge(name, each, Long::sum)));
        // Rounded down, so that it never seems to reach the bound.
        var share = Math.floor(1e4 * acknowledged / sent) / 100;
        return String.format(Locale.ROOT,
                "workload %s: of %,d measured operations %,d were acknowledged, which is %.2f %%; a trial counts with "
                        + "%d %% or more (spec.minAcknowledgedPercent)%s",
                workload, sent, acknowledged, share, percent, errors.isEmpty() ? "" : "; " + words(errors));
    }

    private static String words(Map<String, Long> errors) {
        var words = errors.entrySet().stream().map(error -> String.format(Locale.ROOT, "%,d by %s", error.getValue(),
                error.getKey())).toList();
        return "failed: " + String.join(", ", words);
    }
}
