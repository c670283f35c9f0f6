package io.skewbench.controller.benchmark;

import static io.skewbench.controller.benchmark.OneTrial.ATTEMPT;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.controller.child.AttemptPlan;
import io.skewbench.controller.kafka.ClusterState;
import io.skewbench.engine.accounting.ExpectedOffsets;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.RunStep;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.report.StartSignal;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Each kind of step that needs no Kafka, executed with the operator's rights. */
class StepExecutorTest {
    private static final Duration AT_MOST = Duration.ofSeconds(7);

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private RunParts parts;
    private OneTrial trial;
    private StepExecutor steps;

    @BeforeEach
    void connect() {
        parts = new RunParts(api);
        trial = OneTrial.create(api, "kafka:9092", () -> {});
        steps = parts.steps();
    }

    @AfterEach
    void disconnect() {
        parts.close();
    }

    @Test
    void waitsForAsLongAsTheEngineAllows() {
        // When
        var execution = execute(new RunStep.Wait("Waiting for topic t", AT_MOST));
        // Then
        assertThat(execution).isEqualTo(new Execution(true, AT_MOST));
    }

    @Test
    void looksAtAFinishedRunAgain() {
        // When
        var execution = execute(new RunStep.Finish());
        // Then
        assertThat(execution).isEqualTo(Execution.WRITTEN);
        assertThat(trial.children().configMaps().keySet()).noneMatch(name -> name.startsWith("skb-"));
    }

    @Test
    void startsNoWorkersWhileOthersMaySend() {
        // When
        var execution = execute(new RunStep.StartWorkers(ATTEMPT, trial.trial(), "", List.of()));
        // Then
        assertThat(execution).isEqualTo(Execution.ASKED);
        assertThat(trial.plans()).isEmpty();
    }

    @Test
    void publishesTheStartOfAnAttempt() {
        // Given
        trial.createPlan(ATTEMPT);
        // When
        execute(new RunStep.Release(ATTEMPT, new StartSignal(1_000, null, 2)));
        // Then
        assertThat(requireNonNull(trial.plans().get(trial.run().names().plan(ATTEMPT))).getData())
                .containsKey(AttemptPlan.START);
    }

    @Test
    void asksForTheEndOffsetsOfAnAttempt() {
        // When
        var execution = execute(new RunStep.ReadOffsets(ATTEMPT, Set.of("t"), ExpectedOffsets.NONE));
        // Then
        assertThat(execution).isEqualTo(Execution.ASKED);
    }

    @Test
    void storesTheResultOfAnAttempt() {
        // When
        execute(new RunStep.Conclude(
                TrialResult.notBegun(ATTEMPT, trial.trial(), FailureReason.WORKER_LOST, "it failed")));
        // Then
        assertThat(trial.children().configMaps()).containsKey(trial.run().names().result(ATTEMPT));
    }

    @Test
    void deletesTheJobsOfAnAttemptThatHasEnded() {
        // Given
        trial.createJob(ATTEMPT);
        // When
        execute(new RunStep.CleanUp(ATTEMPT, Set.of()));
        // Then
        assertThat(trial.jobs()).isEmpty();
    }

    private Execution execute(RunStep step) {
        var cluster = new ClusterState(new ClusterView.Waiting(WaitReason.CONNECTING, "Connecting"), null);
        var alive = new PodBuilder().withNewMetadata().withName("earlier").endMetadata().build();
        return steps.execute(step, trial.run(), trial.children(), cluster, List.of(alive));
    }
}
