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

    /** Lets go of all in the namespace: their definition could not be deleted otherwise, by tests that come later. */
    public static void letGo(KubernetesClient client) {
        for (var kafka : client.resources(Kafka.class).list().getItems()) {
            kafka.getMetadata().setFinalizers(List.of());
            client.resource(kafka).update();
        }
    }
}
