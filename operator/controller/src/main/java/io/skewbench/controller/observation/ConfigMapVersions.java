package io.skewbench.controller.observation;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.listing.MetadataReader;
import java.util.Optional;

/** Reads the current version of a ConfigMap without its data, which may take 1 MiB. */
record ConfigMapVersions(KubernetesClient client) {

    /** Returns a string that is unique to each state of each ConfigMap; empty if there is none of that name. */
    Optional<String> newest(String namespace, String name) {
        return new MetadataReader(client)
                .object("api/v1/namespaces/" + MetadataReader.encoded(namespace) + "/configmaps/"
                        + MetadataReader.encoded(name))
                .map(ConfigMapVersions::of);
    }

    /** Returns the version of a ConfigMap that has been read. */
    static String of(ObjectMeta metadata) {
        return metadata.getUid() + "/" + metadata.getResourceVersion();
    }
}
