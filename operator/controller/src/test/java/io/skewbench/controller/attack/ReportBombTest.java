package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.protocol.Json;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A worker's pod, or whoever may write its ConfigMap, reports what would take the operator's memory or its status. */
class ReportBombTest {
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final String SOME = "{\"records\":1},".repeat(60_000);

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @BeforeEach
    void createTopic() throws Exception {
        BROKERS.topic(cluster.api().namespace(), List.of(0, 1, 2));
        // Nothing but the attacker reports.
        cluster.controllers().breakImages("attacked");
    }

    @Test
    void failsTheTrialAndNothingElse() {
        // Given
        cluster.benchmarks().createSmall("run", BROKERS.bootstrapServers(), cluster.api().namespace(),
                "trialRetries: 3");
        // When
        report("t0a0", "{\"state\":\"Failed\",\"reason\":\"A\",\"message\":\"" + "long \\n ".repeat(30_000) + "\"}");
        report("t0a1", "{\"state\":\"Done\",\"packed\":[" + SOME + "{}]}");
        report("t0a2", "{\"state\":".repeat(90_000));
        report("t0a3", "{\"state\":\"Running\",\"acknowledged\":-1,\"failed\":0,\"recordsPerSecond\":0}");
        // Then
        var failed = cluster.benchmarks().awaitFinished("run");
        assertThat(Objects.requireNonNull(failed.getStatus().trials())).satisfiesExactly(
                trial -> assertThat(trial.reason()).startsWith("A: worker c1-0: long   long").hasSizeLessThan(2_100),
                trial -> assertThat(trial.reason()).startsWith("UnreadableReport: worker c1-0: Not a WorkerReport"),
                trial -> assertThat(trial.reason()).startsWith("UnreadableReport: worker c1-0: Not a WorkerReport"),
                trial -> assertThat(trial.reason())
                        .isEqualTo("UnreadableReport: worker c1-0: acknowledged is -1, which is no count"));
        assertThat(Json.write(failed.getStatus())).hasSizeLessThan(20_000);
        assertThat(failed.getStatus().summary()).contains("acknowledged is -1");
    }

    private void report(String attempt, String json) {
        var name = await().atMost(SOON).until(() -> cluster.api().client().configMaps()
                .withLabel("skewbench.io/part", "report").list().getItems().stream()
                .map(report -> report.getMetadata().getName()).filter(report -> report.contains(attempt)).findAny(),
                java.util.Optional::isPresent).orElseThrow();
        cluster.api().client().configMaps().withName(name).patch(PatchContext.of(PatchType.JSON_MERGE),
                Json.write(Map.of("data", Map.of("report.json", json))));
    }
}
