package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.child.RunScope;
import io.skewbench.engine.Problem;
import io.skewbench.engine.RunId;
import io.skewbench.engine.observation.RunsAhead;
import io.skewbench.engine.run.RunStep;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A run on servers that the policy does not allow. */
class RunDecisionsTest {
    private static final RunsAhead OTHERS = RunsAhead.of(List.of("other"));

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private RunParts parts;
    private OneTrial trial;
    private RunDecisions decisions;

    @BeforeEach
    void connect() {
        parts = new RunParts(api);
        trial = OneTrial.create(api, "kafka:9092", () -> {});
        decisions = parts.decisions();
    }

    @AfterEach
    void disconnect() {
        parts.close();
    }

    @Test
    void queueARunBehindOthersOnItsCluster() {
        // When
        var result = decide(trial.run(), OTHERS, List.of());
        // Then
        assertThat(result).isInstanceOfSatisfying(RunDecisions.Decided.class, decided -> {
            assertThat(decided.step()).isInstanceOf(RunStep.Wait.class);
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
        assertThat(result.step()).isInstanceOf(RunStep.Wait.class);
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
