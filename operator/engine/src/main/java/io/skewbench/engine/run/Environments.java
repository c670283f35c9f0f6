package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.Broker;
import io.skewbench.api.v1alpha1.Environment.WorkerFacts;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Observed.ClusterView;
import io.skewbench.engine.TrialResult;
import io.skewbench.protocol.ConsumerPlan;
import io.skewbench.protocol.WorkerResult.Facts;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What the figures are measured on: the cluster as it was when the run started, and what the workers say of theirs. */
final class Environments {

    private Environments() {}

    /**
     * Describes the environment.
     *
     * @param noted the environment in the status of this run so far, which holds the cluster as it was at the start
     */
    static Environment of(Experiment experiment, Ledger ledger, ClusterView cluster, @Nullable Environment noted) {
        var workers = workers(ledger);
        if (noted != null && noted.brokers() != null) {
            return new Environment(version(), noted.bootstrapServers(), noted.clusterId(), noted.brokers(), workers,
                    experiment.seed());
        }
        return cluster instanceof ClusterView.Usable usable
                ? new Environment(version(), usable.bootstrapServers(), usable.clusterId(), brokers(usable), workers,
                        experiment.seed())
                : new Environment(version(), null, null, null, workers, experiment.seed());
    }

    private static List<Broker> brokers(ClusterView.Usable cluster) {
        return cluster.brokers().stream()
                .map(broker -> new Broker(broker.id(), broker.host(), broker.rack(), broker.node()))
                .sorted(Comparator.comparingInt(Broker::id)).toList();
    }

    private static @Nullable List<WorkerFacts> workers(Ledger ledger) {
        var facts = new LinkedHashMap<String, WorkerFacts>();
        for (var result : ledger.results()) {
            for (var worker : result.workers()) {
                var reported = worker.result();
                if (reported != null) {
                    facts.merge(worker.workload() + "-" + worker.pod(),
                            facts(worker.workload(), null, worker.pod(), worker.node(), reported.facts()),
                            Environments::withClientOf);
                }
            }
            for (var worker : result.consumers()) {
                var reported = worker.result();
                if (reported != null) {
                    facts.putIfAbsent(ConsumerPlan.name(worker.workload(), worker.group()) + "-" + worker.pod(), facts(
                            worker.workload(), worker.group(), worker.pod(), worker.node(), reported.facts()));
                }
            }
        }
        return facts.isEmpty() ? null : List.copyOf(facts.values());
    }

    private static WorkerFacts facts(String workload, @Nullable String group, int pod, @Nullable String node,
            Facts facts) {
        return new WorkerFacts(workload, group, pod, facts.host(), node == null ? facts.node() : node, facts.java(),
                facts.kafkaClients(), facts.kernel(), facts.cpus(), facts.maxHeapBytes());
    }

    /** Only its version of kafka-clients changes from variant to variant. */
    private static WorkerFacts withClientOf(WorkerFacts worker, WorkerFacts later) {
        var versions = new TreeSet<>(List.of(String.valueOf(worker.kafkaClients()).split(", ")));
        versions.add(String.valueOf(later.kafkaClients()));
        return new WorkerFacts(worker.workload(), worker.group(), worker.pod(), worker.host(), worker.node(),
                worker.java(),
                String.join(", ", versions), worker.kernel(), worker.cpus(), worker.maxHeapBytes());
    }

    /** Returns the ids of the cluster's brokers as noted. */
    static SortedSet<Integer> brokers(@Nullable Environment environment) {
        var ids = new TreeSet<Integer>();
        if (environment != null && environment.brokers() != null) {
            environment.brokers().forEach(broker -> ids.add(broker.id()));
        }
        return ids;
    }

    private static @Nullable String version() {
        return TrialResult.class.getPackage().getImplementationVersion();
    }
}
