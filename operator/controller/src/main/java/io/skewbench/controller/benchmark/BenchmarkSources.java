package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.benchmark.ChildLabels.Part;
import io.skewbench.engine.RunId;
import io.skewbench.engine.TopicReference;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What makes a Benchmark reconcile besides its own changes: its children, the SkewedTopics that it names, the Benchmarks
 * that it queues behind, and answers to lookups.
 */
final class BenchmarkSources {
    /** Benchmarks that are read at once, each of up to 256 KiB and more in memory until it is taken over. */
    static final long LIST_LIMIT = 20;

    private final InformerEventSource<ConfigMap, Benchmark> configMaps;
    private final InformerEventSource<Job, Benchmark> jobs;
    private final InformerEventSource<Pod, Benchmark> pods;
    private final InformerEventSource<SkewedTopic, Benchmark> topics;
    private final InformerEventSource<Benchmark, Benchmark> queue;
    private final SimpleInboundEventSource<Benchmark> lookups = new SimpleInboundEventSource<>("lookups");

    BenchmarkSources(EventSourceContext<Benchmark> context) {
        configMaps = new InformerEventSource<>(InformerEventSourceConfiguration.from(ConfigMap.class, Benchmark.class)
                .withLabelSelector(ChildLabels.RUN + "," + ChildLabels.PART + " notin ("
                        + Part.RESULT.label() + "," + Part.STATUS.label() + ")")
                .withSecondaryToPrimaryMapper(BenchmarkSources::benchmarkOf)
                .withOnUpdateFilter((now, before) -> !ChildLabels.is(now, Part.REPORT)
                        || AttemptReport.isTransition(now, before))
                .build(), context);
        jobs = new InformerEventSource<>(InformerEventSourceConfiguration.from(Job.class, Benchmark.class)
                .withLabelSelector(ChildLabels.RUN)
                .withSecondaryToPrimaryMapper(BenchmarkSources::benchmarkOf)
                .build(), context);
        pods = new InformerEventSource<>(InformerEventSourceConfiguration.from(Pod.class, Benchmark.class)
                .withLabelSelector(ChildLabels.RUN)
                .withSecondaryToPrimaryMapper(BenchmarkSources::benchmarkOf)
                .build(), context);
        topics = new InformerEventSource<>(InformerEventSourceConfiguration.from(SkewedTopic.class, Benchmark.class)
                .withName("topics")
                .withSecondaryToPrimaryMapper(this::benchmarksWith)
                .withPrimaryToSecondaryMapper(BenchmarkSources::notIndexed)
                .build(), context);
        queue = new InformerEventSource<>(InformerEventSourceConfiguration.from(Benchmark.class, Benchmark.class)
                .withName("queue")
                .withInformerListLimit(LIST_LIMIT)
                .withSecondaryToPrimaryMapper(this::waitingFor)
                .withPrimaryToSecondaryMapper(BenchmarkSources::notIndexed)
                .withOnAddFilter(benchmark -> false)
                .withOnUpdateFilter(Turns::isOtherPlace)
                .build(), context);
    }

    List<EventSource<?, Benchmark>> all() {
        return List.of(configMaps, jobs, pods, topics, queue, lookups);
    }

    void wake(Benchmark benchmark) {
        lookups.propagateEvent(ResourceID.fromResource(benchmark));
    }

    Optional<SkewedTopic> topic(String namespace, String name) {
        return topics.get(new ResourceID(name, namespace));
    }

    List<Benchmark> benchmarks() {
        return queue.list(benchmark -> true).toList();
    }

    /** Returns the reports of all workers of all runs that there are. */
    List<ConfigMap> reports() {
        return configMaps.list(object -> ChildLabels.is(object, Part.REPORT)).toList();
    }

    /**
     * Returns the worker pods that may send to a cluster, whatever run they belong to. Labels are anybody's to write: a pod
     * counts if there is a run of that id which has started, or while it is being deleted, which ends.
     */
    Stream<Pod> workersOf(RunScope run) {
        return pods.list(pod -> run.cluster().label().equals(ChildLabels.value(pod, ChildLabels.CLUSTER))
                && (pod.isMarkedForDeletion() || isOfStartedRun(pod, run)));
    }

    private boolean isOfStartedRun(Pod pod, RunScope run) {
        return queue.list(pod.getMetadata().getNamespace(),
                benchmark -> Started.is(benchmark) && Turns.key(benchmark).equals(run.cluster())
                        && RunId.of(benchmark).equals(ChildLabels.value(pod, ChildLabels.RUN)))
                .findAny().isPresent();
    }

    private Set<ResourceID> waitingFor(Benchmark benchmark) {
        var cluster = Turns.key(benchmark);
        return queue.list(other -> !Finished.is(other) && Turns.key(other).equals(cluster))
                .map(ResourceID::fromResource)
                .collect(Collectors.toSet());
    }

    /** Whom an object concerns changes over time here, which an index of it would not follow. */
    private static Set<ResourceID> notIndexed(Benchmark benchmark) {
        return Set.of();
    }

    private Set<ResourceID> benchmarksWith(SkewedTopic topic) {
        var name = topic.getMetadata().getName();
        return queue
                .list(topic.getMetadata().getNamespace(), benchmark -> !Finished.is(benchmark)
                        && benchmark.getSpec().workloads().stream()
                                .flatMap(workload -> TopicReference.of("", workload).stream())
                                .anyMatch(reference -> name.equals(reference.skewedTopic())))
                .map(ResourceID::fromResource)
                .collect(Collectors.toSet());
    }

    private static Set<ResourceID> benchmarkOf(HasMetadata child) {
        var name = ChildLabels.annotation(child, ChildLabels.BENCHMARK);
        return name == null ? Set.of() : Set.of(new ResourceID(name, child.getMetadata().getNamespace()));
    }
}
