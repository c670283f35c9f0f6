package io.skewbench.engine.run;

import io.skewbench.engine.figures.FailedRecords;
import io.skewbench.engine.result.Failure;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.report.WorkerResult;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * Checks whether the share of a trial's records that were acknowledged suffices for the trial to count. A failed record
 * has no latency: where more than one in a hundred fail, the 99th percentile lies among those, and is not known. Each
 * workload has to keep the share, however few of the trial's records are its own. Records that were due but never sent
 * are another matter, which the send lateness covers.
 *
 * @param percent of the measured records of each workload, from 1 to 100
 */
record AcknowledgedShare(int percent) {

    /** Returns why a trial doesn't count, if it doesn't. */
    Optional<Failure> failure(List<ProducersOutcome> producers) {
        return producers.stream().flatMap(workload -> failure(workload).stream()).findFirst();
    }

    private Optional<Failure> failure(ProducersOutcome workload) {
        var result = workload.result();
        if (result == null) {
            return Optional.empty();
        }
        // A trial whose senders were held up all along has sent during the warm-up only.
        var isMeasured = result.measured().sent() > 0;
        var counts = isMeasured ? result.measured() : result.total();
        if (100 * counts.acknowledged() < percent * counts.sent()) {
            return Optional
                    .of(new Failure(FailureReason.RECORDS_FAILED, message(workload.workload(), result, isMeasured)));
        }
        return isMeasured || asksForNone(result)
                ? Optional.empty()
                : Optional.of(new Failure(FailureReason.NOTHING_MEASURED, "workload " + workload.workload()
                        + ": no record was sent in the measured time, so no share can be computed; the producers were "
                        + "blocked, or the time was too short"));
    }

    /** Between bursts that are far apart the load may ask for no record. */
    private static boolean asksForNone(WorkerResult result) {
        return Objects.equals(result.due(), 0L);
    }

    private String message(String workload, WorkerResult result, boolean isMeasured) {
        var counts = isMeasured ? result.measured() : result.total();
        // Rounded down, so that it never seems to reach the bound.
        var share = Math.floor(1e4 * counts.acknowledged() / counts.sent()) / 100;
        return String.format(Locale.ROOT,
                "workload %s: of %,d %s records %,d were acknowledged, which is %.2f %%; a trial counts with %d %% or "
                        + "more (spec.minAcknowledgedPercent)",
                workload, counts.sent(), isMeasured ? "measured" : "warm-up", counts.acknowledged(), share, percent)
                + FailedRecords.of(List.of(result)).map(exceptions -> "; " + exceptions).orElse("");
    }
}
