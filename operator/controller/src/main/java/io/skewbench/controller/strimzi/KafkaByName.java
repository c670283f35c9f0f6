package io.skewbench.controller.strimzi;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.skewbench.engine.EphemeralName;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.net.HttpURLConnection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds a Kafka by its name, or by the one that an ephemeral Kafka has in its Benchmark's spec. */
public final class KafkaByName {

    private KafkaByName() {}

    /** Returns the Kafka; null if there is none. */
    public static @Nullable Kafka find(KubernetesClient client, String namespace, String name) {
        var kafkas = client.resources(Kafka.class).inNamespace(namespace);
        var kafka = kafkas.withName(name).get();
        return kafka != null || name.length() > EphemeralName.CHARACTERS
                ? kafka
                : ofRun(client, namespace, name).map(kafkas::withName).map(Resource::get).orElse(null);
    }

    private static Optional<String> ofRun(KubernetesClient client, String namespace, String name) {
        try {
            return new NodePools(client, namespace).kafkaOfRun(name);
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
