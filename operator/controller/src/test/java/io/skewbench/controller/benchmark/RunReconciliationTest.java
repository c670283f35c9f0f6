package io.skewbench.controller.benchmark;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.attempt.AttemptViews;
import io.skewbench.controller.attempt.AttemptWorkers;
import io.skewbench.controller.attempt.ParsedReports;
import io.skewbench.controller.attempt.WorkerCreations;
import io.skewbench.controller.background.LookupEvents;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.background.MonotonicClock;
import io.skewbench.controller.child.ChildWrites;
import io.skewbench.controller.child.ManyWrites;
import io.skewbench.controller.child.WriteShares;
import io.skewbench.controller.cleanup.BenchmarkRemover;
import io.skewbench.controller.cleanup.BrokerRestore;
import io.skewbench.controller.cleanup.CleanupPatience;
import io.skewbench.controller.cleanup.EphemeralEnd;
import io.skewbench.controller.cleanup.KafkaCleanup;
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
import io.skewbench.controller.testing.CapturedContext;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.worker.PodRefusals;
import io.skewbench.controller.worker.WorkerImage;
import io.skewbench.engine.RunId;
import io.skewbench.engine.plan.ExperimentPlanner;
import io.skewbench.engine.run.Run;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A Benchmark at each point of its life, reconciled with the operator's rights. */
class RunReconciliationTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private final Lookups lookups = new Lookups(InstantSource.system());
    private final FailingBenchmarks failures = new FailingBenchmarks(CLOCK);
    private final ClusterQueues queues = new ClusterQueues(CLOCK, failures);
    private KubernetesClient client;
    private KafkaLookups kafka;
    private CapturedContext context;
    private RunReconciliation runs;

    @BeforeEach
    void connect() {
        client = OperatorClient.connect(OperatorRights.grant(api));
        context = CapturedContext.start(client, api.namespace());
        kafka = new KafkaLookups(lookups, client, OperatorPolicy.DEFAULT);
        OneTrial.create(api, "kafka:9092", () -> {});
        var room = new CacheRoom();
        var requeues = new LookupEvents<Benchmark>();
        var sources = new BenchmarkSources(Set.of(), client, new AllBenchmarks(queues, room, requeues::propagateLater),
                requeues, room);
        var image = new WorkerImage("own", List.of());
        var workers = new AttemptWorkers(client, new ManyWrites(new WriteShares()), image,
                new BenchmarkPolicy(OperatorPolicy.DEFAULT, "own"));
        var provisioning = new ProvisioningObserver(new EphemeralClusters(lookups, client),
                new BrokerPins(lookups, client, CLOCK),
                new LinkMeasurement(client, new ChildWrites(client), CLOCK, image));
        var observer = new BenchmarkObserver(CLOCK, kafka, new NodeLookups(lookups, client), provisioning,
                new PayloadChecks(client),
                new AttemptViews(client, new WorkerCreations(kafka, workers), new PodRefusals(client), CLOCK,
                        new ParsedReports(new WholeConfigMaps(client))),
                queues);
        var events = new ResourceEvents(client, CLOCK, "test");
        var metrics = new BenchmarkMetrics(new SimpleMeterRegistry());
        var results = new StoredResults(client, lookups, new MonotonicClock());
        var patience = new CleanupPatience(CLOCK, events);
        var mark = new ActiveRun(client);
        var waits = new MemoryWaits(CLOCK, events);
        var writes = new ChildWrites(client);
        var statuses = new StatusPatcher(client, CLOCK, new PhaseEvents(events, metrics));
        var clusters = new EphemeralClusters(lookups, client);
        var pins = new BrokerPins(lookups, client, CLOCK);
        var eventWaits = new WaitEvents(events);
        var leftovers = new KafkaCleanup(kafka, CLOCK, events, eventWaits);
        var links = new LinkMeasurement(client, writes, CLOCK, image);
        var cleanup = new CleanupSteps(workers, leftovers, patience);
        var steps = new StepExecutor(
                new ProvisioningSteps(clusters, pins, links, kafka),
                new AttemptSteps(kafka, writes, new WorkerCreations(kafka, workers), results, metrics),
                cleanup);
        var plans = new Plans(benchmark -> ExperimentPlanner.plan(benchmark.getSpec()));
        var engine = new Run(Duration.ofSeconds(5));
        var running = new RunningRuns(plans, queues, sources, results,
                new RestingRuns(mark, failures, waits, results),
                new RunDecisions(engine, observer, sources, new HeldResults(results), queues, patience),
                new DecisionExecution(statuses, mark, failures, new LostWorkers(events), patience, steps), waits);
        var tidying = new RunTidying(sources, links, patience, leftovers, cleanup, mark, CLOCK, List.of());
        var policy = OperatorPolicy.read("{\"bootstrapServers\": [{\"address\": \"*\"}]}");
        runs = new RunReconciliation(client, new BenchmarkPolicy(policy, "own"), sources,
                new RefusedRuns(engine, plans, queues, statuses, CLOCK),
                new DeletedRuns(new BenchmarkRemover(client, leftovers, workers, clusters, pins, CLOCK, eventWaits),
                        statuses, mark),
                new FinishedRuns(new EphemeralEnd(clusters, CLOCK), new BrokerRestore(pins, CLOCK), tidying, statuses,
                        mark, List.of()),
                running);
    }

    @AfterEach
    void disconnect() {
        context.close();
        kafka.close();
        lookups.close();
        client.close();
    }

    @Test
    void takesARunThatIsNotFinishedAStepFurther() {
        // When
        var again = runs.reconcile(stored(), context.get());
        // Then
        assertThat(again).isPresent();
        assertThat(stored().getStatus().phase()).isEqualTo("Pending");
    }

    @Test
    void refusesASpecThatThePolicyForbids() {
        // Given
        var refused = edit("{\"spec\":{\"worker\":{\"image\":\"registry.example/foreign\"}}}");
        // When
        var again = runs.reconcile(refused, context.get());
        // Then
        assertThat(again).isEmpty();
        assertThat(stored().getStatus().summary()).contains("this operator does not allow this image");
    }

    @Test
    void removesTheMarkOfAFinishedRunOfWhichNothingIsLeft() {
        // Given
        new ActiveRun(client).begin(stored());
        var finished = withStatus("Complete");
        // When
        var again = runs.reconcile(finished, context.get());
        // Then
        assertThat(again).isEmpty();
        assertThat(ActiveRun.is(stored())).isFalse();
        assertThat(stored().getStatus().phase()).isEqualTo("Complete");
    }

    private Benchmark edit(String patch) {
        return api.client().resources(Benchmark.class).withName("run")
                .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    private Benchmark withStatus(String phase) {
        var benchmark = stored();
        benchmark.setStatus(BenchmarkStatus.builder().observedGeneration(benchmark.getMetadata().getGeneration())
                .phase(phase).runId(RunId.of(benchmark))
                .conditions(List.of(new ConditionBuilder().withType("Finished").withStatus("True").withReason(phase)
                        .withMessage("").withLastTransitionTime("2026-01-01T00:00:00Z").build()))
                .build());
        return api.client().resource(benchmark).updateStatus();
    }

    private Benchmark stored() {
        return requireNonNull(api.client().resources(Benchmark.class).withName("run").get());
    }
}
