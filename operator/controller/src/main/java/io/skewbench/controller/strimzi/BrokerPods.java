package io.skewbench.controller.strimzi;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.pod.ContainerStatuses;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The pods of brokers, read by the names that Strimzi gives them, because users may create any number of pods with the
 * labels of a cluster, each of up to 1.5 MiB.
 */
public record BrokerPods(KubernetesClient client, String namespace, String kafka) {
    /** The name of the container in which the broker runs. */
    static final String CONTAINER = "kafka";
    /** More than any Kafka has. The nodes of further brokers are unknown. */
    static final int MOST = 1_000;
    /** The resource of Strimzi that creates the pods of a node pool, which has the name of the Kafka and the pool. */
    private static final String POD_SET = "StrimziPodSet";
    private static final String POD_SET_API = "core.strimzi.io/";

    /**
     * Returns the existing pods, reduced to node, image, address, limit of processors and the nodes that the pod may
     * run on.
     */
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
                .withContainers(limited(whole))
                .endSpec()
                .withNewStatus()
                .withContainerStatuses(images(whole))
                .withPodIP(address(whole))
                .endStatus()
                .build();
    }

    /** Returns how many processors the broker in a pod may take; empty if it may take all. */
    static Optional<Quantity> cpuLimit(Pod pod) {
        return pod.getSpec().getContainers().stream().filter(container -> CONTAINER.equals(container.getName()))
                .map(Container::getResources).filter(Objects::nonNull).map(ResourceRequirements::getLimits)
                .filter(Objects::nonNull).map(limits -> limits.get("cpu")).filter(Objects::nonNull).findFirst();
    }

    private static List<Container> limited(Pod whole) {
        return cpuLimit(whole).map(limit -> new ContainerBuilder().withName(CONTAINER)
                .withResources(new ResourceRequirementsBuilder().withLimits(Map.of("cpu", limit)).build()).build())
                .stream().toList();
    }

    /** Returns the address of a pod that Strimzi controls; null if it has none of its own. */
    private static @Nullable String address(Pod whole) {
        var name = whole.getMetadata().getName();
        var podSet = name.substring(0, Math.max(0, name.lastIndexOf('-')));
        var isStrimzis = whole.getMetadata().getOwnerReferences().stream()
                .anyMatch(owner -> Boolean.TRUE.equals(owner.getController()) && POD_SET.equals(owner.getKind())
                        && podSet.equals(owner.getName()) && owner.getApiVersion() != null
                        && owner.getApiVersion().startsWith(POD_SET_API));
        return isStrimzis && whole.getStatus() != null && !Boolean.TRUE.equals(whole.getSpec().getHostNetwork())
                ? whole.getStatus().getPodIP()
                : null;
    }

    private static List<ContainerStatus> images(Pod whole) {
        return ContainerStatuses.of(whole).filter(status -> CONTAINER.equals(status.getName()))
                .map(status -> new ContainerStatusBuilder().withName(CONTAINER).withImageID(status.getImageID())
                        .build())
                .toList();
    }
}
