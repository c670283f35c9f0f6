package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Replication;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.statistics.Rounding;
import io.skewbench.engine.statistics.Sample;
import io.skewbench.protocol.report.ReplicationResult;
import io.skewbench.protocol.report.WorkerResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the replicas of a row's topics kept up, as one worker of each workload observed them. Workloads with the same
 * topics are taken together, as each of their workers sees the records of all.
 */
final class ReplicationFigures {
    private final List<List<Observed>> trials;

    /**
     * What was observed of some topics in a trial.
     *
     * @param writers results of the workloads that sent to them, the first of which observed them
     */
    private record Observed(ReplicationResult seen, List<WorkerResult> writers) {

        double recordsPerSecond() {
            return seen.replicatedInWindow() * 1e3 / seen.windowMs();
        }

        double acknowledgedPerSecond() {
            return writers.stream()
                    .mapToDouble(worker -> Rates.perSecond(worker.acknowledgedInWindow(), worker.measuredMs())).sum();
        }

        /** The same in bytes as what was acknowledged; 0 if that is nothing. */
        double bytesPerSecond() {
            var bytes = writers.stream()
                    .mapToDouble(worker -> Rates.perSecond(worker.bytesInWindow(), worker.measuredMs())).sum();
            return acknowledgedPerSecond() == 0 ? 0 : bytes * recordsPerSecond() / acknowledgedPerSecond();
        }

        /** Returns how many records were missing at the end; empty where others wrote as well. */
        OptionalLong behind() {
            var late = seen.replicatedLate();
            return late == null || writers.size() > 1 ? OptionalLong.empty() : OptionalLong.of(late);
        }
    }

    private ReplicationFigures(List<List<Observed>> trials) {
        this.trials = trials;
    }

    /**
     * Returns the figures, by those trials in which all topics were observed that were in any.
     *
     * @param byTrial for each trial, the outcomes of its workloads
     * @return null where no worker saw followers, or where workloads share some of their topics, but not all
     */
    static @Nullable Replication of(List<List<ProducersOutcome>> byTrial) {
        var observed = byTrial.stream().map(ReplicationFigures::observed).toList();
        var topics = observed.stream().flatMap(trial -> trial.keySet().stream()).collect(Collectors.toSet());
        var complete = observed.stream().filter(trial -> trial.keySet().containsAll(topics))
                .map(trial -> List.copyOf(trial.values())).filter(trial -> !trial.isEmpty()).toList();
        return complete.isEmpty() ? null : new ReplicationFigures(complete).all();
    }

    private static Map<Set<String>, Observed> observed(List<ProducersOutcome> workloads) {
        var byTopics = new LinkedHashMap<Set<String>, List<WorkerResult>>();
        for (var workload : workloads) {
            if (workload.result() != null) {
                byTopics.computeIfAbsent(new TreeSet<>(workload.topics()), unused -> new ArrayList<>())
                        .add(workload.result());
            }
        }
        var observed = new LinkedHashMap<Set<String>, Observed>();
        if (isShared(byTopics.keySet())) {
            return observed;
        }
        byTopics.forEach((topics, writers) -> {
            var seen = writers.getFirst().replication();
            if (seen != null) {
                observed.put(topics, new Observed(seen, writers));
            }
        });
        return observed;
    }

    private static boolean isShared(Set<Set<String>> topics) {
        return topics.stream().mapToInt(Set::size).sum() > topics.stream().flatMap(Set::stream).distinct().count();
    }

    private Replication all() {
        var acknowledges = trials.stream().allMatch(trial -> acknowledged(trial) > 0);
        var ratios = trials.stream().filter(trial -> acknowledged(trial) > 0)
                .map(trial -> replicated(trial) / acknowledged(trial)).toList();
        var behind = behind();
        return new Replication(Objects.requireNonNull(Rates.spreadOf(trials, Observed::recordsPerSecond)),
                acknowledges ? Rates.spreadOf(trials, Observed::bytesPerSecond) : null,
                ratios.isEmpty() ? null : Double.valueOf(Rounding.round(new Sample(ratios).median())),
                behind.isEmpty() ? null : Long.valueOf(behind.getAsLong()),
                behind.isEmpty() ? null : Double.valueOf(catchUpMs().orElse(0)),
                trials.stream().mapToInt(trial -> trial.stream().mapToInt(each -> each.seen().mostOutOfSync()).sum())
                        .max().orElse(0),
                (int) Math.min(Integer.MAX_VALUE, each().mapToLong(seen -> seen.seen().shrinks()).sum()));
    }

    /** Returns the most records that were missing at the end of a trial; empty if that is not known of one. */
    private OptionalLong behind() {
        return each().anyMatch(seen -> seen.behind().isEmpty())
                ? OptionalLong.empty()
                : trials.stream().mapToLong(trial -> trial.stream().mapToLong(seen -> seen.behind().orElse(0)).sum())
                        .max();
    }

    private OptionalDouble catchUpMs() {
        return each().mapToDouble(seen -> Objects.requireNonNullElse(seen.seen().catchUpMs(), 0.0))
                .map(Rounding::round).max();
    }

    private Stream<Observed> each() {
        return trials.stream().flatMap(List::stream);
    }

    private static double replicated(List<Observed> trial) {
        return trial.stream().mapToDouble(Observed::recordsPerSecond).sum();
    }

    private static double acknowledged(List<Observed> trial) {
        return trial.stream().mapToDouble(Observed::acknowledgedPerSecond).sum();
    }
}
