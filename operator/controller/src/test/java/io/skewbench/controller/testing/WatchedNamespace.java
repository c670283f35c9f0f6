package io.skewbench.controller.testing;

import static java.util.Objects.requireNonNull;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The objects of some kinds in a namespace, as watches report them. Looking often takes no request: stand-ins that
 * listed all objects ten times a second made half of the API server's work in the tests.
 */
final class WatchedNamespace implements AutoCloseable {
    private final Map<Class<?>, SharedIndexInformer<? extends HasMetadata>> informers = new LinkedHashMap<>();

    /** Starts to watch; returns once everything that exists is known. */
    WatchedNamespace(KubernetesClient client, String namespace, List<Class<? extends HasMetadata>> kinds) {
        kinds.forEach(kind -> informers.put(kind, client.resources(kind).inNamespace(namespace).inform()));
    }

    /** Returns the objects of one of the kinds. What has just been created or deleted may not be known. */
    <T extends HasMetadata> List<T> list(Class<T> kind) {
        return requireNonNull(informers.get(kind)).getStore().list().stream().map(kind::cast).toList();
    }

    @Override
    public void close() {
        informers.values().forEach(SharedIndexInformer::close);
    }
}
