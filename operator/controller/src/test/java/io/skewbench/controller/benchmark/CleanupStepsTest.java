package io.skewbench.controller.benchmark;

import static io.skewbench.controller.benchmark.OneTrial.ATTEMPT;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.attempt.AttemptWorkers;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.child.ManyWrites;
import io.skewbench.controller.child.WriteShares;
import io.skewbench.controller.cleanup.CleanupPatience;
import io.skewbench.controller.cleanup.KafkaCleanup;
import io.skewbench.controller.cleanup.WaitEvents;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.policy.BenchmarkPolicy;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.worker.WorkerImage;
import io.skewbench.engine.AttemptId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Attempts at a trial on a Kafka that never answers, cleaned up with the operator's rights. */
class CleanupStepsTest {
    private static final Duration KAFKA_PATIENCE = Duration.ofMinutes(5).plusSeconds(1);
    private static final Duration AGAIN = Duration.ofSeconds(11);

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final Lookups lookups = new Lookups(() -> now);
    private KubernetesClient client;
    private OneTrial trial;
    private CleanupSteps steps;

    @BeforeEach
    void connect() {
        client = OperatorClient.connect(OperatorRights.grant(api));
        trial = OneTrial.create(api, "kafka:9092", () -> {});
        var events = new ResourceEvents(client, () -> now, "test");
        var workers = new AttemptWorkers(client, new ManyWrites(new WriteShares()), new WorkerImage("own", List.of()),
                new BenchmarkPolicy(OperatorPolicy.DEFAULT, "own"));
        steps = new CleanupSteps(workers,
                new KafkaCleanup(new KafkaLookups(lookups, client, OperatorPolicy.DEFAULT), () -> now, events,
                        new WaitEvents(events)),
                new CleanupPatience(() -> now, events));
    }

    @AfterEach
    void disconnect() {
        lookups.close();
        client.close();
    }

    @Test
    void deletesTheJobsOfAnAttemptAndKeepsItsPlanUntilKafkaIsCleanedUp() {
        // Given
        trial.createPlan(ATTEMPT);
        trial.createJob(ATTEMPT);
        // When
        var execution = steps.cleanUp(trial.run(), trial.children(), ATTEMPT, Set.of());
        // Then
        assertThat(execution).isEqualTo(Execution.WRITTEN);
        assertThat(trial.jobs()).isEmpty();
        assertThat(trial.plans()).containsOnlyKeys(trial.run().names().plan(ATTEMPT));
    }

    @Test
    void deletesThePlanOnceKafkaIsGivenUp() {
        // Given
        trial.createPlan(ATTEMPT);
        steps.cleanUp(trial.run(), trial.children(), ATTEMPT, Set.of());
        now = now.plus(KAFKA_PATIENCE);
        // When
        steps.cleanUp(trial.run(), trial.children(), ATTEMPT, Set.of());
        // Then
        assertThat(trial.plans()).isEmpty();
    }

    @Test
    void deletesNothingAgainWhileInformersMayNotHaveSeenTheDeletion() {
        // Given a Job that was created again as soon as it was deleted
        trial.createPlan(ATTEMPT);
        steps.cleanUp(trial.run(), trial.children(), ATTEMPT, Set.of());
        trial.createJob(ATTEMPT);
        // When
        steps.cleanUp(trial.run(), trial.children(), ATTEMPT, Set.of());
        // Then
        assertThat(trial.jobs()).hasSize(1);
    }

    @Test
    void deletesAgainWhatStillExistsLater() {
        // Given
        trial.createPlan(ATTEMPT);
        steps.cleanUp(trial.run(), trial.children(), ATTEMPT, Set.of());
        trial.createJob(ATTEMPT);
        now = now.plus(AGAIN);
        // When
        steps.cleanUp(trial.run(), trial.children(), ATTEMPT, Set.of());
        // Then
        assertThat(trial.jobs()).isEmpty();
    }

    @Test
    void deletesTheJobsOfAllAttemptsOfAFinishedRun() {
        // Given
        trial.createJob(ATTEMPT);
        trial.createJob(new AttemptId(0, 1));
        // When
        steps.cleanUp(trial.run(), trial.children());
        // Then
        assertThat(trial.jobs()).isEmpty();
    }

    @Test
    void keepsThePlansOfAFinishedRunUntilKafkaIsCleanedUp() {
        // Given
        trial.createPlan(ATTEMPT);
        // When
        steps.cleanUp(trial.run(), trial.children());
        // Then
        assertThat(trial.plans()).hasSize(1);
    }

    @Test
    void deletesThePlansOfAFinishedRunOnceKafkaIsGivenUp() {
        // Given
        trial.createPlan(ATTEMPT);
        trial.createPlan(new AttemptId(0, 1));
        steps.cleanUp(trial.run(), trial.children());
        now = now.plus(KAFKA_PATIENCE);
        // When
        steps.cleanUp(trial.run(), trial.children());
        // Then
        assertThat(trial.plans()).isEmpty();
    }

    @Test
    void handlesTwentyAttemptsOfAFinishedRunAtATime() {
        // Given more attempts than a run can have, which somebody forged
        for (var attempt = 0; attempt < 22; attempt++) {
            trial.createPlan(new AttemptId(0, attempt));
        }
        // When
        steps.cleanUp(trial.run(), trial.children());
        // Then
        assertThat(trial.plans()).containsOnlyKeys(trial.run().names().plan(new AttemptId(0, 20)),
                trial.run().names().plan(new AttemptId(0, 21)));
    }
}
