package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.Broker;
import io.skewbench.api.v1alpha1.Environment.WorkerFacts;
import io.skewbench.engine.BrokerChange;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Task;
import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.Machines;
import io.skewbench.engine.replication.FetcherAssignment;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.WorkerSummary;
import io.skewbench.engine.statistics.Rounding;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the figures are measured on: the cluster as it was when the first trial started, and what the workers say of
 * theirs.
 */
final class Environments {

    private Environments() {}

    /**
     * Describes the environment.
     *
     * @param noted the environment in the status of this run so far, which holds the cluster as it was seen last before
     * the first trial, and what was known of machines when something ran there
     */
    static Environment of(BenchmarkSpec spec, Experiment experiment, RunResults results, Observed observed,
            @Nullable Environment noted) {
        var machines = observed.machines();
        var workers = workers(results, images(machines, noted));
        var nodes = NodeFacts.of(spec, machines.nodes().values(), noted == null ? null : noted.nodes());
        var links = observed.provisioning().links();
        var hasBegun = observed.attempt() != null || !results.isEmpty();
        var known = Environment.builder().skewbench(version()).workers(workers).nodes(nodes)
                .stealPercent(stealPercent(results))
                .otherWrites(new OtherWrites(experiment, results).largest()).seed(experiment.seed());
        if (noted != null && noted.brokerSettings() != null) {
            known.brokerSettings(noted.brokerSettings()).topicSettingsSha256(noted.topicSettingsSha256())
                    .replicaFetchers(noted.replicaFetchers());
        } else if (observed.kafkaSettings() != null) {
            var changed = BrokerChange.names(spec);
            known.brokerSettings(BrokerFingerprint.of(observed.kafkaSettings(), changed))
                    .topicSettingsSha256(observed.kafkaSettings().topicsSha256())
                    .replicaFetchers(changed.contains(FetcherAssignment.SETTING)
                            ? null
                            : ReplicaFetcherFacts.of(observed.kafkaSettings().leastEvenFetchers()));
        }
        var cluster = placed(spec, observed);
        if (noted != null && noted.brokers() != null && (hasBegun || cluster.isEmpty())) {
            return known.bootstrapServers(noted.bootstrapServers()).clusterId(noted.clusterId())
                    .brokers(MeasuredLinks.noted(spec.cluster(), withLogDirs(noted.brokers(), observed), links))
                    .build();
        }
        return cluster
                .map(usable -> known.bootstrapServers(usable.bootstrapServers()).clusterId(usable.clusterId())
                        .brokers(MeasuredLinks.noted(spec.cluster(), withLogDirs(brokers(usable, noted), observed),
                                links))
                        .build())
                .orElseGet(known::build);
    }

    private static @Nullable Double stealPercent(RunResults results) {
        var shares = results.all().stream()
                .flatMap(result -> Stream.concat(
                        result.producers().stream().flatMap(outcome -> Stream.ofNullable(outcome.extremes())),
                        result.timed().stream().flatMap(outcome -> Stream.ofNullable(outcome.extremes()))))
                .map(Extremes::stealShare)
                .filter(Objects::nonNull).mapToDouble(Double::doubleValue).max();
        return shares.isPresent() ? Double.valueOf(Rounding.round(100 * shares.getAsDouble())) : null;
    }

    /** Returns the cluster where its brokers are where the spec wants them: what they leave is not what is measured. */
    private static Optional<ClusterView.Usable> placed(BenchmarkSpec spec, Observed observed) {
        var strimzi = spec.cluster().strimzi();
        var pinning = strimzi == null ? null : strimzi.pinning();
        var arePlaced = pinning == null || switch (observed.provisioning().pinning()) {
            case PinningView.NotAsked() -> true;
            case PinningView.Known known -> new PinnedBrokers(pinning, known).elsewhere().isEmpty();
            case PinningView.Waiting waiting -> false;
            case PinningView.Wrong wrong -> false;
        };
        return arePlaced && observed.cluster() instanceof ClusterView.Usable usable
                ? Optional.of(usable)
                : Optional.empty();
    }

    private static List<Broker> brokers(ClusterView.Usable cluster, @Nullable Environment noted) {
        return cluster.brokers().stream()
                .map(broker -> new Broker(broker.id(), broker.host(), broker.rack(), broker.node(), broker.image(),
                        broker.storage(), noted(noted, broker.id(), Broker::logDirs),
                        noted(noted, broker.id(), Broker::link)))
                .sorted(Comparator.comparingInt(Broker::id)).toList();
    }

    /** Returns what was read or measured of a broker before, which happens once in a run. */
    private static <T> @Nullable T noted(@Nullable Environment noted, int id, Function<Broker, @Nullable T> fact) {
        return noted == null || noted.brokers() == null
                ? null
                : noted.brokers().stream().filter(broker -> broker.id() == id).map(fact)
                        .filter(Objects::nonNull).findFirst().orElse(null);
    }

    /** Returns the brokers with the log directories of those of which they had not been read. */
    private static List<Broker> withLogDirs(List<Broker> brokers, Observed observed) {
        var settings = observed.kafkaSettings();
        return settings == null
                ? brokers
                : brokers.stream().map(broker -> broker.logDirs() == null
                        ? broker.toBuilder().logDirs(settings.logDirs().get(broker.id())).build()
                        : broker).toList();
    }

    private static Map<String, String> images(Machines machines, @Nullable Environment noted) {
        var images = new HashMap<>(machines.images());
        if (noted != null && noted.workers() != null) {
            for (var worker : noted.workers()) {
                if (worker.image() != null) {
                    images.putIfAbsent(Task.worker(worker.workload(), worker.group(), worker.pod()),
                            worker.image());
                }
            }
        }
        return images;
    }

    private static @Nullable List<WorkerFacts> workers(RunResults results, Map<String, String> images) {
        var facts = new LinkedHashMap<String, WorkerFacts>();
        for (var result : results.all()) {
            for (var worker : result.workers()) {
                var image = image(images, worker.name(), Task.worker(worker.workload(), worker.group(), 0));
                facts.merge(worker.name(), facts(worker, image), Environments::withClientOf);
            }
        }
        return facts.isEmpty() ? null : List.copyOf(facts.values());
    }

    /** All pods of a workload run the same image, and a status without room for all names the first of them only. */
    private static @Nullable String image(Map<String, String> images, String worker, String first) {
        var image = images.get(worker);
        return image == null ? images.get(first) : image;
    }

    private static WorkerFacts facts(WorkerSummary worker, @Nullable String image) {
        var facts = worker.facts();
        return WorkerFacts.builder().workload(worker.workload()).group(worker.group()).pod(worker.pod())
                .host(facts.host()).node(worker.node() == null ? facts.node() : worker.node()).java(facts.java())
                .kafkaClients(facts.kafkaClients()).kernel(facts.kernel()).cpus(facts.cpus())
                .maxHeapBytes(facts.maxHeapBytes()).cpuModel(facts.cpuModel()).governor(facts.governor())
                .jvmOptions(facts.jvmOptions()).image(image).build();
    }

    /** Returns a worker's facts with the version of kafka-clients, which alone changes from variant to variant. */
    private static WorkerFacts withClientOf(WorkerFacts worker, WorkerFacts later) {
        var versions = new TreeSet<>(List.of(String.valueOf(worker.kafkaClients()).split(", ")));
        versions.add(String.valueOf(later.kafkaClients()));
        return worker.toBuilder().kafkaClients(String.join(", ", versions)).build();
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
