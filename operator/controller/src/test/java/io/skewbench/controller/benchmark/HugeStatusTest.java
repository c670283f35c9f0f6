package io.skewbench.controller.benchmark;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.skewbench.api.testing.LargeStatus;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.controller.metrics.BenchmarkMetrics;
import io.skewbench.controller.status.PhaseEvents;
import io.skewbench.controller.status.StatusPatcher;
import io.skewbench.controller.status.StoredStatus;
import io.skewbench.controller.testing.Benchmarks;
import io.skewbench.controller.testing.InProcessOperator;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.run.Decision;
import io.skewbench.engine.run.RunState;
import io.skewbench.engine.run.RunStep;
import io.skewbench.engine.run.StatusBudget;
import io.skewbench.protocol.json.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Base64;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A run of 500 rows on 50 brokers, whose status of 10 MB no API server takes. */
class HugeStatusTest {
    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();

    private Benchmark benchmark = new Benchmark();
    private BenchmarkStatus whole = LargeStatus.of(1, 1, 1, 1);

    @BeforeEach
    void createSuspended() {
        benchmark = cluster.benchmarks().createSmall("huge", "silent:9092", "t", "suspend: true");
        whole = LargeStatus.of(500, 50, 3, 1_000);
    }

    @Test
    void theRunFinishesWithTheKeyFiguresOfEveryRow() {
        // When
        end();
        // Then
        var status = cluster.benchmarks().get("huge").getStatus();
        assertThat(requireNonNull(status.variants())).hasSize(500);
        assertThat(storedBytes()).isLessThanOrEqualTo(StatusBudget.BYTES);
        assertThat(status.omitted()).contains("the brokers' shares of each row");
    }

    @Test
    void allThatIsOmittedIsInTheConfigMapsThatTheResultNames() throws IOException {
        // When
        end();
        // Then
        var bytes = new ByteArrayOutputStream();
        var names = requireNonNull(requireNonNull(cluster.benchmarks().get("huge").getStatus().result()).status());
        for (var name : names) {
            bytes.writeBytes(Base64.getDecoder().decode(cluster.api().client().configMaps().withName(name).get()
                    .getBinaryData().get(StoredStatus.KEY)));
        }
        try (var json = new GZIPInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            // Not bounded as what the operator reads.
            assertThat(new ObjectMapper().readValue(json, BenchmarkStatus.class)).isEqualTo(whole);
        }
    }

    @Test
    void runFinishesThoughTheNameOfItsStatusIsTaken() {
        // Given
        var run = RunScope.of(benchmark, () -> {});
        cluster.api().client().resource(new ConfigMapBuilder().withNewMetadata().withName(run.names().status(0))
                .endMetadata().addToData("mine", "yes").build()).create();
        // When
        end();
        // Then
        assertThat(cluster.benchmarks().get("huge").getStatus().omitted()).last().asString()
                .contains(run.names().status(0) + " is not the operator's");
        assertThat(cluster.api().client().configMaps().withName(run.names().status(0)).get().getData())
                .containsEntry("mine", "yes");
    }

    @Test
    void anEditOfAFinishedBenchmarkLosesNoFigures() {
        // Given a run that has ended, and an operator that has only read that it has
        end();
        var before = cluster.benchmarks().get("huge").getStatus();
        try (var operator = InProcessOperator.start(cluster.api())) {
            // When
            cluster.api().client().resources(Benchmark.class).withName("huge")
                    .edit(edited -> Json.read(Json.write(edited).replace("\"suspend\":true", "\"suspend\":false"),
                            Benchmark.class));
            var after = cluster.benchmarks().await("huge",
                    edited -> edited.getMetadata().getGeneration().equals(edited.getStatus().observedGeneration()));
            // Then
            assertThat(after.getMetadata().getGeneration()).isEqualTo(2);
            assertThat(after.getStatus().variants()).isEqualTo(before.variants());
            assertThat(after.getStatus().trials()).isEqualTo(before.trials());
            assertThat(after.getStatus().omitted()).isEqualTo(before.omitted());
            assertThat(after.getStatus().result()).isEqualTo(before.result());
            assertThat(requireNonNull(after.getStatus().conditions())).hasSameSizeAs(before.conditions());
            assertThat(operator.client().resources(Benchmark.class).inNamespace(cluster.api().namespace())
                    .withName("huge").get().getStatus().variants()).isNull();
        }
    }

    /** Ends the run as the operator does, with its rights. */
    private void end() {
        try (var client = OperatorClient.connect(OperatorRights.grant(cluster.api()))) {
            var events = new PhaseEvents(new ResourceEvents(client, Clock.systemUTC(), "test"),
                    new BenchmarkMetrics(new SimpleMeterRegistry()));
            var operator = new Operator(
                    overrider -> overrider.withKubernetesClient(client).withCloseClientOnStop(false));
            operator.register(new Ending(new StatusPatcher(client, Clock.systemUTC(), events),
                    new Decision(new RunStep.Finish(), new StatusBudget().fit(whole), whole)),
                    overrider -> overrider.settingNamespace(cluster.api().namespace()));
            operator.start();
            cluster.benchmarks().await("huge", Benchmarks::isFinished);
            operator.stop();
        }
    }

    private int storedBytes() {
        var path = "/apis/skewbench.io/v1alpha1/namespaces/" + cluster.api().namespace() + "/benchmarks/huge";
        return Json.read(cluster.api().client().raw(path), JsonNode.class).get("status").toString()
                .getBytes(StandardCharsets.UTF_8).length;
    }

    /** Writes the last status of a run. */
    @ControllerConfiguration(name = "ending", fieldManager = "skewbench")
    private record Ending(StatusPatcher statuses, Decision last) implements Reconciler<Benchmark> {
        @Override
        public UpdateControl<Benchmark> reconcile(Benchmark benchmark, Context<Benchmark> context) {
            if (!RunState.isFinished(benchmark)) {
                statuses.write(RunScope.of(benchmark, () -> {}), last, context);
            }
            return UpdateControl.noUpdate();
        }
    }
}
