package io.skewbench.engine;

import io.skewbench.engine.TrialResult.ConsumersOutcome;
import io.skewbench.engine.TrialResult.Extremes;
import io.skewbench.engine.TrialResult.ProducersOutcome;
import io.skewbench.protocol.Bounds;
import io.skewbench.protocol.ClockReading;
import io.skewbench.protocol.UnreadableException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** Holds what a stored result says beside workers' results against its bounds: a ConfigMap is for others to write, too. */
final class ResultCheck {
    /** A spec has at most so many; of each, distributions are merged. */
    private static final int WORKLOADS = 64;
    private static final int GROUPS = 1_000;
    private static final int CLOCKS = 1_000;

    private ResultCheck() {}

    /** @throws UnreadableException if something exceeds its bounds, or a workload or a group is there twice */
    static void of(TrialResult result) {
        distinct(WORKLOADS, result.producers().stream().map(ProducersOutcome::workload).toList(), "workloads");
        distinct(GROUPS, result.consumers().stream().map(group -> List.of(group.workload(), group.group())).toList(),
                "consumer groups");
        distinct(GROUPS, result.accounts().stream().map(group -> List.of(group.workload(), group.group())).toList(),
                "accounts of consumer groups");
        result.producers().forEach(ResultCheck::producers);
        result.consumers().forEach(ResultCheck::consumers);
        offsets(result.offsetsBefore());
        if (result.offsetsAfter() != null) {
            offsets(result.offsetsAfter());
        }
    }

    private static void distinct(int most, List<?> names, String what) {
        Bounds.atMost(most, names, what);
        if (new HashSet<>(names).size() < names.size()) {
            throw new UnreadableException("One of its " + what + " is there twice");
        }
    }

    private static void producers(ProducersOutcome outcome) {
        workers(outcome.workers(), outcome.reported());
        clocks(outcome.clocks());
        if (outcome.extremes() != null) {
            extremes(outcome.extremes());
        }
    }

    private static void consumers(ConsumersOutcome outcome) {
        workers(outcome.workers(), outcome.reported());
        clocks(outcome.clocks());
    }

    private static void workers(int workers, int reported) {
        if (reported < 0 || reported > workers) {
            throw new UnreadableException(reported + " of " + workers + " workers reported");
        }
    }

    private static void clocks(List<ClockReading> clocks) {
        Bounds.atMost(CLOCKS, clocks, "readings of clocks");
        clocks.forEach(ClockReading::check);
    }

    private static void extremes(Extremes extremes) {
        Bounds.figure(Math.abs(extremes.leastSkewMs()), "leastSkewMs");
        Bounds.figure(extremes.cpuShare(), "cpuShare");
        Bounds.figure(extremes.gcShare(), "gcShare");
    }

    private static void offsets(Map<String, List<Long>> offsets) {
        offsets.values().stream().flatMap(Collection::stream).forEach(offset -> Bounds.count(offset, "An offset"));
    }
}
