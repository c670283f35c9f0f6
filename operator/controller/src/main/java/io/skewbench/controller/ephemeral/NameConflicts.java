package io.skewbench.controller.ephemeral;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.skewbench.api.v1alpha1.EphemeralPool;
import io.skewbench.controller.strimzi.NodePools;
import io.strimzi.api.ResourceLabels;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The resources with the names of an ephemeral cluster, of any owner: Kafkas by the name in the spec and by the
 * generated name, node pools by their names in the spec, and node pools of any name whose labels refer to such a Kafka,
 * because they would become part of it, or to another run's cluster of that name.
 */
record NameConflicts(EphemeralKafka cluster, List<HasMetadata> resources) {

    static NameConflicts of(KubernetesClient client, EphemeralKafka cluster) {
        var resources = new ArrayList<HasMetadata>();
        names(cluster).map(client.resources(Kafka.class).inNamespace(cluster.namespace())::withName)
                .map(Resource::get).filter(Objects::nonNull).forEach(resources::add);
        try {
            resources.addAll(new NodePools(client, cluster.namespace()).matching(pool -> isMeant(cluster, pool)));
        } catch (KubernetesClientException e) {
            // There are none if Strimzi isn't installed.
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
        return new NameConflicts(cluster, List.copyOf(resources));
    }

    private static boolean isMeant(EphemeralKafka cluster, HasMetadata pool) {
        var labels = Objects.requireNonNullElse(pool.getMetadata().getLabels(), Map.<String, String>of());
        return names(cluster).anyMatch(name -> name.equals(labels.get(ResourceLabels.STRIMZI_CLUSTER_LABEL)))
                || cluster.spec().name().equals(labels.get(NodePools.CLUSTER_LABEL))
                || cluster.spec().pools().stream().map(EphemeralPool::name)
                        .anyMatch(pool.getMetadata().getName()::equals);
    }

    private static Stream<String> names(EphemeralKafka cluster) {
        return Stream.of(cluster.name(), cluster.spec().name());
    }

    /** Returns the resources of the run. */
    List<HasMetadata> own() {
        return resources.stream().filter(cluster::owns).toList();
    }

    /** Returns a resource that doesn't belong to the run. */
    Optional<HasMetadata> foreign() {
        return resources.stream().filter(resource -> !cluster.owns(resource)).findFirst();
    }

    /** Returns a resource that is being deleted. */
    Optional<HasMetadata> going() {
        return resources.stream().filter(HasMetadata::isMarkedForDeletion).findFirst();
    }

    Optional<HasMetadata> kafka() {
        return resources.stream().filter(Kafka.class::isInstance)
                .filter(kafka -> kafka.getMetadata().getName().equals(cluster.name())).findFirst();
    }

    boolean has(HasMetadata wanted) {
        return resources.stream().anyMatch(there -> there.getKind().equals(wanted.getKind())
                && there.getMetadata().getName().equals(wanted.getMetadata().getName()));
    }
}
