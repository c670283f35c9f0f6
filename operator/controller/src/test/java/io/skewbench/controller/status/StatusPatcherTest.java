package io.skewbench.controller.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.controller.lifecycle.FinishedBenchmark;
import io.skewbench.controller.metrics.BenchmarkMetrics;
import io.skewbench.controller.testing.CapturedContext;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.engine.run.BrokerRestoration;
import io.skewbench.engine.run.BrokerRestoration.Part;
import io.skewbench.engine.run.BrokerRestoration.RestoredBrokers;
import io.skewbench.engine.run.Decision;
import io.skewbench.engine.run.RunStep;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StatusPatcherTest {
    @RegisterExtension
    final KubeApi api = new KubeApi();

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private KubernetesClient client;
    private CapturedContext context;
    private StatusPatcher statuses;

    @BeforeEach
    void createBenchmark() {
        client = OperatorClient.connect(OperatorRights.grant(api));
        context = CapturedContext.start(client, api.namespace());
        statuses = new StatusPatcher(client, () -> now,
                new PhaseEvents(new ResourceEvents(client, () -> now, "test"),
                        new BenchmarkMetrics(new SimpleMeterRegistry())));
        api.client().resource(Serialization.unmarshal("""
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

    @AfterEach
    void disconnect() {
        context.close();
        client.close();
    }

    @Test
    void writesAStatusThatHasChanged() {
        // When
        write("Pending", "Connecting");
        // Then
        assertThat(stored().getStatus().summary()).isEqualTo("Connecting");
    }

    @Test
    void writesNothingIfTheStatusIsTheSame() {
        // Given
        write("Pending", "Connecting");
        var before = version();
        now = now.plus(Duration.ofHours(1));
        // When
        write("Pending", "Connecting");
        // Then
        assertThat(version()).isEqualTo(before);
    }

    @Test
    void writesMereProgressNoMoreOftenThanEveryTenSeconds() {
        // Given
        write("Running", "Trial 1 of 2");
        var before = version();
        now = now.plus(StatusPatcher.PROGRESS_EVERY).minusMillis(1);
        // When
        write("Running", "Trial 2 of 2");
        // Then
        assertThat(version()).isEqualTo(before);
    }

    @Test
    void writesProgressAfterTenSeconds() {
        // Given
        write("Running", "Trial 1 of 2");
        now = now.plus(StatusPatcher.PROGRESS_EVERY);
        // When
        write("Running", "Trial 2 of 2");
        // Then
        assertThat(stored().getStatus().summary()).isEqualTo("Trial 2 of 2");
    }

    @Test
    void writesAllOtherChangesAtOnce() {
        // Given
        write("Running", "Trial 1 of 2");
        // When
        write("Suspended", "Suspended");
        // Then
        assertThat(stored().getStatus().phase()).isEqualTo("Suspended");
    }

    @Test
    void writesTheStatusOfAFailingReconciliationAtOnce() {
        // Given
        write("Running", "Trial 1 of 2");
        // When
        statuses.writeFailing(stored(), status("Running", "Retrying"), context.get());
        // Then
        assertThat(stored().getStatus().summary()).isEqualTo("Retrying");
    }

    @Test
    void writesWhyBrokersAreNotAsBeforeWheneverThatChanges() {
        // Given
        ended();
        refused("a conflict");
        refused("a conflict");
        var before = version();
        now = now.plus(StatusPatcher.PROGRESS_EVERY);
        // When
        refused("a conflict");
        // Then
        assertThat(version()).isEqualTo(before);
        // When
        refused("forbidden");
        // Then
        assertThat(message()).contains("until it succeeds: forbidden. ");
    }

    @Test
    void writesOtherMessagesAboutBrokersNoMoreOftenThanEveryTenSeconds() {
        // Given
        ended();
        refused("a conflict");
        // When
        refused("forbidden");
        // Then
        assertThat(message()).contains("until it succeeds: a conflict. ");
    }

    @Test
    void keepsAllButTheSummaryDuringADeletion() {
        // Given
        write("Running", "Trial 1 of 2");
        // When
        statuses.writeDeletion(stored(), "Waiting for workers", context.get());
        // Then
        assertThat(stored().getStatus()).isEqualTo(status("Running", "Waiting for workers"));
    }

    @Test
    void writesNothingOfABenchmarkThatIsGone() {
        // Given
        var deleted = stored();
        var seen = context.get();
        api.client().resource(deleted).delete();
        // When
        assertThatCode(() -> statuses.writeDeletion(deleted, "Waiting for workers", seen))
                // Then
                .doesNotThrowAnyException();
    }

    private void ended() {
        var run = stored();
        run.setStatus(status("Complete", "All trials count").toBuilder().completionTime(now.toString())
                .conditions(List.of(new ConditionBuilder().withType("Finished").withStatus("True")
                        .withReason("Complete").withMessage("All trials count")
                        .withLastTransitionTime(now.toString()).build()))
                .build());
        api.client().resource(run).updateStatus();
    }

    /** Writes that the settings of brokers cannot be given back, into the status as the operator holds it. */
    private void refused(String why) {
        var held = FinishedBenchmark.lean(stored());
        statuses.writeBrokers(held, List.of(BrokerRestoration.of(Part.SETTINGS, Duration.ofMinutes(15),
                held.getStatus(), new RestoredBrokers.Refused(why), now)), context.get());
    }

    private String message() {
        return Conditions.find(stored().getStatus().conditions(), ConditionType.BROKER_SETTINGS_RESTORED).orElseThrow()
                .getMessage();
    }

    private void write(String phase, String summary) {
        statuses.write(RunScope.of(stored(), () -> {}), new Decision(new RunStep.Finish(), status(phase, summary)),
                context.get());
    }

    private static BenchmarkStatus status(String phase, String summary) {
        return BenchmarkStatus.builder().observedGeneration(1L).phase(phase).summary(summary).build();
    }

    private String version() {
        return stored().getMetadata().getResourceVersion();
    }

    private Benchmark stored() {
        return api.client().resources(Benchmark.class).withName("run").get();
    }
}
