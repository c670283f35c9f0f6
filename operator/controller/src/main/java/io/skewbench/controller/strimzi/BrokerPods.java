package io.skewbench.controller.strimzi;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.pod.ContainerStatuses;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The pods of brokers, read by the names that Strimzi gives them, because users may create any number of pods with the
 * labels of a cluster, each of up to 1.5 MiB.
 */
public record BrokerPods(KubernetesClient client, String namespace, String kafka) {
    /** The name of the container in which the broker runs. */
    static final String CONTAINER = "kafka";
    /** More than any Kafka has. The nodes of further brokers are unknown. */
    static final int MOST = 1_000;

    /** Returns the existing pods, reduced to node, image and the nodes that the pod may run on. */
    public List<Pod> of(List<KafkaNodePool> pools) {
        return pools.stream().filter(NodePools::hasBrokers)
                .flatMap(pool -> ids(pool).map(id -> name(kafka, pool, id)))
                .limit(MOST)
                .map(name -> client.pods().inNamespace(namespace).withName(name).get())
                .filter(Objects::nonNull)
                .map(BrokerPods::lean)
                .toList();
    }

    /** Returns the ids of the brokers and controllers of a node pool from its status. */
    public static Stream<Integer> ids(KafkaNodePool pool) {
        var ids = pool.getStatus() == null ? null : pool.getStatus().getNodeIds();
        return Objects.requireNonNullElse(ids, List.<Integer>of()).stream();
    }

    /** Returns whether the status of a node pool names all the nodes that its spec asks for, and no others. */
    public static boolean areAll(KafkaNodePool pool) {
        var status = pool.getStatus();
        return status != null && Objects.equals(status.getObservedGeneration(), pool.getMetadata().getGeneration())
                && ids(pool).count() == pool.getSpec().getReplicas();
    }

    /** Returns Strimzi's name of the pod of a broker or controller. */
    public static String name(String kafka, KafkaNodePool pool, int id) {
        return kafka + "-" + pool.getMetadata().getName() + "-" + id;
    }

    private static Pod lean(Pod whole) {
        return new PodBuilder().withNewMetadata()
                .withName(whole.getMetadata().getName())
                .withNamespace(whole.getMetadata().getNamespace())
                .withDeletionTimestamp(whole.getMetadata().getDeletionTimestamp())
                .endMetadata()
                .withNewSpec()
                .withNodeName(whole.getSpec().getNodeName())
                .withAffinity(RequiredNodes.of(whole.getSpec().getAffinity()))
                .endSpec()
                .withNewStatus()
                .withContainerStatuses(images(whole))
                .endStatus()
                .build();
    }

    private static List<ContainerStatus> images(Pod whole) {
        return ContainerStatuses.of(whole).filter(status -> CONTAINER.equals(status.getName()))
                .map(status -> new ContainerStatusBuilder().withName(CONTAINER).withImageID(status.getImageID())
                        .build())
                .toList();
    }
}
