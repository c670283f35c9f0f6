package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.attempt.AttemptViews;
import io.skewbench.controller.attempt.AttemptWorkers;
import io.skewbench.controller.attempt.ParsedReports;
import io.skewbench.controller.attempt.WorkerCreations;
import io.skewbench.controller.background.LookupEvents;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.background.MonotonicClock;
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
import io.skewbench.controller.policy.BenchmarkPolicy;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.queue.ClusterQueues;
import io.skewbench.controller.queue.LostWorkers;
import io.skewbench.controller.result.MemoryWaits;
import io.skewbench.controller.result.StoredResults;
import io.skewbench.controller.status.PhaseEvents;
import io.skewbench.controller.status.StatusPatcher;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.worker.PodRefusals;
import io.skewbench.controller.worker.WorkerImage;
import io.skewbench.engine.plan.ExperimentPlanner;
import io.skewbench.engine.run.Run;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The parts of the operator that reconcile runs, as tests of single parts need them, on their API server. */
final class RunParts implements AutoCloseable {
    static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));

    final Lookups lookups = new Lookups(InstantSource.system());
    final FailingBenchmarks failures = new FailingBenchmarks(CLOCK);
    final ClusterQueues queues = new ClusterQueues(CLOCK, failures);
    final KubernetesClient client;
    final KafkaLookups kafka;
    final AttemptCounts counts;
    final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    final CleanupPatience patience;
    final WorkerCreations creations;
    final AttemptViews attempts;
    private final Run engine = new Run(Duration.ofSeconds(5));
    private final Plans plans = new Plans(benchmark -> ExperimentPlanner.plan(benchmark.getSpec()));
    private final BenchmarkMetrics metrics = new BenchmarkMetrics(registry);
    private final BenchmarkSources sources;
    private final AttemptWorkers workers;
    private final EphemeralClusters clusters;
    private final BrokerPins pins;
    private final ChangedBrokers changed;
    private final LinkMeasurement links;
    private final ResourceEvents events;
    private final StoredResults results;
    private final ActiveRun mark;
    private final KafkaCleanup leftovers;
    private final CleanupSteps cleanup;
    private final StatusPatcher statuses;

    /** Connects with the operator's rights, under the default policy. */
    RunParts(KubeApi api) {
        this(api, OperatorPolicy.DEFAULT);
    }

    /**
     * Connects with the operator's rights.
     *
     * @param policy that decides which Kafka clusters may be used
     */
    RunParts(KubeApi api, OperatorPolicy policy) {
        this(api, policy, InstantSource.system(), address -> Optional.empty());
    }

    /**
     * Connects with the operator's rights.
     *
     * @param policy that decides which Kafka clusters may be used
     * @param ofCounts the clock by which brokers' counts are read
     * @param fakeMetrics where a server of the test stands in for a broker's metrics, by the address of the pod
     */
    RunParts(KubeApi api, OperatorPolicy policy, InstantSource ofCounts,
            Function<String, Optional<URI>> fakeMetrics) {
        client = OperatorClient.connect(OperatorRights.grant(api));
        kafka = new KafkaLookups(lookups, client, policy);
        counts = new AttemptCounts(ofCounts, fakeMetrics);
        var room = new CacheRoom();
        var requeues = new LookupEvents<Benchmark>();
        sources = new BenchmarkSources(Set.of(), client, new AllBenchmarks(queues, room, requeues::propagateLater),
                requeues, room);
        var image = new WorkerImage("own", List.of());
        workers = new AttemptWorkers(client, new ManyWrites(new WriteShares()), image,
                new BenchmarkPolicy(OperatorPolicy.DEFAULT, "own"));
        creations = new WorkerCreations(kafka, workers);
        attempts = new AttemptViews(client, creations, new PodRefusals(client), CLOCK,
                new ParsedReports(new WholeConfigMaps(client)));
        clusters = new EphemeralClusters(lookups, client);
        pins = new BrokerPins(lookups, client, CLOCK);
        changed = new ChangedBrokers(lookups, client, kafka.settings(), CLOCK);
        links = new LinkMeasurement(client, new ChildWrites(client), CLOCK, image);
        events = new ResourceEvents(client, CLOCK, "test");
        results = new StoredResults(client, lookups, new MonotonicClock());
        patience = new CleanupPatience(CLOCK, events);
        mark = new ActiveRun(client);
        leftovers = new KafkaCleanup(kafka, CLOCK, events, new WaitEvents(events));
        cleanup = new CleanupSteps(workers, leftovers, patience);
        statuses = new StatusPatcher(client, CLOCK, new PhaseEvents(events, metrics));
    }

    BenchmarkObserver observer() {
        return new BenchmarkObserver(CLOCK, kafka, new NodeLookups(lookups, client),
                new ProvisioningObserver(clusters, pins, changed, links), new PayloadChecks(client),
                new CalibrationReader(client, CLOCK), attempts, counts, queues);
    }

    RunDecisions decisions() {
        return new RunDecisions(engine, observer(), sources, new HeldResults(results), queues, patience);
    }

    AttemptSteps attemptSteps() {
        return new AttemptSteps(kafka, counts, new ChildWrites(client), creations, results, metrics);
    }

    StepExecutor steps() {
        return new StepExecutor(new ProvisioningSteps(clusters, pins, changed, links, kafka, events), attemptSteps(),
                cleanup);
    }

    DecisionExecution execution() {
        return new DecisionExecution(statuses, mark, failures, new LostWorkers(events), patience, steps());
    }

    RunningRuns running() {
        var waits = new MemoryWaits(CLOCK, events);
        return new RunningRuns(plans, queues, sources, results, new RestingRuns(mark, failures, waits, results),
                decisions(), execution(), waits);
    }

    RunReconciliation reconciliation(OperatorPolicy policy) {
        var lent = new LentBrokers(pins, new ReturnedSettings(client, CLOCK));
        var tidying = new RunTidying(sources, links, patience, leftovers, cleanup, mark, CLOCK, List.of());
        return new RunReconciliation(client, new BenchmarkPolicy(policy, "own"), sources,
                new RefusedRuns(engine, plans, queues, statuses, CLOCK),
                new DeletedRuns(new BenchmarkRemover(client, leftovers, workers, clusters, lent, CLOCK,
                        new WaitEvents(events)), statuses, mark),
                new FinishedRuns(new EphemeralEnd(clusters, CLOCK), new BrokerRestore(lent, CLOCK), tidying, statuses,
                        mark, List.of()),
                running());
    }

    @Override
    public void close() {
        kafka.close();
        counts.close();
        lookups.close();
        client.close();
    }
}
