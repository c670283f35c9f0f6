package io.skewbench.controller.benchmark;

import static io.skewbench.controller.benchmark.OneTrial.ATTEMPT;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.controller.child.AttemptPlan;
import io.skewbench.controller.cluster.KafkaConnection;
import io.skewbench.controller.kafka.ClusterState;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.engine.accounting.ExpectedOffsets;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Steps of the first attempt at a trial, executed with the operator's rights. */
class AttemptStepsTest {
    private static final Duration SOON = Duration.ofMinutes(3);

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final KubeApi api = new KubeApi();

    private final AtomicInteger requeued = new AtomicInteger();
    private RunParts parts;
    private OneTrial trial;
    private AttemptSteps steps;

    @BeforeEach
    void connect() {
        parts = new RunParts(api, OperatorPolicy.read("{\"bootstrapServers\": [{\"address\": \"*\"}]}"));
        trial = OneTrial.create(api, BROKERS.bootstrapServers(), requeued::incrementAndGet);
        steps = parts.attemptSteps();
    }

    @AfterEach
    void disconnect() {
        parts.close();
    }

    @Test
    void storesThePlanOnceNothingIsInTheWay() {
        // When
        await().atMost(SOON).until(() -> start(usable(), false), Execution.WRITTEN::equals);
        // Then
        assertThat(trial.plans()).containsOnlyKeys(trial.run().names().plan(ATTEMPT));
    }

    @Test
    void storesNoPlanWhileEarlierWorkersMaySend() {
        // When
        var execution = start(usable(), true);
        // Then
        assertThat(execution).isEqualTo(Execution.ASKED);
        assertThat(trial.plans()).isEmpty();
    }

    @Test
    void storesNoPlanBeforeTheClusterIsKnown() {
        // Given
        var unknown = new ClusterState(new ClusterView.Waiting(WaitReason.CONNECTING, "Connecting"), null);
        // When
        var execution = start(unknown, false);
        // Then
        assertThat(execution).isEqualTo(Execution.ASKED);
        assertThat(trial.plans()).isEmpty();
    }

    @Test
    void neverRepeatsAnAttemptThatHasAResult() {
        // Given an operator that ended after it had stored the result
        steps.conclude(trial.run(), failed());
        requeued.set(0);
        // When
        var execution = start(usable(), false);
        // Then
        assertThat(execution).isEqualTo(Execution.WRITTEN);
        assertThat(trial.plans()).isEmpty();
        assertThat(requeued).hasValue(1);
    }

    @Test
    void letsTheEngineKnowThatSomebodyElseCreatedThePlan() {
        // Given
        var foreign = AttemptPlan.create(trial.run(), ATTEMPT, List.of(), Map.of()).configMap();
        foreign.getMetadata().setOwnerReferences(List.of());
        api.client().resource(foreign).create();
        // When
        await().atMost(SOON).until(() -> start(usable(), false), Execution.WRITTEN::equals);
        // Then
        assertThat(parts.attempts.planTaken(trial.run(), ATTEMPT)).hasValueSatisfying(
                how -> assertThat(how).contains("ConfigMap " + trial.run().names().plan(ATTEMPT)));
    }

    @Test
    void publishesTheStartTimeInThePlan() {
        // Given
        trial.createPlan(ATTEMPT);
        var start = new StartSignal(1_000, null, 2);
        // When
        var execution = steps.release(trial.children(), ATTEMPT, start);
        // Then
        assertThat(execution).isEqualTo(Execution.WRITTEN);
        assertThat(Json.read(stored(AttemptPlan.START), StartSignal.class)).isEqualTo(start);
    }

    @Test
    void neverChangesAPublishedStartTime() {
        // Given
        trial.createPlan(ATTEMPT);
        var published = new StartSignal(1_000, null, 2);
        steps.release(trial.children(), ATTEMPT, published);
        // When
        steps.release(trial.children(), ATTEMPT, new StartSignal(9_000, null, 2));
        // Then
        assertThat(Json.read(stored(AttemptPlan.START), StartSignal.class)).isEqualTo(published);
    }

    @Test
    void storesEndOffsetsInThePlanOnceTheyAreRead() throws Exception {
        // Given
        trial.createPlan(ATTEMPT);
        BROKERS.topic(api.namespace(), List.of(0, 1));
        // When
        await().atMost(SOON).until(
                () -> steps.readOffsets(trial.run(), trial.children(), ATTEMPT, Set.of(api.namespace()),
                        new ExpectedOffsets(Map.of(api.namespace(), Map.of(0, 0L, 1, 0L)))),
                Execution.WRITTEN::equals);
        // Then
        assertThat(stored(AttemptPlan.OFFSETS_AFTER)).isEqualTo(Json.write(Map.of(api.namespace(), List.of(0, 0))));
    }

    @Test
    void readsEndOffsetsAgainUntilTheyAgree() throws Exception {
        // Given
        trial.createPlan(ATTEMPT);
        BROKERS.topic(api.namespace(), List.of(0, 1));
        var executions = new ArrayList<Execution>();
        // When
        await().atMost(SOON).until(() -> {
            executions.add(steps.readOffsets(trial.run(), trial.children(), ATTEMPT, Set.of(api.namespace()),
                    ExpectedOffsets.NONE));
            return executions.getLast().equals(Execution.WRITTEN);
        });
        // Then
        assertThat(executions).contains(Execution.SETTLING);
        assertThat(stored(AttemptPlan.OFFSETS_AFTER)).isEqualTo(Json.write(Map.of(api.namespace(), List.of(0, 0))));
    }

    @Test
    void asksForEndOffsetsWithoutWaitingForThem() {
        // Given
        trial.createPlan(ATTEMPT);
        // When
        var execution = steps.readOffsets(trial.run(), trial.children(), ATTEMPT, Set.of("absent"),
                ExpectedOffsets.NONE);
        // Then
        assertThat(execution).isEqualTo(Execution.ASKED);
    }

    @Test
    void storesTheResultAndCountsTheTrial() {
        // When
        var execution = steps.conclude(trial.run(), failed());
        // Then
        assertThat(execution).isEqualTo(Execution.WRITTEN);
        assertThat(api.client().configMaps().withName(trial.run().names().result(ATTEMPT)).get()).isNotNull();
        assertThat(trialsThatEnded("WorkerLost")).isEqualTo(1);
        assertThat(requeued).hasValue(1);
    }

    @Test
    void countsATrialOnceThoughItsEndIsRepeated() {
        // Given
        steps.conclude(trial.run(), failed());
        // When
        steps.conclude(trial.run(), failed());
        // Then
        assertThat(trialsThatEnded("WorkerLost")).isEqualTo(1);
    }

    private Execution start(ClusterState cluster, boolean areOthersAlive) {
        var alive = new PodBuilder().withNewMetadata().withName("earlier").endMetadata().build();
        return steps.startWorkers(trial.run(), ATTEMPT, List.of(), cluster,
                areOthersAlive ? List.of(alive) : List.of());
    }

    private static ClusterState usable() {
        return new ClusterState(new ClusterView.Usable("id", BROKERS.bootstrapServers(), Map.of(), List.of()),
                KafkaConnection.plain(BROKERS.bootstrapServers()));
    }

    private TrialResult failed() {
        return TrialResult.notBegun(ATTEMPT, trial.trial(), FailureReason.WORKER_LOST, "it failed");
    }

    private double trialsThatEnded(String reason) {
        return parts.registry.get("skewbench.trials").tag("reason", reason).counter().count();
    }

    private String stored(String key) {
        return requireNonNull(requireNonNull(trial.plans().get(trial.run().names().plan(ATTEMPT))).getData().get(key));
    }
}
