package io.skewbench.controller.brokersetting;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.net.HttpURLConnection;

/** Writes a Kafka as long as nobody else has. */
final class KafkaPatch {
    /** By which the owner of the Kafka recognizes who wrote a setting. */
    private static final String MANAGER = "skewbench-broker-settings";

    private KafkaPatch() {}

    /**
     * Applies a JSON merge patch.
     *
     * @param patch with the resource version of the Kafka that was found
     * @return false if Strimzi has written its status since, or somebody the spec: the next look tells
     * @throws KubernetesClientException if the API server refuses it for another reason
     */
    static boolean apply(KubernetesClient client, Kafka found, String patch) {
        try {
            client.resources(Kafka.class).inNamespace(found.getMetadata().getNamespace())
                    .withName(found.getMetadata().getName()).patch(new PatchContext.Builder()
                            .withPatchType(PatchType.JSON_MERGE).withFieldManager(MANAGER).build(), patch);
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
            return false;
        }
    }
}
