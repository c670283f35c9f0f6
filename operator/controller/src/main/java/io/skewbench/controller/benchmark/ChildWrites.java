package io.skewbench.controller.benchmark;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Preconditions;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.protocol.Json;
import java.net.HttpURLConnection;
import java.util.Map;
import java.util.Optional;

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
     * Creates an object of a run, unless it is there already.
     *
     * @param owner UID of the object that is its controller
     * @return the one that was there already, if one was
     * @throws ForeignObjectException if there is one of this name that belongs to somebody else
     */
    <T extends HasMetadata> Optional<T> createFor(String owner, T object) {
        if (create(object)) {
            return Optional.empty();
        }
        var existing = client.resource(object).get();
        if (existing == null || !Owner.isController(owner, existing)) {
            throw new ForeignObjectException(object.getKind() + " " + object.getMetadata().getName()
                    + " exists and was not created by the operator for this run: delete it");
        }
        return Optional.of(existing);
    }

    /**
     * Deletes an object of a run, and Kubernetes what belongs to it, if it is there.
     *
     * @param owner UID of the object that has to be its controller; what belongs to somebody else stays
     * @param resource the object by its exact name
     */
    <T extends HasMetadata> void delete(String owner, Resource<T> resource) {
        var existing = resource.get();
        if (existing != null && Owner.isController(owner, existing)) {
            delete(existing);
        }
    }

    /** Deletes what was looked at, and nothing that somebody has put in its place since. */
    void delete(HasMetadata object) {
        var metadata = object.getMetadata();
        var type = object.getClass();
        var version = HasMetadata.getApiVersion(type);
        var uri = (version.contains("/") ? "/apis/" : "/api/") + version + "/namespaces/" + metadata.getNamespace()
                + "/" + HasMetadata.getPlural(type) + "/" + metadata.getName();
        try {
            client.raw(uri, "DELETE", new DeleteOptionsBuilder()
                    .withPreconditions(new Preconditions(null, metadata.getUid()))
                    .withPropagationPolicy("Background").build());
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT && e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
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
