package io.skewbench.controller.informer;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;

/** Asks the API server for what the informer has left out of plans and reports. */
public record WholeConfigMaps(KubernetesClient client) {

    /** Returns a ConfigMap as a whole; as it is kept, if nothing was left out or it is gone. */
    public ConfigMap of(ConfigMap kept) {
        if (!RunConfigMaps.isLeftOut(kept)) {
            return kept;
        }
        var metadata = kept.getMetadata();
        var whole = client.configMaps().inNamespace(metadata.getNamespace()).withName(metadata.getName()).get();
        return whole == null || !whole.getMetadata().getUid().equals(metadata.getUid()) ? kept : whole;
    }
}
