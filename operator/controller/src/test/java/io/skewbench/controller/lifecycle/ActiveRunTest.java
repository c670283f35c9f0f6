package io.skewbench.controller.lifecycle;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.engine.RunId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The mark of a Benchmark, written with the operator's rights. */
class ActiveRunTest {
    private static final String FOREIGN = "example.com/keep";

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private KubernetesClient client;
    private ActiveRun mark;

    @BeforeEach
    void connect() {
        client = OperatorClient.connect(OperatorRights.grant(api));
        mark = new ActiveRun(client);
    }

    /** What a finalizer of others holds would keep a later test from deleting the definitions. */
    @AfterEach
    void releaseAndDisconnect() {
        if (api.client().resources(Benchmark.class).withName("run").get() != null) {
            edit(List.of());
        }
        client.close();
    }

    @Test
    void hasAFinalizerAndALabel() {
        // Given
        var benchmark = create();
        // When
        mark.begin(benchmark);
        // Then
        assertThat(ActiveRun.is(stored())).isTrue();
        assertThat(stored().getMetadata().getLabels()).containsExactly(Map.entry(ActiveRun.LABEL, "true"));
    }

    @Test
    void keepsFinalizersThatWereAddedMeanwhile() {
        // Given a Benchmark as it was read before another client added a finalizer
        var outdated = create();
        edit(List.of(FOREIGN));
        // When
        mark.begin(outdated);
        // Then
        assertThat(stored().getFinalizers()).containsExactlyInAnyOrder(FOREIGN, ActiveRun.FINALIZER);
    }

    @Test
    void isAddedOnlyOnceToABenchmarkThatIsKnownWithoutIt() {
        // Given
        var outdated = create();
        mark.begin(outdated);
        // When
        mark.begin(outdated);
        // Then
        assertThat(stored().getFinalizers()).containsExactly(ActiveRun.FINALIZER);
    }

    @Test
    void isNotWrittenAgainWhereItIsKnown() {
        // Given
        mark.begin(create());
        var marked = stored();
        // When
        mark.begin(marked);
        // Then
        assertThat(stored().getMetadata().getResourceVersion()).isEqualTo(marked.getMetadata().getResourceVersion());
    }

    @Test
    void leavesFinalizersOfOthersWhenItEnds() {
        // Given
        create();
        edit(List.of(FOREIGN));
        mark.begin(stored());
        // When
        mark.end(stored());
        // Then
        assertThat(stored().getFinalizers()).containsExactly(FOREIGN);
        assertThat(stored().getMetadata().getLabels()).isNullOrEmpty();
    }

    @Test
    void isNotRemovedWhereItIsNot() {
        // Given
        var benchmark = create();
        // When
        mark.end(benchmark);
        // Then
        assertThat(stored().getMetadata().getResourceVersion())
                .isEqualTo(benchmark.getMetadata().getResourceVersion());
    }

    @Test
    void isNotAddedToAnotherBenchmarkOfTheSameName() {
        // Given a Benchmark that was deleted and created again
        var deleted = create();
        api.client().resource(deleted).delete();
        create();
        // When
        assertThatThrownBy(() -> mark.begin(deleted)).hasMessage("Benchmark run no longer exists");
        // Then
        assertThat(stored().getFinalizers()).isEmpty();
    }

    @Test
    void doesNotHoldBrokersThatWereNeverMoved() {
        // Given
        var benchmark = pinned("True");
        benchmark.setStatus(null);
        // When
        var holds = ActiveRun.holdsBrokers(benchmark);
        // Then
        assertThat(holds).isFalse();
    }

    @Test
    void holdsBrokersThatWereMoved() {
        // Given
        var benchmark = pinned("False");
        // When
        var holds = ActiveRun.holdsBrokers(benchmark);
        // Then
        assertThat(holds).isTrue();
    }

    @Test
    void doesNotHoldBrokersThatWereMovedBack() {
        // Given
        var benchmark = pinned("True");
        // When
        var holds = ActiveRun.holdsBrokers(benchmark);
        // Then
        assertThat(holds).isFalse();
    }

    /** Returns a Benchmark whose status says whether the brokers that were moved for it are back. */
    private static Benchmark pinned(String areBack) {
        return Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: run, namespace: n, uid: u}
                spec:
                  cluster: {strimzi: {name: bench, pinning: {nodeSelector: {link: narrow}, enforce: true}}}
                  workloads: []
                status:
                  runId: %s
                  conditions:
                  - {type: BrokersRestored, status: "%s", reason: Any, lastTransitionTime: "2026-01-01T00:00:00Z"}
                """.formatted(RunId.of("u"), areBack), Benchmark.class);
    }

    private Benchmark create() {
        return api.client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: run}
                spec:
                  cluster: {bootstrapServers: "kafka:9092"}
                  workloads: [{name: c1, kafkaTopic: t, load: {rate: 10}, records: {value: {size: "100"}}}]
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  duration: 10s
                """, Benchmark.class)).create();
    }

    private void edit(List<String> finalizers) {
        api.client().resources(Benchmark.class).withName("run").edit(benchmark -> {
            benchmark.getMetadata().setFinalizers(finalizers);
            return benchmark;
        });
    }

    private Benchmark stored() {
        return requireNonNull(api.client().resources(Benchmark.class).withName("run").get());
    }
}
