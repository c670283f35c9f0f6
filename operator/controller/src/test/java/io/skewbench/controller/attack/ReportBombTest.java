package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.controller.testing.OperatorProcess;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.protocol.json.Json;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A worker's pod, or a user who may write its ConfigMap, reports more than the operator's memory or the status can
 * hold.
 */
class ReportBombTest {
    private static final String SOME = "{\"records\":1},".repeat(60_000);
    private static final int MOST_GROWTH_MIB = 64;

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();

    private OperatorProcess operator;

    @BeforeEach
    void start() throws Exception {
        BROKERS.topic(cluster.api().namespace(), List.of(0, 1, 2));
        // Nothing but the attacker reports.
        cluster.controllers().breakImages("attacked");
        operator = OperatorProcess.startLoggingCollections(cluster.api());
    }

    @AfterEach
    void stop() {
        operator.close();
    }

    @Test
    void failsTheTrialAndNothingElse() throws Exception {
        // Given
        var tenant = Tenant.of(cluster);
        tenant.benchmarks().createSmall("run", BROKERS.bootstrapServers(), cluster.api().namespace(),
                "trialRetries: 4");
        tenant.awaitReport("t0a0");
        operator.collectGarbage();
        var collections = operator.liveHeapMiB();
        // When
        tenant.report("t0a0",
                "{\"state\":\"Failed\",\"reason\":\"A\",\"message\":\"" + "long \\n ".repeat(30_000) + "\"}");
        tenant.report("t0a1", "{\"state\":\"Done\",\"packed\":[" + SOME + "{}]}");
        tenant.report("t0a2", "{\"state\":".repeat(90_000));
        tenant.reportReady("t0a3");
        tenant.report("t0a3", Json.write(Map.of("state", "Done", "packed",
                Base64.getEncoder().encodeToString(Forgery.bomb()))));
        tenant.report("t0a4", "{\"state\":\"Running\",\"acknowledged\":-1,\"failed\":0,\"recordsPerSecond\":0}");
        // Then
        var failed = cluster.benchmarks().awaitFinished("run");
        assertThat(Objects.requireNonNull(failed.getStatus().trials())).satisfiesExactly(
                trial -> assertThat(trial.reason()).startsWith("A: worker c1-0: long   long").hasSizeLessThan(2_100),
                trial -> assertThat(trial.reason()).startsWith("UnreadableReport: worker c1-0: Not a WorkerReport"),
                trial -> assertThat(trial.reason()).startsWith("UnreadableReport: worker c1-0: Not a WorkerReport"),
                trial -> assertThat(trial.reason()).isEqualTo("UnreadableReport: worker c1-0: Not a WorkerResult: It "
                        + "inflates to more than 4194304 bytes"),
                trial -> assertThat(trial.reason())
                        .isEqualTo("UnreadableReport: worker c1-0: acknowledged is -1, which is not a count"));
        assertThat(Json.write(failed.getStatus())).hasSizeLessThan(20_000);
        assertThat(failed.getStatus().summary()).contains("acknowledged is -1");
        operator.collectGarbage();
        var since = operator.liveHeapMiB().subList(collections.size(), operator.liveHeapMiB().size());
        assertThat(Collections.max(since)).isLessThanOrEqualTo(collections.getLast() + MOST_GROWTH_MIB);
        assertThat(operator.starts()).isOne();
        assertThat(operator.log()).doesNotContain("OutOfMemory");
    }
}
