package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.CapacityLoad;
import io.skewbench.engine.result.SearchOutcome;
import io.skewbench.engine.result.TrialResult;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What was measured at shares of a capacity. */
final class CapacityLoads {
    private static final int PERCENT = 100;

    private CapacityLoads() {}

    /** Returns whether a trial had a share of the capacity of its row. */
    static boolean isAtShare(@Nullable SearchOutcome outcome) {
        return outcome != null && outcome.share() != null;
    }

    /**
     * Returns the lowest share first; null if there is none.
     *
     * @param trials of one row; those that looked for the capacity are passed over
     */
    static @Nullable List<CapacityLoad> of(Stream<TrialResult> trials, Rows rows) {
        var loads = trials.flatMap(trial -> load(trial, rows)).sorted(Comparator.comparingInt(CapacityLoad::percent))
                .toList();
        return loads.isEmpty() ? null : loads;
    }

    private static Stream<CapacityLoad> load(TrialResult trial, Rows rows) {
        var outcome = trial.search();
        if (outcome == null || outcome.share() == null) {
            return Stream.empty();
        }
        var latency = rows.row(List.of(trial)).publishLatencyMs();
        return Stream.of(new CapacityLoad((int) Math.rint(PERCENT * outcome.share()), outcome.dueRecordsPerSecond(),
                latency == null ? null : Double.valueOf(latency.p50()),
                latency == null ? null : Double.valueOf(latency.p99()), outcome.isSustained()));
    }
}
