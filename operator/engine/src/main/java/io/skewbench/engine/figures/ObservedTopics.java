package io.skewbench.engine.figures;

import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.report.ReplicationResult;
import io.skewbench.protocol.report.ReplicationResult.Lag;
import io.skewbench.protocol.report.WorkerResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What was observed of the replicas of some topics in a trial. Workloads with the same topics are taken together, as
 * each of their workers sees the records of all.
 *
 * @param writers results of the workloads that sent to them, the first of which observed them
 */
record ObservedTopics(ReplicationResult seen, List<WorkerResult> writers) {

    /**
     * Returns what was observed in each trial: nothing in those in which topics were not observed that were in another,
     * and where workloads share some of their topics, but not all.
     *
     * @param byTrial for each trial, the outcomes of its workloads
     */
    static List<List<ObservedTopics>> inTrials(List<List<ProducersOutcome>> byTrial) {
        var observed = byTrial.stream().map(ObservedTopics::observed).toList();
        var topics = observed.stream().flatMap(trial -> trial.keySet().stream()).collect(Collectors.toSet());
        return observed.stream().map(trial -> trial.keySet().containsAll(topics)
                ? List.copyOf(trial.values())
                : List.<ObservedTopics>of()).toList();
    }

    /** Returns how many sets of topics workloads sent to in a trial, whether or not they were observed. */
    static long sets(List<ProducersOutcome> workloads) {
        return workloads.stream().filter(workload -> workload.result() != null)
                .map(workload -> Set.copyOf(workload.topics())).distinct().count();
    }

    private static Map<Set<String>, ObservedTopics> observed(List<ProducersOutcome> workloads) {
        var byTopics = new LinkedHashMap<Set<String>, List<WorkerResult>>();
        for (var workload : workloads) {
            if (workload.result() != null) {
                byTopics.computeIfAbsent(new TreeSet<>(workload.topics()), unused -> new ArrayList<>())
                        .add(workload.result());
            }
        }
        var observed = new LinkedHashMap<Set<String>, ObservedTopics>();
        if (isShared(byTopics.keySet())) {
            return observed;
        }
        byTopics.forEach((topics, writers) -> {
            var seen = writers.getFirst().replication();
            if (seen != null) {
                observed.put(topics, new ObservedTopics(seen, writers));
            }
        });
        return observed;
    }

    private static boolean isShared(Set<Set<String>> topics) {
        return topics.stream().mapToInt(Set::size).sum() > topics.stream().flatMap(Set::stream).distinct().count();
    }

    double recordsPerSecond() {
        return perSecond(seen.replicatedInWindow());
    }

    /** Returns how many of the records that were counted between the two readings there are in a second. */
    double perSecond(long records) {
        return records * 1e3 / seen.windowMs();
    }

    double acknowledgedPerSecond() {
        return writers.stream()
                .mapToDouble(worker -> Rates.perSecond(worker.acknowledgedInWindow(), worker.measuredMs())).sum();
    }

    /** Returns the mean size of acknowledged keys and values; 0 if nothing was acknowledged. */
    double bytesPerRecord() {
        var bytes = writers.stream()
                .mapToDouble(worker -> Rates.perSecond(worker.bytesInWindow(), worker.measuredMs())).sum();
        return acknowledgedPerSecond() == 0 ? 0 : bytes / acknowledgedPerSecond();
    }

    /** Returns the records per second in bytes of that size. */
    double bytesPerSecond() {
        return bytesPerRecord() * recordsPerSecond();
    }

    /** Returns how far followers were behind in the measured time; empty where others wrote as well. */
    Optional<Lag> lag() {
        var lag = seen.lag();
        return lag == null || writers.size() > 1 ? Optional.empty() : Optional.of(lag);
    }

    /** Returns how many records were missing at the end; empty where others wrote as well. */
    OptionalLong behind() {
        var late = seen.replicatedLate();
        return late == null || writers.size() > 1 ? OptionalLong.empty() : OptionalLong.of(late);
    }
}
