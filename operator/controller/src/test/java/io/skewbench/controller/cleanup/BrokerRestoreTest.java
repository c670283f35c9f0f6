package io.skewbench.controller.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.brokersetting.ReturnedSettings;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.kafka.Requester;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.engine.run.BrokerRestoration;
import io.skewbench.engine.run.BrokerRestoration.Part;
import io.skewbench.engine.run.BrokersRestored;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A run that has moved brokers is over, and the API server refuses whatever the operator asks of it. */
class BrokerRestoreTest {
    private static final Instant END = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration MOVE_TIMEOUT = Duration.ofMinutes(15);

    private final KubernetesClient nowhere = new KubernetesClientBuilder().withConfig(new ConfigBuilder()
            .withMasterUrl("http://127.0.0.1:1").withRequestRetryBackoffLimit(0).build()).build();
    private final Lookups lookups = new Lookups(() -> END);
    private Instant now = END;
    private final BrokerRestore brokers = new BrokerRestore(
            new LentBrokers(new BrokerPins(lookups, nowhere, () -> now), new ReturnedSettings(nowhere, () -> now)),
            () -> now);

    @AfterEach
    void close() {
        lookups.close();
        nowhere.close();
    }

    @Test
    void areAwaitedForAsLongAsTheyMayTake() {
        var progress = brokers.restore(run(), List.of(Part.PLACES)).getFirst();

        assertThat(progress.lookAgain()).contains(Duration.ofSeconds(5));
        assertThat(condition(progress)).satisfies(condition -> {
            assertThat(condition.getStatus()).isEqualTo("False");
            assertThat(condition.getReason()).isEqualTo("RestoringBrokers");
            assertThat(condition.getMessage()).contains("2026-01-01T00:15:00Z");
        });
    }

    @Test
    void areNeverTakenForBackWhileTheNodePoolsCanNotBeRestored() {
        now = END.plus(MOVE_TIMEOUT);

        var progress = brokers.restore(run(), List.of(Part.PLACES)).getFirst();

        assertThat(progress.isOver()).isFalse();
        assertThat(progress.lookAgain()).contains(Duration.ofMinutes(1));
        assertThat(condition(progress)).satisfies(condition -> {
            assertThat(condition.getStatus()).isEqualTo("False");
            assertThat(condition.getReason()).isEqualTo("NodePoolsNotRestored");
            assertThat(condition.getMessage()).contains("every minute", "remove the affinity yourself");
        });
        var once = progress.addTo(run().benchmark().getStatus(), now);
        assertThat(BrokersRestored.isSame(once, progress.addTo(once, now.plusSeconds(60)))).as("reported once")
                .isTrue();
    }

    private Condition condition(BrokerRestoration progress) {
        return Conditions.find(progress.addTo(run().benchmark().getStatus(), now).conditions(),
                ConditionType.BROKERS_RESTORED)
                .orElseThrow();
    }

    private static RunScope run() {
        var benchmark = Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: b, namespace: ns, uid: 0f8fad5b-d9cb-469f-a165-70867728950e, generation: 1}
                spec:
                  cluster: {strimzi: {name: bench, pinning: {nodeSelector: {a: b}, enforce: true}}}
                  workloads: []
                  variants: []
                """, Benchmark.class);
        benchmark.setStatus(BenchmarkStatus.builder().observedGeneration(1L).phase("Complete")
                .completionTime(END.toString()).conditions(List.of()).build());
        return RunScope.of(benchmark, Requester.of(benchmark, id -> {}));
    }
}
