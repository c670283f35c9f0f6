package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.testing.Benchmarks;
import io.skewbench.controller.testing.InProcessOperator;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.RunId;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A tenant names an image, or a node, that the administrator hasn't allowed. */
class ImagePolicyTest {
    private static final OperatorPolicy TEAM_IMAGES = OperatorPolicy
            .read("{\"images\": [\"registry.example/team/*\"]}");

    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();
    private @Nullable InProcessOperator operator;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "worker: {image: evil/worker} | spec.worker.image: \"evil/worker\": this operator does not allow this image",
            "worker: {imagePullSecrets: [{name: stolen}]} | spec.worker.imagePullSecrets: \"stolen\": the operator"})
    void isRefusedBeforeAnythingIsCreated(String worker, String message) {
        // Given
        create("b", worker, "");
        // When
        operate(OperatorPolicy.DEFAULT);
        // Then
        assertRefused(benchmarks().awaitFinished("b"), message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "tolerations: [{operator: Exists}] | spec.workloads[0].tolerations[0].key: \"\": tolerates every taint",
            "tolerations: [{key: node-role.kubernetes.io/control-plane}] | this operator keeps pods off the control plane",
            "nodeSelector: {node-role.kubernetes.io/master: ''} | this operator keeps pods off the control plane"})
    void isRefusedTheControlPlane(String place, String message) {
        // Given
        create("b", "suspend: false", place);
        // When
        operate(OperatorPolicy.DEFAULT);
        // Then
        assertRefused(benchmarks().awaitFinished("b"), message);
    }

    @Test
    void goesOnWithoutAChangeOnceTheAdministratorAllowsIt() {
        // Given
        create("b", "worker: {image: registry.example/team/worker}", "");
        operate(OperatorPolicy.DEFAULT);
        benchmarks().awaitFinished("b");
        // When
        operate(TEAM_IMAGES);
        // Then
        var allowed = benchmarks().await("b", it -> reason(it, ConditionType.READY).equals("KafkaNotFound"));
        assertThat(Conditions.isTrue(allowed.getStatus().conditions(), ConditionType.FAILED)).isFalse();
    }

    @Test
    void startsNoFurtherTrialOnceTheAdministratorRefusesIt() {
        // Given
        create("b", "worker: {image: registry.example/team/worker}", "");
        operate(TEAM_IMAGES);
        benchmarks().await("b", it -> reason(it, ConditionType.READY).equals("KafkaNotFound"));
        var begun = benchmarks().get("b");
        cluster.api().kubectl("patch", "benchmark", "b", "--subresource=status", "--type=merge", "--patch",
                "{\"status\": {\"runId\": \"%s\"}}".formatted(RunId.of(begun)));
        // When
        operate(OperatorPolicy.DEFAULT);
        // Then
        var stalled = benchmarks().await("b", it -> reason(it, ConditionType.STALLED).equals("RefusedByPolicy"));
        assertThat(Benchmarks.isFinished(stalled)).isFalse();
        assertNothingIsCreated();
    }

    @AfterEach
    void stop() {
        if (operator != null) {
            operator.close();
        }
    }

    private void operate(OperatorPolicy policy) {
        stop();
        operator = InProcessOperator.start(cluster.api(), policy);
    }

    private void assertRefused(Benchmark refused, String message) {
        assertThat(Conditions.find(refused.getStatus().conditions(), ConditionType.STALLED)).get()
                .satisfies(stalled -> assertThat(stalled.getReason()).isEqualTo("RefusedByPolicy"))
                .satisfies(stalled -> assertThat(stalled.getMessage()).contains(message));
        assertNothingIsCreated();
    }

    private void assertNothingIsCreated() {
        assertThat(cluster.api().client().batch().v1().jobs().list().getItems()).isEmpty();
        assertThat(cluster.api().client().configMaps().withLabel("skewbench.io/run").list().getItems()).isEmpty();
    }

    private Benchmarks benchmarks() {
        return cluster.benchmarks();
    }

    private void create(String name, String more, String place) {
        benchmarks().apply("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: %s}
                spec:
                  cluster: {strimzi: {name: bench}}
                  workloads:
                  - name: c1
                    kafkaTopic: orders
                    load: {rate: 200}
                    records: {value: {size: "100"}}
                    %s
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  repetitions: 1
                  duration: 2s
                  %s
                """.formatted(name, place, more));
    }

    private static String reason(Benchmark benchmark, ConditionType type) {
        return benchmark.getStatus() == null
                ? ""
                : Conditions.find(benchmark.getStatus().conditions(), type).map(Condition::getReason).orElse("");
    }
}
