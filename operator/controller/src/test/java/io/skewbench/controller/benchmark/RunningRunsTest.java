package io.skewbench.controller.benchmark;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.controller.result.StoredResults;
import io.skewbench.controller.testing.CapturedContext;
import io.skewbench.engine.Problem;
import io.skewbench.engine.RunId;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A run on servers that the policy does not allow, reconciled with the operator's rights. */
class RunningRunsTest {
    private static final Duration SOON = Duration.ofMinutes(3);

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private RunParts parts;
    private OneTrial trial;
    private CapturedContext context;
    private RunningRuns runs;

    @BeforeEach
    void connect() {
        parts = new RunParts(api);
        context = CapturedContext.start(parts.client, api.namespace());
        trial = OneTrial.create(api, "kafka:9092", () -> {});
        runs = parts.running();
    }

    @AfterEach
    void disconnect() {
        context.close();
        parts.close();
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
