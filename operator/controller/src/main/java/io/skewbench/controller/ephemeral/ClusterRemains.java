package io.skewbench.controller.ephemeral;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.strimzi.api.ResourceLabels;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What is left of a Kafka for a while after its resources are gone, or for ever: pods and volumes. */
record ClusterRemains(List<Pod> pods, List<PersistentVolumeClaim> volumes) {
    /** A KafkaConnect may have the same name, and its pods the same label. */
    private static final String KAFKA = "Kafka";

    static ClusterRemains of(KubernetesClient client, String namespace, String kafka) {
        return new ClusterRemains(
                client.pods().inNamespace(namespace).withLabel(ResourceLabels.STRIMZI_CLUSTER_LABEL, kafka).list()
                        .getItems().stream().filter(ClusterRemains::isOfKafka).toList(),
                client.persistentVolumeClaims().inNamespace(namespace)
                        .withLabel(ResourceLabels.STRIMZI_CLUSTER_LABEL, kafka).list().getItems().stream()
                        .filter(ClusterRemains::isOfKafka).toList());
    }

    private static boolean isOfKafka(HasMetadata object) {
        var labels = Objects.requireNonNullElse(object.getMetadata().getLabels(), Map.<String, String>of());
        return KAFKA.equals(labels.getOrDefault(ResourceLabels.STRIMZI_KIND_LABEL, KAFKA));
    }

    boolean isEmpty() {
        return pods.isEmpty() && volumes.isEmpty();
    }

    /**
     * Returns the volumes that nobody is about to remove. Strimzi lets volumes have owners only if they are to go with
     * the cluster.
     */
    List<PersistentVolumeClaim> kept() {
        return volumes.stream().filter(volume -> !volume.isMarkedForDeletion()
                && volume.getMetadata().getOwnerReferences().isEmpty()).toList();
    }
}
