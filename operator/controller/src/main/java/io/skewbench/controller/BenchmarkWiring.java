package io.skewbench.controller;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import io.skewbench.admin.setting.CheckedExperiment;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.attempt.AttemptViews;
import io.skewbench.controller.attempt.AttemptWorkers;
import io.skewbench.controller.attempt.ParsedReports;
import io.skewbench.controller.attempt.WorkerCreations;
import io.skewbench.controller.background.LookupEvents;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.background.MonotonicClock;
import io.skewbench.controller.background.NamespaceThreads;
import io.skewbench.controller.benchmark.AttemptSteps;
import io.skewbench.controller.benchmark.BenchmarkObserver;
import io.skewbench.controller.benchmark.BenchmarkReconciler;
import io.skewbench.controller.benchmark.CleanupSteps;
import io.skewbench.controller.benchmark.DecisionExecution;
import io.skewbench.controller.benchmark.DeletedRuns;
import io.skewbench.controller.benchmark.FinishedRuns;
import io.skewbench.controller.benchmark.HeldResults;
import io.skewbench.controller.benchmark.ProvisioningObserver;
import io.skewbench.controller.benchmark.ProvisioningSteps;
import io.skewbench.controller.benchmark.RefusedRuns;
import io.skewbench.controller.benchmark.RestingRuns;
import io.skewbench.controller.benchmark.RunDecisions;
import io.skewbench.controller.benchmark.RunReconciliation;
import io.skewbench.controller.benchmark.RunTidying;
import io.skewbench.controller.benchmark.RunningRuns;
import io.skewbench.controller.benchmark.StepExecutor;
import io.skewbench.controller.brokercount.AttemptCounts;
import io.skewbench.controller.brokersetting.ChangedBrokers;
import io.skewbench.controller.brokersetting.ReturnedSettings;
import io.skewbench.controller.child.ChildWrites;
import io.skewbench.controller.child.ManyWrites;
import io.skewbench.controller.child.WriteShares;
import io.skewbench.controller.cleanup.BenchmarkRemover;
import io.skewbench.controller.cleanup.BrokerRestore;
import io.skewbench.controller.cleanup.CleanupPatience;
import io.skewbench.controller.cleanup.EphemeralEnd;
import io.skewbench.controller.cleanup.KafkaCleanup;
import io.skewbench.controller.cleanup.LentBrokers;
import io.skewbench.controller.cleanup.WaitEvents;
import io.skewbench.controller.decoding.UnreadableFields;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.controller.informer.AllBenchmarks;
import io.skewbench.controller.informer.BenchmarkSources;
import io.skewbench.controller.informer.WholeConfigMaps;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.controller.lifecycle.FailingBenchmarks;
import io.skewbench.controller.link.LinkMeasurement;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.memory.Plans;
import io.skewbench.controller.metrics.BenchmarkMetrics;
import io.skewbench.controller.node.NodeLookups;
import io.skewbench.controller.observation.CalibrationReader;
import io.skewbench.controller.observation.PayloadChecks;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.controller.queue.ClusterQueues;
import io.skewbench.controller.queue.LostWorkers;
import io.skewbench.controller.result.MemoryWaits;
import io.skewbench.controller.result.StoredResults;
import io.skewbench.controller.status.ErrorStatus;
import io.skewbench.controller.status.PhaseEvents;
import io.skewbench.controller.status.StatusPatcher;
import io.skewbench.controller.watch.NamespaceWatches;
import io.skewbench.controller.worker.PodRefusals;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.RunId;
import io.skewbench.engine.run.Run;
import java.time.InstantSource;
import java.util.List;

/**
 * Wires the objects that reconcile Benchmarks: each is created here, once, and receives what it needs.
 *
 * @param reconciler for the framework
 * @param sources requeue Benchmarks
 * @param all Benchmarks, as others depend on them
 */
record BenchmarkWiring(BenchmarkReconciler reconciler, BenchmarkSources sources, AllBenchmarks all) {

    /**
     * Creates all objects.
     *
     * @param readings read results, and nothing else: within {@code HeapShares.READING}
     * @param instance names this operator in the events that it creates
     */
    static BenchmarkWiring create(OperatorConfig config, KubernetesClient client, Lookups readings, KafkaLookups kafka,
            AttemptCounts counts, NodeLookups nodes, EphemeralClusters clusters, BrokerPins pins,
            ChangedBrokers changed, InstantSource clock, String instance,
            BenchmarkMetrics metrics, NamespaceWatches watches, NamespaceThreads threads) {
        var engine = new Run(config.releaseLead());
        var plans = new Plans(BenchmarkWiring::plan);
        var mark = new ActiveRun(client);
        var room = new CacheRoom();
        var failures = new FailingBenchmarks(clock);
        var queues = new ClusterQueues(clock, failures);
        var requeues = new LookupEvents<Benchmark>();
        var all = new AllBenchmarks(queues, room, requeues::propagateLater);
        var sources = new BenchmarkSources(config.namespaces(), client, all, requeues, room);

        var events = new ResourceEvents(client, clock, instance);
        var memoryWaits = new MemoryWaits(clock, events);
        var waits = new WaitEvents(events);
        var statuses = new StatusPatcher(client, clock, new PhaseEvents(events, metrics));
        var results = new StoredResults(client, readings, new MonotonicClock());

        var workers = new AttemptWorkers(client, new ManyWrites(new WriteShares()), config.workerImage(),
                config.benchmarkPolicy());
        var creations = new WorkerCreations(kafka, workers);
        var links = new LinkMeasurement(client, new ChildWrites(client), clock, config.workerImage());
        var patience = new CleanupPatience(clock, events);
        var leftovers = new KafkaCleanup(kafka, clock, events, waits);
        var cleanup = new CleanupSteps(workers, leftovers, patience);
        var steps = new StepExecutor(new ProvisioningSteps(clusters, pins, changed, links, kafka, events),
                new AttemptSteps(kafka, counts, new ChildWrites(client), creations, results, metrics), cleanup);

        var attempts = new AttemptViews(client, creations, new PodRefusals(client), clock,
                new ParsedReports(new WholeConfigMaps(client)));
        var observer = new BenchmarkObserver(clock, kafka, nodes,
                new ProvisioningObserver(clusters, pins, changed, links), new PayloadChecks(client),
                new CalibrationReader(client, clock), attempts, counts, queues);
        var running = new RunningRuns(plans, queues, sources, results,
                new RestingRuns(mark, failures, memoryWaits, results),
                new RunDecisions(engine, observer, sources, new HeldResults(results), queues, patience),
                new DecisionExecution(statuses, mark, failures, new LostWorkers(events), patience, steps),
                memoryWaits);

        var lent = new LentBrokers(pins, new ReturnedSettings(client, clock));
        var ephemeralEnd = new EphemeralEnd(clusters, clock);
        var tidying = new RunTidying(sources, links, patience, leftovers, cleanup, mark, clock,
                List.of(benchmark -> results.forget(RunId.of(benchmark)), leftovers::forget, waits::forget));
        var finished = new FinishedRuns(ephemeralEnd, new BrokerRestore(lent, clock), tidying, statuses, mark,
                List.of(failures::forget, observer::forget, benchmark -> creations.forget(RunId.of(benchmark))));

        var runs = new RunReconciliation(client, config.benchmarkPolicy(), sources,
                new RefusedRuns(engine, plans, queues, statuses, clock),
                new DeletedRuns(new BenchmarkRemover(client, leftovers, workers, clusters, lent, clock, waits),
                        statuses, mark),
                finished, running);
        var reconciler = new BenchmarkReconciler(watches, threads, sources, metrics, runs,
                new ErrorStatus(statuses, failures, clock),
                List.of(failures::forget, patience::forget, ephemeralEnd::forget, memoryWaits::end, leftovers::forget,
                        waits::forget, observer::forget, benchmark -> results.forget(RunId.of(benchmark)),
                        benchmark -> creations.forget(RunId.of(benchmark)), queues::release, threads::forget));
        return new BenchmarkWiring(reconciler, sources, all);
    }

    private static Planned<Experiment> plan(Benchmark benchmark) {
        var unreadable = UnreadableFields.of(benchmark);
        return unreadable.isEmpty()
                ? CheckedExperiment.of(benchmark)
                : new Planned.Invalid<>(unreadable);
    }

    /**
     * Returns a store for an informer of Benchmarks, which also holds what Benchmarks need to know of each other.
     *
     * @param whole decides what the informer itself has
     */
    ItemStore<Benchmark> store(ItemStore<Benchmark> whole) {
        return all.store(whole);
    }
}
