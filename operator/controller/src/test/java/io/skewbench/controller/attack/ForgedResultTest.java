package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Somebody who may write ConfigMaps puts another one in place of a stored result. */
class ForgedResultTest {
    private static final Duration SOON = Duration.ofMinutes(2);

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @BeforeEach
    void createTopic() throws Exception {
        BROKERS.topic(cluster.api().namespace(), List.of(0, 1, 2));
    }

    @Test
    void failsTheRunAndSaysWhichConfigMapItIs() {
        // Given a run whose first trial has been stored
        cluster.benchmarks().createSmall("run", BROKERS.bootstrapServers(), cluster.api().namespace(),
                "repetitions: 2", "duration: 5s");
        var stored = await().atMost(SOON).until(this::result, Optional::isPresent).orElseThrow();
        // When its result is replaced, and the operator reads it again
        cluster.api().client().resource(stored).delete();
        cluster.api().client().resource(new ConfigMapBuilder(stored).editMetadata().withResourceVersion(null)
                .withUid(null).endMetadata().withBinaryData(Map.of("result.json.gz", "AAAA")).build()).create();
        cluster.restartOperator();
        // Then
        var failed = cluster.benchmarks().awaitFinished("run");
        assertThat(failed.getStatus().phase()).isEqualTo("Failed");
        assertThat(failed.getStatus().summary()).contains(
                "ConfigMap " + stored.getMetadata().getName() + " holds no result: it isn't what the operator wrote");
    }

    private Optional<ConfigMap> result() {
        return cluster.api().client().configMaps().withLabel("skewbench.io/part", "result").list().getItems().stream()
                .findFirst();
    }
}
