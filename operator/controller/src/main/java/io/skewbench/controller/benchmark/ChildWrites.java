package io.skewbench.controller.benchmark;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.protocol.Json;
import java.net.HttpURLConnection;
import java.util.Map;

/** Writes to the API server that may be repeated at will. */
record ChildWrites(KubernetesClient client) {

    /** Makes an object, unless there is one of that name; returns whether there was none. */
    boolean create(HasMetadata object) {
        try {
            client.resource(object).create();
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
            return false;
        }
    }

    /**
     * Adds a key to a plan, unless it has one.
     *
     * @throws KubernetesClientException with code 409 if somebody else wrote the plan meanwhile: look again
     */
    void addOnce(AttemptPlan plan, String key, Object value) {
        if (plan.has(key)) {
            return;
        }
        var patch = JsonNodeFactory.instance.objectNode();
        patch.putObject("metadata").put("resourceVersion", plan.configMap().getMetadata().getResourceVersion());
        patch.putObject("data").put(key, Json.write(value));
        merge(plan, Json.write(patch));
    }

    void annotate(AttemptPlan plan, Map<String, String> annotations) {
        merge(plan, Json.write(Map.of("metadata", Map.of("annotations", annotations))));
    }

    private void merge(AttemptPlan plan, String patch) {
        client.configMaps()
                .inNamespace(plan.configMap().getMetadata().getNamespace())
                .withName(plan.name())
                .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }
}
