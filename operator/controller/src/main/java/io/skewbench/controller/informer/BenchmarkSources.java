package io.skewbench.controller.informer;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.background.LookupEvents;
import io.skewbench.controller.child.AttemptReport;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.child.ChildLabels.Part;
import io.skewbench.controller.child.ChildNames;
import io.skewbench.controller.child.Owner;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.listing.Pages;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.memory.LeanItems;
import io.skewbench.controller.metrics.LiveReport;
import io.skewbench.engine.RunId;
import io.skewbench.engine.run.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The event sources that requeue a Benchmark besides its own changes: its children, the SkewedTopics that it names, the
 * Benchmarks that it queues behind ({@link AllBenchmarks}), and answers to lookups.
 */
public final class BenchmarkSources {
    /**
     * The informers of runs' objects, one for each namespace that is watched separately.
     *
     * @param configMaps plans and reports
     */
    private record Informers(List<InformerEventSource<ConfigMap, Benchmark>> configMaps,
            List<InformerEventSource<Job, Benchmark>> jobs, List<InformerEventSource<Pod, Benchmark>> pods,
            List<InformerEventSource<SkewedTopic, Benchmark>> topics) {
        static final Informers NONE = new Informers(List.of(), List.of(), List.of(), List.of());
    }

    private final Set<String> namespaces;
    private final KubernetesClient client;
    private final AllBenchmarks benchmarks;
    private final LookupEvents<Benchmark> lookups;
    private final CacheRoom room;
    private final List<LeanItems<?>> stores = new CopyOnWriteArrayList<>();
    private volatile Informers informers = Informers.NONE;

    /**
     * Creates sources that deliver nothing before they are prepared.
     *
     * @param namespaces that are watched; empty for all
     * @param lookups requeue Benchmarks
     * @param room for what informers keep
     */
    public BenchmarkSources(Set<String> namespaces, KubernetesClient client, AllBenchmarks benchmarks,
            LookupEvents<Benchmark> lookups, CacheRoom room) {
        this.namespaces = namespaces;
        this.client = client;
        this.benchmarks = benchmarks;
        this.lookups = lookups;
        this.room = room;
    }

    /** Returns the sources of a controller, which the framework starts. */
    public List<EventSource<?, Benchmark>> prepare(EventSourceContext<Benchmark> context) {
        var prepared = new Informers(each("plans and reports", context, this::ofConfigMaps),
                each("jobs", context, this::ofJobs), each("pods", context, this::ofPods),
                each("topics", context, this::ofTopics));
        informers = prepared;
        var all = new ArrayList<EventSource<?, Benchmark>>(prepared.configMaps);
        all.addAll(prepared.jobs);
        all.addAll(prepared.pods);
        all.addAll(prepared.topics);
        all.add(lookups);
        return List.copyOf(all);
    }

    /**
     * Returns an informer for each namespace with a store of its own, because an informer removes from its store what
     * doesn't exist in its namespace.
     */
    private <R extends HasMetadata> List<InformerEventSource<R, Benchmark>> each(String name,
            EventSourceContext<Benchmark> context, Supplier<InformerEventSourceConfiguration.Builder<R>> source) {
        return namespaces.isEmpty()
                ? List.of(new InformerEventSource<>(source.get().withName(name).build(), context))
                : namespaces.stream().map(namespace -> new InformerEventSource<>(source.get()
                        .withName(name + " in " + namespace).withNamespaces(Set.of(namespace)).build(), context))
                        .toList();
    }

    private InformerEventSourceConfiguration.Builder<ConfigMap> ofConfigMaps() {
        return source(ConfigMap.class, new RunConfigMaps())
                .withLabelSelector(ChildLabels.RUN + "," + ChildLabels.PART + " notin ("
                        + Part.RESULT.label() + "," + Part.STATUS.label() + ")")
                .withSecondaryToPrimaryMapper(RequeuedBenchmarks::controlling)
                .withOnUpdateFilter((now, before) -> !isReport(now) || AttemptReport.isTransition(now, before));
    }

    private InformerEventSourceConfiguration.Builder<Job> ofJobs() {
        return source(Job.class, new LeanJobs())
                .withLabelSelector(ChildLabels.RUN)
                .withSecondaryToPrimaryMapper(RequeuedBenchmarks::controlling);
    }

    private InformerEventSourceConfiguration.Builder<Pod> ofPods() {
        return source(Pod.class, new LeanPods())
                .withLabelSelector(ChildLabels.RUN)
                .withSecondaryToPrimaryMapper(RequeuedBenchmarks::annotatedOn);
    }

    private InformerEventSourceConfiguration.Builder<SkewedTopic> ofTopics() {
        return source(SkewedTopic.class, new LeanTopics())
                .withSecondaryToPrimaryMapper(new RequeuedBenchmarks(benchmarks)::naming)
                .withPrimaryToSecondaryMapper(BenchmarkSources::notIndexed);
    }

    /** Returns the configuration of an informer that stores and reports what the kind keeps. */
    private <R extends HasMetadata> InformerEventSourceConfiguration.Builder<R> source(Class<R> type,
            LeanItems.Kind<R> kind) {
        var store = new LeanItems<>(kind, room);
        stores.add(store);
        return InformerEventSourceConfiguration.from(type, Benchmark.class)
                .withItemStore(store)
                .withInformerListLimit((long) Pages.AT_ONCE)
                .withGenericFilter(kind::isKept);
    }

    /** Reads parts again that informers have left out for lack of room, as far as there is room now. */
    public void readLeftOut() {
        benchmarks.readLeftOut(client);
        stores.forEach(store -> store.readLeftOut(client));
    }

    private static boolean isReport(ConfigMap configMap) {
        return Owner.benchmark(configMap).flatMap(owner -> ChildNames.ofBenchmark(owner.getUid())
                .attemptOfJob(configMap.getMetadata().getName())).isPresent();
    }

    /** @param newest returns the Benchmark some seconds later, if it exists again by that time */
    public void deleted(ResourceID benchmark, Supplier<Optional<Benchmark>> newest) {
        lookups.deleted(benchmark, newest);
    }

    /** Requeues a Benchmark. */
    public void requeue(ResourceID benchmark) {
        lookups.propagateEvent(benchmark);
    }

    /** Returns the objects of a run but its results, as the informers have them. */
    public RunChildren childrenWithoutResults(RunScope run) {
        return RunChildren.withoutResults(run, this, client);
    }

    /** Returns a SkewedTopic, with as much of it as {@link LeanTopics} keeps. */
    public Optional<SkewedTopic> topic(String namespace, String name) {
        return informers.topics.stream().flatMap(source -> source.get(new ResourceID(name, namespace)).stream())
                .findFirst();
    }

    /** Returns all Benchmarks, with as much of each as {@link QueuedBenchmarks#lean} keeps. */
    public List<Benchmark> benchmarks() {
        return benchmarks.stream().toList();
    }

    /** Returns the reports of the workers of all runs under way. */
    public List<LiveReport> reports() {
        return benchmarks().stream()
                .filter(benchmark -> RunState.hasStarted(benchmark) && !RunState.isFinished(benchmark))
                .flatMap(this::reports).toList();
    }

    private Stream<LiveReport> reports(Benchmark benchmark) {
        return configMaps(benchmark.getMetadata().getNamespace())
                .filter(configMap -> Owner.isController(benchmark.getMetadata().getUid(), configMap)
                        && isReport(configMap))
                .map(configMap -> new LiveReport(benchmark.getMetadata().getName(), RunId.of(benchmark), configMap));
    }

    /**
     * Returns the plans and reports of all runs of a namespace. The framework would select those of one Benchmark and
     * put them into a set, but hashing a thousand objects takes longer than everything else.
     */
    Stream<ConfigMap> configMaps(String namespace) {
        return informers.configMaps.stream().flatMap(source -> source.list(namespace, configMap -> true));
    }

    /** Returns the Jobs of a namespace with the label of a run, which anybody may set. */
    Stream<Job> jobs(String namespace) {
        return informers.jobs.stream().flatMap(source -> source.list(namespace, job -> true));
    }

    /** Returns the pods of a namespace with the label of a run, which anybody may set. */
    Stream<Pod> pods(String namespace) {
        return informers.pods.stream().flatMap(source -> source.list(namespace, pod -> true));
    }

    /**
     * Returns all pods with the label of a run, which anybody may set, with as much of each as {@link LeanPods} keeps.
     */
    public Stream<Pod> pods() {
        return informers.pods.stream().flatMap(source -> source.list(pod -> true));
    }

    /**
     * Returns no Benchmarks for the framework's index, which doesn't follow the changing relation of objects to
     * Benchmarks.
     */
    private static Set<ResourceID> notIndexed(Benchmark benchmark) {
        return Set.of();
    }
}
