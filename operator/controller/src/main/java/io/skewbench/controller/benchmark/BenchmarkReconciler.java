package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import io.javaoperatorsdk.operator.OperatorException;
import io.javaoperatorsdk.operator.api.config.informer.Informer;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.rate.LinearRateLimiter;
import io.javaoperatorsdk.operator.processing.event.rate.RateLimited;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.skewbench.admin.CheckedExperiment;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.OperatorConfig;
import io.skewbench.controller.attempt.AttemptViews;
import io.skewbench.controller.attempt.AttemptWorkers;
import io.skewbench.controller.attempt.ParsedReports;
import io.skewbench.controller.attempt.WorkerCreations;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.background.MonotonicClock;
import io.skewbench.controller.background.NamespaceThreads;
import io.skewbench.controller.child.ChildWrites;
import io.skewbench.controller.child.ManyWrites;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.child.WriteShares;
import io.skewbench.controller.cleanup.BenchmarkRemover;
import io.skewbench.controller.cleanup.BrokerRestore;
import io.skewbench.controller.cleanup.CleanupPatience;
import io.skewbench.controller.cleanup.EphemeralEnd;
import io.skewbench.controller.cleanup.KafkaCleanup;
import io.skewbench.controller.cleanup.WaitEvents;
import io.skewbench.controller.decoding.HeldSpec;
import io.skewbench.controller.decoding.UnreadableFields;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.controller.informer.AllBenchmarks;
import io.skewbench.controller.informer.BenchmarkSources;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.informer.WholeConfigMaps;
import io.skewbench.controller.kafka.ClusterState;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.kafka.Requester;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.controller.lifecycle.FailingBenchmarks;
import io.skewbench.controller.lifecycle.Finished;
import io.skewbench.controller.lifecycle.Refused;
import io.skewbench.controller.lifecycle.Started;
import io.skewbench.controller.link.LinkMeasurement;
import io.skewbench.controller.listing.Pages;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.memory.Plans;
import io.skewbench.controller.metrics.BenchmarkMetrics;
import io.skewbench.controller.node.NodeLookups;
import io.skewbench.controller.observation.PayloadChecks;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.controller.policy.BenchmarkPolicy;
import io.skewbench.controller.queue.ClusterQueues;
import io.skewbench.controller.queue.EarlierWorkers;
import io.skewbench.controller.queue.LostWorkers;
import io.skewbench.controller.result.MemoryWaits;
import io.skewbench.controller.result.StoredResults;
import io.skewbench.controller.status.ErrorStatus;
import io.skewbench.controller.status.PhaseEvents;
import io.skewbench.controller.status.StatusPatcher;
import io.skewbench.controller.watch.NamespaceWatches;
import io.skewbench.controller.worker.PodRefusals;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Decision;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Observed;
import io.skewbench.engine.PinnedNodes;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.Run;
import io.skewbench.engine.RunId;
import io.skewbench.engine.RunsAhead;
import io.skewbench.engine.Step;
import io.skewbench.engine.run.EndedStatus;
import io.skewbench.engine.run.FailingStatus;
import io.skewbench.engine.run.Ledger;
import io.skewbench.engine.run.MovedBrokers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs each Benchmark once: observe, let the engine decide, tell the user, carry it out. Cleans up when a Benchmark is
 * deleted that is under way. Not as a {@code Cleaner}, which would give a finalizer to every Benchmark.
 */
@RateLimited(maxReconciliations = BenchmarkReconciler.AT_ONCE, within = BenchmarkReconciler.WITHIN_MS, unit = TimeUnit.MILLISECONDS)
@ControllerConfiguration(name = "benchmark", fieldManager = "skewbench", triggerReconcilerOnAllEvents = true, rateLimiter = LinearRateLimiter.class, informer = @Informer(informerListLimit = Pages.AT_ONCE))
public final class BenchmarkReconciler implements Reconciler<Benchmark> {
    /**
     * A thousand workers that get Ready one after the other are no thousand reasons to look at all of them: of what happens
     * to one Benchmark, what comes in quick succession is looked at together.
     */
    static final int AT_ONCE = 5;
    static final int WITHIN_MS = 500;

    private static final Duration RETRY_TOLD = Duration.ofMinutes(1);
    private static final Duration RETRY_CLEANING = Duration.ofSeconds(5);
    private static final Duration AFTER_REPRIEVE = Duration.ofSeconds(1);
    private static final Duration RETRY_READING = Duration.ofSeconds(1);
    /** Should whoever was woken before it have come to nothing. */
    private static final Duration RETRY_THREAD = Duration.ofSeconds(5);

    private final Set<String> namespaces;
    private final InstantSource clock;
    private final KubernetesClient client;
    private final Plans plans = new Plans(BenchmarkReconciler::plan);
    private final EphemeralEnd ephemeralEnd;
    private final LinkMeasurement links;
    private final BrokerRestore brokers;
    private final Run engine;
    private final WorkerCreations creations;
    private final BenchmarkPolicy policy;
    private final StoredResults results;
    private final MemoryWaits memoryWaits;
    private final CleanupPatience patience;
    private final WaitEvents waits;
    private final KafkaCleanup leftovers;
    private final Steps steps;
    private final StatusPatcher statuses;
    private final FailingBenchmarks failures;
    private final ErrorStatus errors;
    private final ActiveRun underWay;
    private final BenchmarkRemover remover;
    private final BenchmarkMetrics metrics;
    private final ClusterQueues queues;
    private final CacheRoom room = new CacheRoom();
    private final AllBenchmarks all;
    private final BenchmarkObserver observer;
    private final LostWorkers lostWorkers;
    private final NamespaceWatches watches;
    private final NamespaceThreads threads;
    private @Nullable BenchmarkSources sources;

    /**
     * Makes it.
     *
     * @param readings read results, and nothing else: within {@code HeapShares.READING}
     * @param instance names this operator in the events that it creates
     */
    public BenchmarkReconciler(OperatorConfig config, KubernetesClient client, Lookups readings, KafkaLookups kafka,
            NodeLookups nodes, EphemeralClusters clusters, BrokerPins pins, InstantSource clock, String instance,
            BenchmarkMetrics metrics, NamespaceWatches watches, NamespaceThreads threads) {
        this.watches = watches;
        this.threads = threads;
        this.namespaces = config.namespaces();
        this.clock = clock;
        this.client = client;
        this.brokers = new BrokerRestore(pins, clock);
        this.ephemeralEnd = new EphemeralEnd(clusters, clock);
        this.engine = new Run(config.releaseLead());
        var workers = new AttemptWorkers(client, new ManyWrites(new WriteShares()), config.workerImage(),
                config.benchmarkPolicy());
        this.creations = new WorkerCreations(kafka, workers);
        this.policy = config.benchmarkPolicy();
        this.results = new StoredResults(client, readings, new MonotonicClock());
        this.links = new LinkMeasurement(client, new ChildWrites(client), clock, config.workerImage());
        var events = new ResourceEvents(client, clock, instance);
        this.memoryWaits = new MemoryWaits(clock, events);
        this.patience = new CleanupPatience(clock, events);
        this.waits = new WaitEvents(events);
        this.leftovers = new KafkaCleanup(kafka, clock, events, waits);
        this.steps = new Steps(client, kafka, workers, creations, results, clusters, links, pins, leftovers, patience,
                metrics);
        this.statuses = new StatusPatcher(client, clock, new PhaseEvents(events, metrics));
        this.failures = new FailingBenchmarks(clock);
        this.errors = new ErrorStatus(statuses, failures, clock);
        this.queues = new ClusterQueues(clock, failures);
        this.all = new AllBenchmarks(queues, room, this::wakeLater);
        this.observer = new BenchmarkObserver(clock, kafka, nodes, clusters, pins, links, new PayloadChecks(client),
                new AttemptViews(client, creations, new PodRefusals(client), clock,
                        new ParsedReports(new WholeConfigMaps(client))),
                queues);
        this.lostWorkers = new LostWorkers(events);
        this.underWay = new ActiveRun(client);
        this.remover = new BenchmarkRemover(client, leftovers, workers, clusters, pins, clock, waits);
        this.metrics = metrics;
    }

    @Override
    public List<EventSource<?, Benchmark>> prepareEventSources(EventSourceContext<Benchmark> context) {
        sources = new BenchmarkSources(namespaces, context, all, room);
        metrics.count(sources::benchmarks);
        metrics.follow(sources::reports);
        return sources.all();
    }

    @Override
    public UpdateControl<Benchmark> reconcile(Benchmark benchmark, Context<Benchmark> context) {
        var id = ResourceID.fromResource(benchmark);
        if (context.isPrimaryResourceDeleted()) {
            failures.forget(benchmark);
            patience.forget(benchmark);
            ephemeralEnd.forget(benchmark);
            memoryWaits.end(benchmark);
            leftovers.forget(benchmark);
            waits.forget(benchmark);
            observer.forget(benchmark);
            results.forget(RunId.of(benchmark));
            creations.forget(RunId.of(benchmark));
            queues.giveBack(benchmark);
            var primaries = context.getPrimaryCache();
            sources().deleted(id, () -> primaries.get(id));
            threads.forget(benchmark);
            return UpdateControl.noUpdate();
        }
        return threads.within(benchmark, () -> sources().wake(id), () -> reconcileOrTell(benchmark, context))
                .orElseGet(() -> again(Optional.of(RETRY_THREAD)));
    }

    /** To tell in the status why nothing goes on takes as long as all else: the API server fails, or the rights on it. */
    private UpdateControl<Benchmark> reconcileOrTell(Benchmark benchmark, Context<Benchmark> context) {
        try {
            return reconcileNow(benchmark, context);
        } catch (RuntimeException e) {
            errors.write(benchmark, e, context);
            throw e;
        }
    }

    private UpdateControl<Benchmark> reconcileNow(Benchmark benchmark, Context<Benchmark> context) {
        if (!watches.haveRead(benchmark.getMetadata().getNamespace())) {
            return again(Optional.of(RETRY_READING));
        }
        if (!benchmark.isMarkedForDeletion()
                && HeldSpec.leftOut(benchmark).isPresent() && Refused.isToldOfThisSpec(benchmark)) {
            // To read each of thousands whole takes long. Besides, it is woken once there is room.
            return again(Optional.of(RETRY_TOLD));
        }
        var held = HeldSpec.leftOut(benchmark).isEmpty()
                ? Optional.of(benchmark)
                : HeldSpec.whole(client, benchmark);
        try {
            return again(held.flatMap(whole -> whole.isMarkedForDeletion()
                    ? cleanUp(whole, context)
                    : HeldSpec.leftOut(benchmark).filter(refusal -> !Started.is(whole))
                            .map(refusal -> refuse(whole, refusal, context))
                            .orElseGet(() -> goOn(whole, context))));
        } finally {
            results.release(RunId.of(benchmark));
        }
    }

    /** A run that has started goes on: what there is no room to hold is read each time. No other starts so. */
    private Optional<Duration> refuse(Benchmark benchmark, Problem refusal, Context<Benchmark> context) {
        if (Finished.is(benchmark) && !Refused.isTold(benchmark)) {
            return Optional.empty();
        }
        decideByPolicy(runOf(benchmark), List.of(refusal), context);
        return Optional.of(HeldSpec.READ_AGAIN);
    }

    /** Whoever edits what is refused takes a place in the queue by that, and has had its turn once it is refused again. */
    private void decideByPolicy(RunScope run, List<Problem> refusals, Context<Benchmark> context) {
        var benchmark = run.benchmark();
        var queue = queues.before(benchmark);
        var decision = engine.next(benchmark, plans.of(benchmark), Observed.onlyPolicy(clock.instant(), refusals));
        queues.settle(benchmark, decision.status(), queue);
        statuses.write(run, decision, context);
    }

    /**
     * Returns a store for an informer of the controller, which also holds what Benchmarks need to know of each other.
     *
     * @param whole what decides what the informer itself has
     */
    public ItemStore<Benchmark> store(ItemStore<Benchmark> whole) {
        return all.store(whole);
    }

    /** Has a Benchmark looked at again whose spec is held since now. */
    public void completed(ResourceID benchmark) {
        if (sources != null) {
            sources.wake(benchmark);
        }
    }

    private void wakeLater(ResourceID benchmark) {
        if (sources != null) {
            sources.wakeLater(benchmark);
        }
    }

    /** Reads again what was left out of workers' reports, pods and queued workloads for want of room. */
    public void readLeftOut() {
        if (sources != null) {
            sources.readLeftOut(client);
        }
    }

    /** Of what is not under way, all goes with the Benchmark, and a mark on what has not started is not the operator's. */
    private Optional<Duration> cleanUp(Benchmark benchmark, Context<Benchmark> context) {
        if (!ActiveRun.is(benchmark)) {
            return Optional.empty();
        }
        Optional<Duration> later = Started.is(benchmark)
                ? remover.cleanUp(runOf(benchmark), wait -> statuses.writeDeletion(benchmark, wait, context))
                : Optional.empty();
        if (later.isEmpty()) {
            underWay.end(benchmark);
        }
        return later;
    }

    private Optional<Duration> goOn(Benchmark benchmark, Context<Benchmark> context) {
        var run = runOf(benchmark);
        if (!UnreadableFields.of(benchmark).isEmpty() && !Started.is(benchmark)) {
            decideByPolicy(run, List.of(), context);
            return Optional.empty();
        }
        var refusals = policy.refusals(benchmark);
        if (Refused.decides(benchmark, refusals)) {
            decideByPolicy(run, refusals, context);
            return refusals.isEmpty() ? Optional.of(AFTER_REPRIEVE) : Optional.empty();
        }
        if (Finished.is(benchmark)) {
            failures.forget(benchmark);
            observer.forget(benchmark);
            creations.forget(run.runId());
            var ended = ephemeralEnd.settle(run, EndedStatus.of(benchmark, benchmark.getStatus()));
            statuses.writeEnded(benchmark, ended, context);
            return tidyUp(run, context, ephemeralEnd.lookAgain(run, ended));
        }
        var planned = plans.of(benchmark);
        var queue = queues.before(benchmark);
        // Results are looked at after plans, so that a plan's removal is never seen without the result that allowed it.
        var others = RunChildren.withoutResults(run, sources(), client);
        if (Resting.is(benchmark, others, queue) && refusals.isEmpty() && !results.areInMemory(run.runId())) {
            underWay.begin(benchmark);
            failures.forget(benchmark);
            memoryWaits.end(benchmark);
            return Optional.of(Resting.lookAgain(benchmark, queue));
        }
        return decide(run, planned, others, queue, refusals, context);
    }

    /** @param others all children but results */
    private Optional<Duration> decide(RunScope run, Planned<Experiment> planned, RunChildren others, RunsAhead queue,
            List<Problem> refusals, Context<Benchmark> context) {
        return decision(run, planned, others, queue, refusals)
                .map(decided -> carryOut(run, others, decided, context)).or(() -> Optional.of(StoredResults.RETRY));
    }

    /** What was decided, and what of the observation is needed to carry it out. Results are not: they take much memory. */
    private record Decided(Decision decision, ClusterState cluster, EarlierWorkers earlier, boolean areOffsetsUnread) {}

    /** Returns the decision; empty while there is no room for the run's results, or they are read. */
    private Optional<Decided> decision(RunScope run, Planned<Experiment> planned, RunChildren others, RunsAhead queue,
            List<Problem> refusals) {
        var benchmark = run.benchmark();
        var held = held(run, planned, others);
        if (held.isEmpty()) {
            return Optional.empty();
        }
        var children = held.get();
        var current = current(run, planned, children);
        var place = observer.place(run, queue, current.isPresent(), name -> sources().topic(run.namespace(), name));
        var earlier = observer.earlierWorkers(run, place, current.isPresent(), sources().pods());
        var observed = observer.observe(run, planned, children, current, place, refusals)
                .heldUpBy(earlier.heldUp().orElse(null));
        var decision = engine.next(benchmark, planned, observed);
        if (!(decision.step() instanceof Step.Finish) && queues.holds(benchmark, decision.status())
                && !queues.take(benchmark)) {
            decision = engine.next(benchmark, planned, observed.behind(queues.before(benchmark)));
        }
        queues.settle(benchmark, decision.status(), queue);
        return Optional.of(new Decided(decision, place.cluster(), earlier, observed.offsetsUnread() != null));
    }

    /** Tells the decision and carries it out; returns after which time to look again. */
    private Duration carryOut(RunScope run, RunChildren children, Decided decided, Context<Benchmark> context) {
        var benchmark = run.benchmark();
        var decision = decided.decision();
        var earlier = decided.earlier();
        // That the operator fails is told until it has succeeded, unless others have to know of it before it does more.
        var tellsLater = FailingStatus.isTold(benchmark) && Started.is(benchmark)
                && !(decision.step() instanceof Step.Finish || decision.step() instanceof Step.PinBrokers);
        var unwritten = tellsLater ? null : tell(run, decision, context);
        // Anybody may have removed the mark, such as who removed an operator while the run was under way.
        if (makesSomething(decision.step()) || Started.is(benchmark)) {
            underWay.begin(benchmark);
        }
        // What a run waits for that is told with a time of its own is no failure of the operator.
        var waits = decision.step() instanceof Step.StartWorkers
                && (!earlier.alive().isEmpty() || decided.areOffsetsUnread());
        if (decision.step() instanceof Step.StartWorkers && earlier.alive().isEmpty()) {
            lostWorkers.tell(benchmark, earlier.lost());
        }
        var pause = makesSomething(decision.step()) ? failures.pause(benchmark) : Duration.ZERO;
        var carried = pause.isPositive()
                ? new Steps.Carried(false, pause)
                : steps.carryOut(decision.step(), run, children, decided.cluster(), earlier.alive());
        var succeeds = carried.isDone() || waits;
        if (succeeds && tellsLater) {
            unwritten = tell(run, decision, context);
        }
        if (unwritten != null) {
            throw unwritten;
        }
        if (succeeds) {
            failures.forget(benchmark);
        }
        return carried.lookAgain();
    }

    /** Adds a run's results; empty while they are read, or have no room. One that has not started has none. */
    private Optional<RunChildren> held(RunScope run, Planned<Experiment> planned, RunChildren others) {
        if (!(planned instanceof Planned.Valid<Experiment>(var experiment)) || !Started.is(run.benchmark())) {
            return Optional.of(others);
        }
        return switch (results.hold(run, experiment)) {
            case StoredResults.All(var stored) -> {
                memoryWaits.end(run.benchmark());
                yield Optional.of(others.with(stored));
            }
            case StoredResults.BeingRead() -> Optional.empty();
            case StoredResults.NoRoom() -> {
                memoryWaits.waits(run.benchmark());
                yield Optional.empty();
            }
        };
    }

    /**
     * Writes the status; returns why that failed. What is under way goes on nevertheless, so that no result waits for it;
     * but nothing is started, because it is the status that makes the spec immutable.
     */
    private @Nullable RuntimeException tell(RunScope run, Decision decision, Context<Benchmark> context) {
        try {
            statuses.write(run, decision, context);
            return null;
        } catch (KubernetesClientException | OperatorException e) {
            if (makesSomething(decision.step())) {
                throw e;
            }
            return e;
        }
    }

    private static boolean makesSomething(Step step) {
        return step instanceof Step.StartWorkers || step instanceof Step.CreateIdleTopics
                || step instanceof Step.CreateCluster || step instanceof Step.PinBrokers
                || step instanceof Step.MeasureLinks;
    }

    /** Tells nothing: {@link #reconcileOrTell} has done so, within the namespace's share of threads. */
    @Override
    public ErrorStatusUpdateControl<Benchmark> updateErrorStatus(Benchmark benchmark, Context<Benchmark> context,
            Exception e) {
        return ErrorStatusUpdateControl.noStatusUpdate();
    }

    /** Before the status says that the run has started, nothing of it exists, whatever seems to. */
    private Optional<AttemptId> current(RunScope run, Planned<Experiment> planned, RunChildren children) {
        return planned instanceof Planned.Valid<Experiment>(var experiment) && Started.is(run.benchmark())
                ? children.current(new Ledger(experiment, children.results()),
                        run.benchmark().getSpec().ttlSecondsAfterFinished() != null,
                        attempt -> patience.isOver(run, attempt))
                : Optional.empty();
    }

    /** A run that is over makes nothing any more; it only removes what it was told to keep for a while. */
    private Optional<Duration> tidyUp(RunScope run, Context<Benchmark> context, Optional<Duration> cluster) {
        if (!Started.is(run.benchmark())) {
            // Nothing of it exists, whatever seems to.
            underWay.end(run.benchmark());
            return Optional.empty();
        }
        if (PinnedNodes.mayBeMoved(run.benchmark()) && !MovedBrokers.areBack(run.benchmark().getStatus())) {
            var back = brokers.goOn(run);
            statuses.writeBrokers(run.benchmark(), back, context);
            if (!back.isOver()) {
                return back.lookAgain();
            }
        }
        var children = RunChildren.withoutResults(run, sources(), client);
        if (children.jobs().containsKey(run.names().links())) {
            links.end(run);
        }
        var isEmpty = children.attempts().isEmpty();
        if (isEmpty || patience.isOver(run)) {
            if (cluster.isPresent()) {
                return cluster;
            }
            // Where the last attempt never began, nobody has asked Kafka to delete them.
            if (ActiveRun.is(run.benchmark()) && !leftovers.idleTopicsAreGone(run, children)) {
                return Optional.of(RETRY_CLEANING);
            }
            if (isEmpty) {
                patience.forget(run.benchmark());
            }
            underWay.end(run.benchmark());
            results.forget(run.runId());
            leftovers.forget(run.benchmark());
            waits.forget(run.benchmark());
            return Optional.empty();
        }
        var kept = Finished.keptFor(run.benchmark(), clock.instant());
        if (kept.isEmpty()) {
            steps.cleanUp(run, children);
        }
        var ofAttempts = kept.orElse(RETRY_CLEANING);
        return Optional.of(cluster.filter(ofCluster -> ofCluster.compareTo(ofAttempts) < 0).orElse(ofAttempts));
    }

    private static Planned<Experiment> plan(Benchmark benchmark) {
        var unreadable = UnreadableFields.of(benchmark);
        if (!unreadable.isEmpty()) {
            return new Planned.Invalid<>(unreadable);
        }
        return CheckedExperiment.of(benchmark.getSpec());
    }

    private RunScope runOf(Benchmark benchmark) {
        return RunScope.of(benchmark, Requester.of(benchmark, sources()::wake));
    }

    private BenchmarkSources sources() {
        return Objects.requireNonNull(sources, "event sources are prepared before the first reconciliation");
    }

    private static UpdateControl<Benchmark> again(Optional<Duration> after) {
        UpdateControl<Benchmark> control = UpdateControl.noUpdate();
        return after.map(control::rescheduleAfter).orElse(control);
    }
}
