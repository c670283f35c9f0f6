package io.skewbench.e2e.testbed;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.api.testing.GeneratedDefinitions;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.user.KafkaUser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Strimzi's resource definitions, which all testbeds share.
 *
 * @param created definitions to delete at the end; empty if Strimzi is installed
 */
record StrimziDefinitions(List<CustomResourceDefinition> created) {
    private static final String DEFINITION = "kafkas.kafka.strimzi.io";

    static boolean areInstalled() {
        return "installed".equals(System.getProperty("strimzi"));
    }

    /** Creates the definitions unless Strimzi is installed. */
    static StrimziDefinitions ensure(KubernetesClient client, Path folder) {
        if (areInstalled()) {
            return new StrimziDefinitions(List.of());
        }
        if (client.apiextensions().v1().customResourceDefinitions().withName(DEFINITION).get() != null) {
            throw new IllegalStateException("The cluster has Strimzi's definitions: run with -Dstrimzi=installed if its"
                    + " operator is there, else delete them: kubectl delete crd " + DEFINITION);
        }
        try {
            return new StrimziDefinitions(GeneratedDefinitions.install(client, folder, Kafka.class, KafkaNodePool.class,
                    KafkaUser.class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while definitions were created", e);
        }
    }

    void delete(KubernetesClient client) {
        created.forEach(definition -> client.resource(definition).delete());
    }
}
