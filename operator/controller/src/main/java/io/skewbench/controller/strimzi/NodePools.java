package io.skewbench.controller.strimzi;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Listable;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.controller.listing.Pages;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.failure.FailureText;
import io.strimzi.api.ResourceLabels;
import io.strimzi.api.kafka.model.common.template.StatefulPodTemplate;
import io.strimzi.api.kafka.model.common.template.StatefulPodTemplateBuilder;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolBuilder;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolStatus;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolStatusBuilder;
import io.strimzi.api.kafka.model.nodepool.ProcessRoles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads KafkaNodePools a page at a time, and keeps only the fields that the operator needs, because users may create
 * any number of them with the label of a Kafka, each of up to 1.5 MiB.
 *
 * @param namespace of the Kafka
 */
public record NodePools(KubernetesClient client, String namespace) {
    /**
     * The label of an ephemeral cluster's node pools with the cluster's name in the spec; its Kafka has another name.
     */
    public static final String CLUSTER_LABEL = SkewbenchApi.GROUP + "/cluster";
    /** More than any Kafka has. */
    static final int MOST = 200;
    private static final int OWNERS = 16;
    private static final int VALUE_CHARACTERS = 4_096;
    private static final String OWN_KEYS = SkewbenchApi.GROUP + "/";

    /**
     * Returns the node pools of a Kafka.
     *
     * @throws KubernetesClientException if there are more than any Kafka has, or one of them can't be decoded
     */
    public List<KafkaNodePool> of(String kafka) {
        return matching(undecoded().inNamespace(namespace).withLabel(ResourceLabels.STRIMZI_CLUSTER_LABEL, kafka),
                pool -> true);
    }

    /** Returns whether the nodes of a pool are brokers, rather than only controllers. */
    public static boolean hasBrokers(KafkaNodePool pool) {
        return pool.getSpec().getRoles().contains(ProcessRoles.BROKER);
    }

    /** Returns the name of the ephemeral Kafka that has the given name in its Benchmark's spec, if there is one. */
    Optional<String> kafkaOfRun(String inSpec) {
        return matching(undecoded().inNamespace(namespace).withLabel(CLUSTER_LABEL, inSpec),
                pool -> !pool.isMarkedForDeletion()).stream()
                .min(Comparator.comparing((KafkaNodePool pool) -> pool.getMetadata().getCreationTimestamp())
                        .thenComparing(pool -> pool.getMetadata().getName()))
                .map(pool -> pool.getMetadata().getLabels().get(ResourceLabels.STRIMZI_CLUSTER_LABEL));
    }

    /**
     * Returns the node pools of the namespace that match, even if others can't be decoded.
     *
     * @throws KubernetesClientException if more of them match than any Kafka has, or one of these can't be decoded
     */
    public List<KafkaNodePool> matching(Predicate<HasMetadata> predicate) {
        return matching(undecoded().inNamespace(namespace), predicate);
    }

    private MixedOperation<GenericKubernetesResource, GenericKubernetesResourceList,
            Resource<GenericKubernetesResource>> undecoded() {
        return client.genericKubernetesResources(ResourceDefinitionContext.fromResourceType(KafkaNodePool.class));
    }

    private List<KafkaNodePool> matching(Listable<? extends KubernetesResourceList<GenericKubernetesResource>> all,
            Predicate<HasMetadata> predicate) {
        var pools = new ArrayList<KafkaNodePool>();
        var areTooMany = Pages.mayMatch(all, pool -> {
            if (predicate.test(pool)) {
                pools.add(lean(decoded(pool)));
            }
            return pools.size() > MOST;
        });
        if (areTooMany) {
            throw new KubernetesClientException("Namespace " + namespace + " has more KafkaNodePools than the "
                    + "operator reads, " + MOST + " of a Kafka and " + Pages.MOST + " in all; delete those that are "
                    + "not in use");
        }
        return List.copyOf(pools);
    }

    /**
     * Decodes a node pool. Strimzi's CRDs have no upper bounds, so the API server stores numbers that its classes can't
     * hold.
     */
    private KafkaNodePool decoded(GenericKubernetesResource pool) {
        try {
            return client.getKubernetesSerialization().convertValue(pool, KafkaNodePool.class);
        } catch (IllegalArgumentException e) {
            throw new KubernetesClientException("KafkaNodePool " + namespace + "/" + pool.getMetadata().getName()
                    + " cannot be decoded: " + Bounds.message(FailureText.of(e)), e);
        }
    }

    /** Returns a copy with the identity of the pool, its brokers, their storage and their node affinity. */
    static KafkaNodePool lean(KafkaNodePool whole) {
        var metadata = whole.getMetadata();
        return new KafkaNodePoolBuilder().withMetadata(new ObjectMetaBuilder()
                .withName(metadata.getName())
                .withNamespace(metadata.getNamespace())
                .withUid(metadata.getUid())
                .withResourceVersion(metadata.getResourceVersion())
                .withGeneration(metadata.getGeneration())
                .withCreationTimestamp(metadata.getCreationTimestamp())
                .withDeletionTimestamp(metadata.getDeletionTimestamp())
                .withOwnerReferences(metadata.getOwnerReferences().stream().limit(OWNERS).toList())
                .withLabels(entries(metadata.getLabels(),
                        key -> key.equals(ResourceLabels.STRIMZI_CLUSTER_LABEL) || key.equals(CLUSTER_LABEL)))
                .withAnnotations(entries(metadata.getAnnotations(), key -> key.contains(OWN_KEYS)))
                .build())
                .withNewSpec()
                .withReplicas(whole.getSpec().getReplicas())
                .withRoles(whole.getSpec().getRoles())
                .withStorage(BrokerStorage.lean(whole.getSpec().getStorage()))
                .withNewTemplate().withPod(template(whole)).endTemplate()
                .endSpec()
                .withStatus(status(whole.getStatus()))
                .build();
    }

    private static @Nullable StatefulPodTemplate template(KafkaNodePool whole) {
        var template = whole.getSpec().getTemplate();
        var pod = template == null ? null : template.getPod();
        return pod == null
                ? null
                : new StatefulPodTemplateBuilder().withAffinity(RequiredNodes.of(pod.getAffinity())).build();
    }

    private static @Nullable KafkaNodePoolStatus status(@Nullable KafkaNodePoolStatus whole) {
        if (whole == null) {
            return null;
        }
        var status = new KafkaNodePoolStatusBuilder().withObservedGeneration(whole.getObservedGeneration());
        return whole.getNodeIds() == null
                ? status.build()
                : status.withNodeIds(whole.getNodeIds().stream().limit(BrokerPods.MOST).toList()).build();
    }

    private static Map<String, String> entries(@Nullable Map<String, String> whole, Predicate<String> isKept) {
        return Objects.requireNonNullElse(whole, Map.<String, String>of()).entrySet().stream()
                .filter(entry -> isKept.test(entry.getKey()) && entry.getValue().length() <= VALUE_CHARACTERS)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
