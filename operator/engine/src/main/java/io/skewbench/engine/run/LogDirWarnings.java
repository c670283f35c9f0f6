package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.Broker;
import io.skewbench.api.v1alpha1.Environment.LogDirs;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.SearchRules;
import io.skewbench.engine.SentVolume;
import io.skewbench.engine.Units;
import io.skewbench.engine.statistics.Rounding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Warns of brokers whose log directories had little room when the run started: a broker whose disk is full ends. */
final class LogDirWarnings {
    /** Usable share of a volume in percent, below which it is nearly full. */
    private static final double NEARLY_FULL = 10;

    private LogDirWarnings() {}

    static List<String> of(Experiment experiment, @Nullable Environment environment) {
        if (environment == null || environment.brokers() == null) {
            return List.of();
        }
        var brokers = environment.brokers().stream().filter(broker -> broker.logDirs() != null).toList();
        var warnings = new ArrayList<String>();
        var full = brokers.stream().filter(LogDirWarnings::isNearlyFull)
                .sorted(Comparator.comparingDouble(broker -> logDirs(broker).leastUsablePercent())).toList();
        if (!full.isEmpty()) {
            warnings.add("The log directories of broker " + full.getFirst().id()
                    + " were nearly full when the run started: "
                    + Rounding.percent(logDirs(full.getFirst()).leastUsablePercent()) + " of a volume was usable"
                    + others(full.size() - 1));
        }
        var written = writtenToEach(experiment, environment.brokers().size());
        var small = brokers.stream().filter(broker -> logDirs(broker).usableBytes() < written)
                .sorted(Comparator.comparingLong(broker -> logDirs(broker).usableBytes())).toList();
        if (!small.isEmpty()) {
            warnings.add((SearchRules.OfAxis.in(experiment).isPresent()
                    ? "The run may send up to "
                    : "The run sends at least ") + Units.formatBytes((long) written)
                    + " per broker before compression, and broker " + small.getFirst().id() + " had "
                    + Units.formatBytes(logDirs(small.getFirst()).usableBytes())
                    + " when it started: let retention delete what the topics keep, or shorten the run"
                    + others(small.size() - 1));
        }
        return List.copyOf(warnings);
    }

    /** Returns whether a volume of the broker's log directories is nearly full, as far as that is known. */
    static boolean isNearlyFull(Broker broker) {
        return broker.logDirs() != null && broker.logDirs().leastUsablePercent() < NEARLY_FULL;
    }

    private static String others(int count) {
        return count == 0 ? "" : " (" + count + (count == 1 ? " more broker" : " more brokers") + " like it)";
    }

    /**
     * Returns the bytes that a broker gets if all get the same, which is a lower bound: how many replicas topics have,
     * and how large a payload is, isn't known here, and an unlimited load counts nothing. Along an axis, it is what
     * they get if all trials have the value with the most.
     */
    private static double writtenToEach(Experiment experiment, int brokers) {
        return experiment.workloads().stream()
                .mapToDouble(workload -> SentVolume.bytes(experiment, workload, point -> 0, null).orElse(0)).sum()
                * RunEstimate.of(experiment).atMost() / brokers;
    }

    private static LogDirs logDirs(Broker broker) {
        return Objects.requireNonNull(broker.logDirs());
    }
}
