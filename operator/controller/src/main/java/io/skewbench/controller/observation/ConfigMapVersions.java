package io.skewbench.controller.observation;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.listing.MetadataReader;
import java.util.Optional;

/** Which version of a ConfigMap there is, read without its up to 1 MiB of data. */
record ConfigMapVersions(KubernetesClient client) {

    /** Returns what is another for each state of each ConfigMap; empty if there is none of that name. */
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
