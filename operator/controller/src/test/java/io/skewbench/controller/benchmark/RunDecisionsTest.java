package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClient;
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
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.controller.informer.AllBenchmarks;
import io.skewbench.controller.informer.BenchmarkSources;
import io.skewbench.controller.informer.WholeConfigMaps;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.lifecycle.FailingBenchmarks;
import io.skewbench.controller.link.LinkMeasurement;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.node.NodeLookups;
import io.skewbench.controller.observation.PayloadChecks;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.controller.policy.BenchmarkPolicy;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.queue.ClusterQueues;
import io.skewbench.controller.result.StoredResults;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.worker.PodRefusals;
import io.skewbench.controller.worker.WorkerImage;
import io.skewbench.engine.Problem;
import io.skewbench.engine.RunId;
import io.skewbench.engine.observation.RunsAhead;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.Step;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A run on servers that the policy does not allow. */
class RunDecisionsTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));
    private static final RunsAhead OTHERS = RunsAhead.of(List.of("other"));

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private final Lookups lookups = new Lookups(InstantSource.system());
    private final ClusterQueues queues = new ClusterQueues(CLOCK, new FailingBenchmarks(CLOCK));
    private KubernetesClient client;
    private KafkaLookups kafka;
    private OneTrial trial;
    private RunDecisions decisions;

    @BeforeEach
    void connect() {
        client = OperatorClient.connect(OperatorRights.grant(api));
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
        decisions = new RunDecisions(new Run(Duration.ofSeconds(5)), observer, sources,
                new HeldResults(new StoredResults(client, lookups, new MonotonicClock())), queues,
                new CleanupPatience(CLOCK, new ResourceEvents(client, CLOCK, "test")));
    }

    @AfterEach
    void disconnect() {
        kafka.close();
        lookups.close();
        client.close();
    }

    @Test
    void queueARunBehindOthersOnItsCluster() {
        // When
        var result = decide(trial.run(), OTHERS, List.of());
        // Then
        assertThat(result).isInstanceOfSatisfying(RunDecisions.Decided.class, decided -> {
            assertThat(decided.step()).isInstanceOf(Step.Wait.class);
            assertThat(decided.decision().status().phase()).isEqualTo("Queued");
        });
    }

    @Test
    void lookAtTheClusterOfTheFirstRun() {
        // When
        var result = await().atMost(Duration.ofMinutes(3)).until(
                () -> (RunDecisions.Decided) decide(trial.run(), RunsAhead.NONE, List.of()),
                decided -> String.valueOf(decided.decision().status().summary()).contains("does not allow"));
        // Then
        assertThat(result.step()).isInstanceOf(Step.Wait.class);
        assertThat(result.cluster().connection()).isNull();
    }

    @Test
    void endARunThatThePolicyRefuses() {
        // Given
        var refusal = new Problem("spec.worker.image", "foreign", "this operator does not allow this image");
        // When
        var result = decide(trial.run(), RunsAhead.NONE, List.of(refusal));
        // Then
        assertThat(result).isInstanceOfSatisfying(RunDecisions.Decided.class,
                decided -> assertThat(String.valueOf(decided.decision().status().summary()))
                        .contains("this operator does not allow this image"));
    }

    @Test
    void areMissingWhileResultsAreBeingRead() {
        // Given
        var benchmark = trial.run().benchmark();
        benchmark.setStatus(BenchmarkStatus.builder().phase("Running").runId(RunId.of(benchmark)).build());
        // When
        var result = decide(RunScope.of(benchmark, () -> {}), RunsAhead.NONE, List.of());
        // Then
        assertThat(result).isEqualTo(new HeldResults.Missing(false));
    }

    private RunDecisions.Result decide(RunScope run, RunsAhead queue, List<Problem> refusals) {
        return decisions.decide(run, trial.planned(), trial.children(), queue, refusals);
    }
}
