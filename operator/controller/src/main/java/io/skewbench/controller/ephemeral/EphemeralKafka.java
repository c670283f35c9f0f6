package io.skewbench.controller.ephemeral;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.skewbench.api.v1alpha1.EphemeralCluster;
import io.skewbench.api.v1alpha1.EphemeralPool;
import io.skewbench.api.v1alpha1.ExtraMetadata;
import io.skewbench.api.v1alpha1.Link;
import io.skewbench.controller.cluster.EphemeralListener;
import io.skewbench.controller.strimzi.NodePools;
import io.skewbench.engine.EphemeralNodes;
import io.strimzi.api.ResourceAnnotations;
import io.strimzi.api.ResourceLabels;
import io.strimzi.api.kafka.model.common.template.StatefulPodTemplate;
import io.strimzi.api.kafka.model.common.template.StatefulPodTemplateBuilder;
import io.strimzi.api.kafka.model.kafka.EphemeralStorageBuilder;
import io.strimzi.api.kafka.model.kafka.JbodStorageBuilder;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.KafkaBuilder;
import io.strimzi.api.kafka.model.kafka.PersistentClaimStorageBuilder;
import io.strimzi.api.kafka.model.kafka.Storage;
import io.strimzi.api.kafka.model.kafka.listener.KafkaListenerType;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolBuilder;
import io.strimzi.api.kafka.model.nodepool.ProcessRoles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Strimzi's resources of an ephemeral cluster. They set everything that affects figures, except the version of Kafka if
 * the spec names none.
 *
 * @param name of the Kafka resource, unique to the run
 * @param owner the Benchmark, with which Kubernetes deletes all resources
 * @param labels of the run's objects
 * @param annotations of the run's objects
 */
public record EphemeralKafka(EphemeralCluster spec, String name, String namespace, OwnerReference owner,
        Map<String, String> labels, Map<String, String> annotations) {
    private static final String INGRESS = "kubernetes.io/ingress-bandwidth";
    private static final String EGRESS = "kubernetes.io/egress-bandwidth";
    private static final int MAX_INTERNAL_REPLICAS = 3;
    private static final int AS_MUCH_AS_POSSIBLE = 100;

    /** Returns whether an object belongs to the same Benchmark. */
    public boolean owns(HasMetadata object) {
        return object.getMetadata().getOwnerReferences().stream()
                .anyMatch(reference -> reference.getUid().equals(owner.getUid()));
    }

    Kafka kafka() {
        var listener = EphemeralListener.of(spec);
        return new KafkaBuilder().withMetadata(metadata(name, Map.of(), Map.of()))
                .withNewSpec()
                .withNewKafka()
                .withVersion(spec.version())
                .withMetadataVersion(spec.metadataVersion())
                .withConfig(config())
                .addNewListener()
                .withName(listener.name())
                .withPort(listener.port())
                .withType(KafkaListenerType.INTERNAL)
                .withTls(listener.tls())
                .endListener()
                .endKafka()
                .endSpec()
                .build();
    }

    /** Returns the node pools in the order of the spec. */
    List<KafkaNodePool> pools() {
        var ids = EphemeralNodes.ids(spec);
        return spec.pools().stream().map(pool -> pool(pool, Objects.requireNonNull(ids.get(pool.name())))).toList();
    }

    private KafkaNodePool pool(EphemeralPool pool, List<Integer> ids) {
        return new KafkaNodePoolBuilder().withMetadata(metadata(pool.name(),
                Map.of(ResourceLabels.STRIMZI_CLUSTER_LABEL, name, NodePools.CLUSTER_LABEL, spec.name()),
                Map.of(ResourceAnnotations.ANNO_STRIMZI_IO_NEXT_NODE_IDS,
                        "[" + ids.getFirst() + "-" + ids.getLast() + "]")))
                .withNewSpec()
                .withReplicas(pool.replicas())
                .withRoles(pool.roles().stream().map(ProcessRoles::forValue).toList())
                .withStorage(storage(pool))
                .withResources(pool.resources())
                .withNewTemplate()
                .withPod(template(pool))
                .endTemplate()
                .endSpec()
                .build();
    }

    private StatefulPodTemplate template(EphemeralPool pool) {
        var template = new StatefulPodTemplateBuilder().withTolerations(pool.tolerations())
                .withAffinity(affinity(pool.nodeSelector()));
        var link = pool.link();
        return link == null
                ? template.build()
                : template.withNewMetadata().withAnnotations(bandwidth(link)).endMetadata().build();
    }

    private static Map<String, String> bandwidth(Link link) {
        var annotations = new HashMap<String, String>();
        if (link.ingress() != null) {
            annotations.put(INGRESS, link.ingress());
        }
        if (link.egress() != null) {
            annotations.put(EGRESS, link.egress());
        }
        return annotations;
    }

    /**
     * Returns the affinity that stands for a node selector, which Strimzi doesn't have, and that spreads brokers over
     * nodes if there are enough.
     */
    private Affinity affinity(@Nullable Map<String, String> nodeSelector) {
        var affinity = new AffinityBuilder().withNewPodAntiAffinity()
                .addNewPreferredDuringSchedulingIgnoredDuringExecution()
                .withWeight(AS_MUCH_AS_POSSIBLE)
                .withNewPodAffinityTerm()
                .withTopologyKey("kubernetes.io/hostname")
                .withLabelSelector(new LabelSelectorBuilder()
                        .withMatchLabels(Map.of(ResourceLabels.STRIMZI_CLUSTER_LABEL, name)).build())
                .endPodAffinityTerm()
                .endPreferredDuringSchedulingIgnoredDuringExecution()
                .endPodAntiAffinity();
        if (nodeSelector != null && !nodeSelector.isEmpty()) {
            affinity.withNewNodeAffinity()
                    .withNewRequiredDuringSchedulingIgnoredDuringExecution()
                    .addNewNodeSelectorTerm()
                    .withMatchExpressions(requirements(nodeSelector))
                    .endNodeSelectorTerm()
                    .endRequiredDuringSchedulingIgnoredDuringExecution()
                    .endNodeAffinity();
        }
        return affinity.build();
    }

    /** Returns the requirements of a node affinity that are equivalent to a node selector, always in the same order. */
    public static List<NodeSelectorRequirement> requirements(Map<String, String> nodeSelector) {
        return nodeSelector.entrySet().stream().sorted(Map.Entry.comparingByKey())
                .map(label -> new NodeSelectorRequirement(label.getKey(), "In", List.of(label.getValue()))).toList();
    }

    private static Storage storage(EphemeralPool pool) {
        var claim = pool.storage();
        return new JbodStorageBuilder().withVolumes(claim == null
                ? new EphemeralStorageBuilder().withId(0).build()
                : new PersistentClaimStorageBuilder().withId(0)
                        .withSize(claim.size())
                        .withStorageClass(claim.storageClass())
                        .withDeleteClaim(true)
                        .build())
                .build();
    }

    /**
     * Returns the brokers' settings. Kafka's internal topics have three replicas by default, and could not be created
     * with fewer brokers.
     */
    public Map<String, Object> config() {
        var replicas = Math.min(MAX_INTERNAL_REPLICAS, EphemeralNodes.brokers(spec));
        var config = new HashMap<String, Object>();
        for (var topic : List.of("offsets.topic.replication.factor", "transaction.state.log.replication.factor",
                "share.coordinator.state.topic.replication.factor")) {
            config.put(topic, replicas);
        }
        for (var topic : List.of("transaction.state.log.min.isr", "share.coordinator.state.topic.min.isr")) {
            config.put(topic, Math.max(1, replicas - 1));
        }
        // A client that asks for a topic too early must not create it.
        config.put("auto.create.topics.enable", false);
        if (spec.config() != null) {
            config.putAll(spec.config());
        }
        return config;
    }

    private ObjectMeta metadata(String name, Map<String, String> moreLabels, Map<String, String> moreAnnotations) {
        var extra = Objects.requireNonNullElse(spec.metadata(), new ExtraMetadata(null, null));
        return new ObjectMetaBuilder().withName(name)
                .withNamespace(namespace)
                .withLabels(together(extra.labels(), labels, moreLabels))
                .withAnnotations(together(extra.annotations(), annotations, moreAnnotations))
                .withOwnerReferences(owner)
                .build();
    }

    private static Map<String, String> together(@Nullable Map<String, String> users, Map<String, String> runs,
            Map<String, String> own) {
        var all = new HashMap<String, String>();
        Stream.of(Objects.requireNonNullElse(users, Map.<String, String>of()), runs, own).forEach(all::putAll);
        return all;
    }

    /** Returns all resources, Kafka first. */
    List<HasMetadata> all() {
        var all = new ArrayList<HasMetadata>();
        all.add(kafka());
        all.addAll(pools());
        return all;
    }
}
