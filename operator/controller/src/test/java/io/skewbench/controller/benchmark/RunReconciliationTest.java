package io.skewbench.controller.benchmark;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.testing.CapturedContext;
import io.skewbench.engine.RunId;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A Benchmark at each point of its life, reconciled with the operator's rights. */
class RunReconciliationTest {

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private RunParts parts;
    private CapturedContext context;
    private RunReconciliation runs;

    @BeforeEach
    void connect() {
        parts = new RunParts(api);
        context = CapturedContext.start(parts.client, api.namespace());
        OneTrial.create(api, "kafka:9092", () -> {});
        runs = parts.reconciliation(
                OperatorPolicy.read("{\"bootstrapServers\": [{\"address\": \"*\"}]}"));
    }

    @AfterEach
    void disconnect() {
        context.close();
        parts.close();
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
        new ActiveRun(parts.client).begin(stored());
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
