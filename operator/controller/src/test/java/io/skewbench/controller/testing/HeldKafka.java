package io.skewbench.controller.testing;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.util.List;

/** Kafkas that don't go when they are deleted, as if Strimzi took long. */
public final class HeldKafka {
    private HeldKafka() {}

    /** Holds one. */
    public static void hold(KubernetesClient client, String name) {
        client.resources(Kafka.class).withName(name).edit(kafka -> {
            kafka.getMetadata().setFinalizers(List.of("test.skewbench.io/held"));
            return kafka;
        });
    }

    /** Releases all in the namespace, so that later tests can delete their definition. */
    public static void letGo(KubernetesClient client) {
        for (var kafka : client.resources(Kafka.class).list().getItems()) {
            kafka.getMetadata().setFinalizers(List.of());
            client.resource(kafka).update();
        }
    }
}
