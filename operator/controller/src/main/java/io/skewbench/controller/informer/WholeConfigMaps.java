package io.skewbench.controller.informer;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;

/** Reads plans and reports from the API server whose data the informer has left out. */
public record WholeConfigMaps(KubernetesClient client) {

    /** Returns the complete ConfigMap; the given one if nothing was left out or it was deleted. */
    public ConfigMap of(ConfigMap kept) {
        if (!RunConfigMaps.isLeftOut(kept)) {
            return kept;
        }
        var metadata = kept.getMetadata();
        var whole = client.configMaps().inNamespace(metadata.getNamespace()).withName(metadata.getName()).get();
        return whole == null || !whole.getMetadata().getUid().equals(metadata.getUid()) ? kept : whole;
    }
}
