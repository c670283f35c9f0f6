package io.skewbench.e2e.testbed;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.e2e.kafka.AdminPod;
import io.skewbench.e2e.kafka.KafkaAdministrator;
import io.skewbench.e2e.strimzi.StrimziStandIn;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.user.KafkaUser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** The Kafka of a testbed, which Strimzi or its stand-in runs as "bench". */
public final class TestKafka implements AutoCloseable {
    private static final String NAME = "bench";
    private static final Duration TIMEOUT = Duration.ofMinutes(15);

    private final NamespacedKubernetesClient client;
    private final @Nullable StrimziStandIn standIn;

    private TestKafka(NamespacedKubernetesClient client, @Nullable StrimziStandIn standIn) {
        this.client = client;
        this.standIn = standIn;
    }

    /**
     * Starts it and waits until it is ready.
     *
     * @param client in the namespace of the tests
     * @param folder for keys, an empty one
     */
    static TestKafka start(NamespacedKubernetesClient client, Path folder) {
        var kafka = new TestKafka(client,
                StrimziDefinitions.areInstalled() ? null : StrimziStandIn.start(client, Images.kafka(), folder));
        try {
            kafka.apply();
            kafka.awaitReady();
            return kafka;
        } catch (RuntimeException | Error e) {
            kafka.close();
            throw e;
        }
    }

    private void apply() {
        try (var yaml = TestKafka.class.getResourceAsStream("/kafka.yaml")) {
            var text = new String(Objects.requireNonNull(yaml).readAllBytes(), StandardCharsets.UTF_8);
            var documents = text.split("(?m)^---\\n", -1);
            client.resource(Serialization.unmarshal(documents[0], KafkaNodePool.class)).create();
            client.resource(Serialization.unmarshal(documents[1], Kafka.class)).create();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until Strimzi reports the current generation as ready. */
    public void awaitReady() {
        Awaitility.await().atMost(TIMEOUT).ignoreExceptionsInstanceOf(KubernetesClientException.class)
                .until(() -> isReady(get()));
    }

    private static boolean isReady(Kafka kafka) {
        var status = kafka.getStatus();
        return status != null && status.getObservedGeneration() == kafka.getMetadata().getGeneration()
                && status.getConditions() != null && status.getConditions().stream()
                        .anyMatch(it -> "Ready".equals(it.getType()) && "True".equals(it.getStatus()));
    }

    private Kafka get() {
        return client.resources(Kafka.class).withName(NAME).get();
    }

    /** Returns the pods of its brokers. */
    public List<Pod> pods() {
        return client.pods().withLabel("strimzi.io/cluster", NAME).withLabel("strimzi.io/broker-role", "true").list()
                .getItems();
    }

    /** Returns the administrator of this Kafka. */
    public KafkaAdministrator names() {
        return KafkaAdministrator.of(get(), new AdminPod(client, Images.kafka()));
    }

    /** Creates a KafkaUser. */
    public void createUser(String name, String authentication) {
        client.resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: KafkaUser
                metadata:
                  name: %s
                  labels: {strimzi.io/cluster: %s}
                spec:
                  authentication: {type: %s}
                """.formatted(name, NAME, authentication), KafkaUser.class)).create();
    }

    /** Stops the stand-in; the namespace, and with it the Kafka, is deleted later. */
    @Override
    public void close() {
        if (standIn != null) {
            standIn.close();
        }
    }
}
