package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.skewbench.controller.testing.OperatorProcess;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A user who may write ConfigMaps replaces a stored result.
 *
 * <p>
 * Takes 2 minutes: each of its two tests starts the operator as a process twice, beside a run with real workers.
 */
@Order(5)
class ForgedResultTest {
    private static final Duration SOON = Duration.ofMinutes(5);
    private static final int MOST_GROWTH_MIB = 64;

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();

    private OperatorProcess operator;

    @BeforeEach
    void start() throws Exception {
        BROKERS.topic(cluster.api().namespace(), List.of(0, 1, 2));
        operator = OperatorProcess.startLoggingCollections(cluster.api());
    }

    @AfterEach
    void stop() {
        operator.close();
    }

    @Test
    void failsTheRunAndSaysWhichConfigMapItIs() throws Exception {
        // Given
        var stored = storedResult();
        // When
        var summary = replace(stored, new ConfigMapBuilder(stored).withBinaryData(Map.of("result.json.gz", "AAAA")));
        // Then
        assertThat(summary).contains(
                "ConfigMap " + stored.getMetadata().getName() + " holds no result: it is not what the operator wrote");
    }

    @Test
    void takesNoMemoryEvenWithTheOperatorsMetadata() throws Exception {
        // Given
        var stored = storedResult();
        var bomb = Forgery.bomb();
        operator.collectGarbage();
        var collections = operator.liveHeapMiB();
        // When
        var summary = replace(stored, new ConfigMapBuilder(stored)
                .editMetadata()
                .addToAnnotations("skewbench.io/result-sha256",
                        HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bomb)))
                .endMetadata()
                .withBinaryData(Map.of("result.json.gz", Base64.getEncoder().encodeToString(bomb))));
        // Then
        assertThat(summary).contains("ConfigMap " + stored.getMetadata().getName()
                + " holds no result: Not a TrialResult: It inflates to more than 33554432 bytes");
        operator.collectGarbage();
        var since = operator.liveHeapMiB().subList(collections.size(), operator.liveHeapMiB().size());
        assertThat(Collections.max(since)).isLessThanOrEqualTo(collections.getLast() + MOST_GROWTH_MIB);
        assertThat(operator.log()).doesNotContain("OutOfMemory");
    }

    /** Returns the first result of a run that goes on. */
    private ConfigMap storedResult() {
        cluster.benchmarks().createSmall("run", BROKERS.bootstrapServers(), cluster.api().namespace(),
                "repetitions: 2", "duration: 5s");
        return await().atMost(SOON).until(this::result, Optional::isPresent).orElseThrow();
    }

    /** Replaces a result, waits until the operator has read it again, and returns the status's message. */
    private String replace(ConfigMap stored, ConfigMapBuilder forged) throws InterruptedException {
        operator.terminate();
        cluster.api().client().resource(stored).delete();
        cluster.api().client().resource(forged.editMetadata().withResourceVersion(null).withUid(null).endMetadata()
                .build()).create();
        operator.ensureRunning();
        var failed = cluster.benchmarks().awaitFinished("run").getStatus();
        assertThat(failed.phase()).isEqualTo("Failed");
        return String.valueOf(failed.summary());
    }

    private Optional<ConfigMap> result() {
        return cluster.api().client().configMaps().withLabel("skewbench.io/part", "result").list().getItems().stream()
                .findFirst();
    }
}
