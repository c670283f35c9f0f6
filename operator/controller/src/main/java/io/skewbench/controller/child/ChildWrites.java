package io.skewbench.controller.child;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Preconditions;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Idempotent writes to the API server. */
public record ChildWrites(KubernetesClient client) {

    /** Creates an object, unless there is one of that name; returns whether there was none. */
    public boolean create(HasMetadata object) {
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
     * Creates an object of a run, unless it exists already.
     *
     * @param owner UID of the object that is its controller
     * @return the existing object, if there was one
     * @throws ForeignObjectException if an object of this name exists that has another owner
     */
    public <T extends HasMetadata> Optional<T> createFor(String owner, T object) {
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
     * Deletes an object of a run with its dependents, if it exists.
     *
     * @param owner UID of the object that has to be its controller; an object with another controller is kept
     * @param resource the object by its exact name
     */
    public <T extends HasMetadata> void delete(String owner, Resource<T> resource) {
        var existing = resource.get();
        if (existing != null && Owner.isController(owner, existing)) {
            delete(existing);
        }
    }

    /** Deletes an object that was read before, but no other that has replaced it since. */
    public void delete(HasMetadata object) {
        var metadata = object.getMetadata();
        delete(object.getClass(), metadata.getNamespace(), metadata.getName(), metadata.getUid());
    }

    /**
     * Deletes a plan, even if it has a finalizer: only the operator has anything to clean up before.
     *
     * @param owner UID of the object that has to be its controller; an object with another controller is kept
     */
    public void deletePlan(String owner, String namespace, String name) {
        var existing = client.configMaps().inNamespace(namespace).withName(name).get();
        if (existing != null && Owner.isController(owner, existing)) {
            deleteHeld(namespace, name, existing.getMetadata().getUid());
        }
    }

    /**
     * Deletes a report, even if it has a finalizer. A worker may write all metadata of its report, including owners and
     * finalizers, so that only the name identifies it. The name follows from the UID of the Benchmark: no ConfigMap has
     * it by chance.
     */
    public void deleteReport(String namespace, String name) {
        deleteHeld(namespace, name, null);
    }

    private void deleteHeld(String namespace, String name, @Nullable String uid) {
        if (!isHeld(delete(ConfigMap.class, namespace, name, uid))) {
            return;
        }
        try {
            // No finalizer can be added any more to what is being deleted.
            client.configMaps().inNamespace(namespace).withName(name)
                    .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\":{\"finalizers\":null}}");
        } catch (KubernetesClientException e) {
            if (!isGoneOrReplaced(e)) {
                throw e;
            }
        }
    }

    /**
     * Returns whether the API server answered a deletion with the object, which still exists, and not with a Status.
     */
    private static boolean isHeld(String answer) {
        try (var parser = Json.mapper().createParser(answer)) {
            parser.nextToken();
            for (var field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
                parser.nextToken();
                if (field.equals("kind")) {
                    return !parser.getText().equals("Status");
                }
                parser.skipChildren();
            }
            return false;
        } catch (IOException e) {
            // No Status exceeds the bounds of what is read.
            return true;
        }
    }

    /** Returns the API server's answer; empty if the object was deleted or replaced. */
    private String delete(Class<? extends HasMetadata> type, String namespace, String name, @Nullable String uid) {
        var version = HasMetadata.getApiVersion(type);
        var uri = (version.contains("/") ? "/apis/" : "/api/") + version + "/namespaces/" + namespace + "/"
                + HasMetadata.getPlural(type) + "/" + name;
        try {
            return client.raw(uri, "DELETE", new DeleteOptionsBuilder()
                    .withPreconditions(uid == null ? null : new Preconditions(null, uid))
                    .withPropagationPolicy("Background").build());
        } catch (KubernetesClientException e) {
            if (isGoneOrReplaced(e)) {
                return "{}";
            }
            throw e;
        }
    }

    private static boolean isGoneOrReplaced(KubernetesClientException e) {
        return e.getCode() == HttpURLConnection.HTTP_CONFLICT || e.getCode() == HttpURLConnection.HTTP_NOT_FOUND;
    }

    /**
     * Adds a key to a plan, unless it has one.
     *
     * @throws KubernetesClientException with code 409 if the plan was written meanwhile; the caller has to read it
     * again
     */
    public void addOnce(AttemptPlan plan, String key, Object value) {
        addAllOnce(plan, key, Map.of(key, value));
    }

    /**
     * Adds keys to a plan, all at once, unless it has one of them.
     *
     * @param first without which none of them is there
     * @throws KubernetesClientException with code 409 like the other method
     */
    public void addAllOnce(AttemptPlan plan, String first, Map<String, ?> values) {
        if (plan.has(first)) {
            return;
        }
        var patch = JsonNodeFactory.instance.objectNode();
        patch.putObject("metadata").put("resourceVersion", plan.configMap().getMetadata().getResourceVersion());
        var data = patch.putObject("data");
        values.forEach((key, value) -> data.put(key, Json.write(value)));
        merge(plan, Json.write(patch));
    }

    public void annotate(AttemptPlan plan, Map<String, String> annotations) {
        merge(plan, Json.write(Map.of("metadata", Map.of("annotations", annotations))));
    }

    private void merge(AttemptPlan plan, String patch) {
        client.configMaps()
                .inNamespace(plan.configMap().getMetadata().getNamespace())
                .withName(plan.name())
                .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }
}
