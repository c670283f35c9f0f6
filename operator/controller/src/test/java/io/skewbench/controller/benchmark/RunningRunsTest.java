package io.skewbench.controller.benchmark;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.child.WriteShares;
import io.skewbench.controller.cleanup.CleanupPatience;
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
import io.skewbench.engine.Problem;
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

/** A run on servers that the policy does not allow, reconciled with the operator's rights. */
class RunningRunsTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));
    private static final Duration SOON = Duration.ofMinutes(3);

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private final Lookups lookups = new Lookups(InstantSource.system());
    private final FailingBenchmarks failures = new FailingBenchmarks(CLOCK);
    private final ClusterQueues queues = new ClusterQueues(CLOCK, failures);
    private KubernetesClient client;
    private KafkaLookups kafka;
    private OneTrial trial;
    private CapturedContext context;
    private RunningRuns runs;

    @BeforeEach
    void connect() {
        client = OperatorClient.connect(OperatorRights.grant(api));
        context = CapturedContext.start(client, api.namespace());
        kafka = new KafkaLookups(lookups, client, OperatorPolicy.DEFAULT);
        trial = OneTrial.create(api, "kafka:9092", () -> {});
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
        var steps = new StepExecutor(
                new ProvisioningSteps(new EphemeralClusters(lookups, client), new BrokerPins(lookups, client, CLOCK),
                        new LinkMeasurement(client, writes, CLOCK, image), kafka),
                new AttemptSteps(kafka, writes, new WorkerCreations(kafka, workers), results, metrics),
                new CleanupSteps(workers, new KafkaCleanup(kafka, CLOCK, events, new WaitEvents(events)), patience));
        runs = new RunningRuns(new Plans(benchmark -> ExperimentPlanner.plan(benchmark.getSpec())), queues, sources,
                results, new RestingRuns(mark, failures, waits, results),
                new RunDecisions(new Run(Duration.ofSeconds(5)), observer, sources, new HeldResults(results), queues,
                        patience),
                new DecisionExecution(new StatusPatcher(client, CLOCK, new PhaseEvents(events, metrics)), mark,
                        failures, new LostWorkers(events), patience, steps),
                waits);
    }

    @AfterEach
    void disconnect() {
        context.close();
        kafka.close();
        lookups.close();
        client.close();
    }

    @Test
    void writeTheStatusOfADecision() {
        // When
        runs.reconcile(trial.run(), List.of(), context.get());
        // Then
        assertThat(stored().getStatus().phase()).isEqualTo("Pending");
    }

    @Test
    void writeWhyThePolicyRefusesFurtherTrials() {
        // Given
        var refusal = new Problem("spec.worker.image", "foreign", "this operator does not allow this image");
        // When
        runs.reconcile(trial.run(), List.of(refusal), context.get());
        // Then
        assertThat(stored().getStatus().summary()).contains("this operator does not allow this image");
    }

    @Test
    void decideNothingBeforeResultsAreRead() {
        // Given
        var run = started("Running", false);
        // When
        var again = runs.reconcile(run, List.of(), context.get());
        // Then
        assertThat(again).isEqualTo(StoredResults.RETRY);
        assertThat(stored().getStatus()).isEqualTo(run.benchmark().getStatus());
    }

    @Test
    void decideOnceResultsAreRead() {
        // Given
        var run = started("Running", false);
        // When
        await().atMost(SOON).until(() -> !runs.reconcile(run, List.of(), context.get()).equals(StoredResults.RETRY));
        // Then
        assertThat(stored().getStatus()).isNotEqualTo(run.benchmark().getStatus());
    }

    @Test
    void leaveASuspendedRunAlone() {
        // Given
        var run = started("Suspended", true);
        // When
        runs.reconcile(run, List.of(), context.get());
        // Then
        assertThat(stored().getStatus()).isEqualTo(run.benchmark().getStatus());
        assertThat(ActiveRun.is(stored())).isTrue();
    }

    /** Returns the run after it has started. */
    private RunScope started(String phase, boolean suspend) {
        var benchmark = api.client().resources(Benchmark.class).withName("run")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"suspend\":" + suspend + "}}");
        benchmark.setStatus(BenchmarkStatus.builder().observedGeneration(benchmark.getMetadata().getGeneration())
                .phase(phase).runId(RunId.of(benchmark)).build());
        return RunScope.of(api.client().resource(benchmark).updateStatus(), () -> {});
    }

    private Benchmark stored() {
        return requireNonNull(api.client().resources(Benchmark.class).withName("run").get());
    }
}
