package io.skewbench.controller.ephemeral;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimList;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.skewbench.controller.listing.Pages;
import io.strimzi.api.ResourceLabels;
import java.util.stream.Stream;

/**
 * The pods and volumes that remain after the deletion of a Kafka, for a while or for ever. Anybody may give their
 * labels to other objects.
 */
record ClusterRemains(KubernetesClient client, String namespace, String kafka) {
    /**
     * Distinguishes the pods of a Kafka from those of a KafkaConnect of the same name, which have the same cluster
     * label.
     */
    private static final String KAFKA = "Kafka";

    boolean isEmpty() {
        return Stream.concat(pods().flatMap(pods -> Pages.find(pods, pod -> true).stream()),
                volumes().flatMap(volumes -> Pages.find(volumes, volume -> true).stream())).findFirst().isEmpty();
    }

    private Stream<FilterWatchListDeletable<Pod, PodList, PodResource>> pods() {
        var pods = client.pods().inNamespace(namespace).withLabel(ResourceLabels.STRIMZI_CLUSTER_LABEL, kafka);
        return Stream.of(pods.withLabel(ResourceLabels.STRIMZI_KIND_LABEL, KAFKA),
                pods.withoutLabel(ResourceLabels.STRIMZI_KIND_LABEL));
    }

    private Stream<FilterWatchListDeletable<PersistentVolumeClaim, PersistentVolumeClaimList,
            Resource<PersistentVolumeClaim>>> volumes() {
        var volumes = client.persistentVolumeClaims().inNamespace(namespace)
                .withLabel(ResourceLabels.STRIMZI_CLUSTER_LABEL, kafka);
        return Stream.of(volumes.withLabel(ResourceLabels.STRIMZI_KIND_LABEL, KAFKA),
                volumes.withoutLabel(ResourceLabels.STRIMZI_KIND_LABEL));
    }
}
