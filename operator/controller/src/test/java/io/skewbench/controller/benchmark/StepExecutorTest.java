package io.skewbench.controller.benchmark;

import static io.skewbench.controller.benchmark.OneTrial.ATTEMPT;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.attempt.AttemptWorkers;
import io.skewbench.controller.attempt.WorkerCreations;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.background.MonotonicClock;
import io.skewbench.controller.child.AttemptPlan;
import io.skewbench.controller.child.ChildWrites;
import io.skewbench.controller.child.ManyWrites;
import io.skewbench.controller.child.WriteShares;
import io.skewbench.controller.cleanup.CleanupPatience;
import io.skewbench.controller.cleanup.KafkaCleanup;
import io.skewbench.controller.cleanup.WaitEvents;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.controller.kafka.ClusterState;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.link.LinkMeasurement;
import io.skewbench.controller.metrics.BenchmarkMetrics;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.controller.policy.BenchmarkPolicy;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.result.StoredResults;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.worker.WorkerImage;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.Step;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.report.StartSignal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Each kind of step that needs no Kafka, executed with the operator's rights. */
class StepExecutorTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));
    private static final Duration AT_MOST = Duration.ofSeconds(7);

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private final Lookups lookups = new Lookups(CLOCK);
    private KubernetesClient client;
    private KafkaLookups kafka;
    private OneTrial trial;
    private StepExecutor steps;

    @BeforeEach
    void connect() {
        client = OperatorClient.connect(OperatorRights.grant(api));
        trial = OneTrial.create(api, "kafka:9092", () -> {});
        kafka = new KafkaLookups(lookups, client, OperatorPolicy.DEFAULT);
        var events = new ResourceEvents(client, CLOCK, "test");
        var image = new WorkerImage("own", List.of());
        var workers = new AttemptWorkers(client, new ManyWrites(new WriteShares()), image,
                new BenchmarkPolicy(OperatorPolicy.DEFAULT, "own"));
        var writes = new ChildWrites(client);
        steps = new StepExecutor(
                new ProvisioningSteps(new EphemeralClusters(lookups, client), new BrokerPins(lookups, client, CLOCK),
                        new LinkMeasurement(client, writes, CLOCK, image), kafka),
                new AttemptSteps(kafka, writes, new WorkerCreations(kafka, workers),
                        new StoredResults(client, lookups, new MonotonicClock()),
                        new BenchmarkMetrics(new SimpleMeterRegistry())),
                new CleanupSteps(workers, new KafkaCleanup(kafka, CLOCK, events, new WaitEvents(events)),
                        new CleanupPatience(CLOCK, events)));
    }

    @AfterEach
    void disconnect() {
        kafka.close();
        lookups.close();
        client.close();
    }

    @Test
    void waitsForAsLongAsTheEngineAllows() {
        // When
        var execution = execute(new Step.Wait("Waiting for topic t", AT_MOST));
        // Then
        assertThat(execution).isEqualTo(new Execution(true, AT_MOST));
    }

    @Test
    void looksAtAFinishedRunAgain() {
        // When
        var execution = execute(new Step.Finish());
        // Then
        assertThat(execution).isEqualTo(Execution.WRITTEN);
        assertThat(trial.children().configMaps().keySet()).noneMatch(name -> name.startsWith("skb-"));
    }

    @Test
    void startsNoWorkersWhileOthersMaySend() {
        // When
        var execution = execute(new Step.StartWorkers(ATTEMPT, trial.trial(), List.of()));
        // Then
        assertThat(execution).isEqualTo(Execution.ASKED);
        assertThat(trial.plans()).isEmpty();
    }

    @Test
    void publishesTheStartOfAnAttempt() {
        // Given
        trial.createPlan(ATTEMPT);
        // When
        execute(new Step.Release(ATTEMPT, new StartSignal(1_000, null, 2)));
        // Then
        assertThat(requireNonNull(trial.plans().get(trial.run().names().plan(ATTEMPT))).getData())
                .containsKey(AttemptPlan.START);
    }

    @Test
    void asksForTheEndOffsetsOfAnAttempt() {
        // When
        var execution = execute(new Step.ReadOffsets(ATTEMPT, Set.of("t")));
        // Then
        assertThat(execution).isEqualTo(Execution.ASKED);
    }

    @Test
    void storesTheResultOfAnAttempt() {
        // When
        execute(new Step.Conclude(
                TrialResult.notBegun(ATTEMPT, trial.trial(), FailureReason.WORKER_LOST, "it failed")));
        // Then
        assertThat(trial.children().configMaps()).containsKey(trial.run().names().result(ATTEMPT));
    }

    @Test
    void deletesTheJobsOfAnAttemptThatHasEnded() {
        // Given
        trial.createJob(ATTEMPT);
        // When
        execute(new Step.CleanUp(ATTEMPT, Set.of()));
        // Then
        assertThat(trial.jobs()).isEmpty();
    }

    private Execution execute(Step step) {
        var cluster = new ClusterState(new ClusterView.Waiting(WaitReason.CONNECTING, "Connecting"), null);
        var alive = new PodBuilder().withNewMetadata().withName("earlier").endMetadata().build();
        return steps.execute(step, trial.run(), trial.children(), cluster, List.of(alive));
    }
}
