package io.skewbench.controller.brokersetting;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.controller.refusal.ApiServerAnswer;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Optional;

/** Writes a Kafka as long as nobody else has, and tries whether the operator may. */
final class KafkaPatch {
    /** By which the owner of the Kafka recognizes who wrote a setting. */
    private static final String MANAGER = "skewbench-broker-settings";

    private static final int UNPROCESSABLE = 422;
    private static final String DRY_RUN = "{\"metadata\": {\"annotations\": {\"" + GivenSettings.ANNOTATION
            + "\": \"\"}}}";

    private KafkaPatch() {}

    /**
     * Tries by a dry run whether a Kafka may be changed, and returns why not, as a sentence; empty if it may.
     *
     * @param chartValue that permits the operator to change it
     * @throws KubernetesClientException if the API server doesn't answer
     */
    static Optional<String> refusal(KubernetesClient client, Kafka kafka, String chartValue) {
        var name = kafka.getMetadata().getName();
        try {
            client.resources(Kafka.class).inNamespace(kafka.getMetadata().getNamespace()).withName(name)
                    .patch(new PatchContext.Builder().withPatchType(PatchType.JSON_MERGE).withDryRun(List.of("All"))
                            .build(), DRY_RUN);
            return Optional.empty();
        } catch (KubernetesClientException e) {
            return switch (e.getCode()) {
                case HttpURLConnection.HTTP_FORBIDDEN -> Optional.of("the operator may not change Kafka " + name
                        + ": let its role patch kafkas, as the chart's " + chartValue
                        + "=true does, or find out what forbids it: " + ApiServerAnswer.of(e));
                case HttpURLConnection.HTTP_BAD_REQUEST, UNPROCESSABLE ->
                    Optional.of("Kafka " + name + " can't be changed: " + ApiServerAnswer.of(e));
                default -> throw e;
            };
        }
    }

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
