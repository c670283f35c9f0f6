package io.skewbench.controller.strimzi;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.skewbench.api.v1alpha1.StrimziRef;
import io.skewbench.controller.cluster.Resolution;
import io.skewbench.controller.listing.Pages;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.engine.Problem;
import io.strimzi.api.ResourceLabels;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.topic.KafkaTopic;
import io.strimzi.api.kafka.model.user.KafkaUser;
import io.strimzi.api.kafka.model.user.KafkaUserStatus;
import java.net.HttpURLConnection;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads Strimzi's resources. Works without Strimzi installed: then there is no such Kafka. Secrets are only ever read
 * by name, one at a time, so that the operator needs no right to list them.
 */
public final class StrimziReader {
    /** The annotation of a KafkaTopic that is {@code false} if the Topic Operator must not manage it. */
    private static final String MANAGED_ANNOTATION = "strimzi.io/managed";

    /**
     * KafkaTopics usually take some KiB, and a cluster has thousands of them; but a user may create some of 1.5 MiB.
     */
    private static final int TOPICS_AT_ONCE = 10;
    /** The longest name in Kafka; Strimzi accepts any text. */
    private static final int NAME_CHARACTERS = 249;

    private final KubernetesClient client;
    private final OperatorPolicy policy;

    public StrimziReader(KubernetesClient client, OperatorPolicy policy) {
        this.client = client;
        this.policy = policy;
    }

    /** @param askedFrom namespace of the resource that has the reference */
    public Resolution resolve(StrimziRef ref, String askedFrom) {
        return resolve(read(ref, askedFrom,
                (kafka, pools) -> new BrokerPods(client, namespace(ref, askedFrom), kafka).of(pools)));
    }

    /**
     * Resolves a reference without a look at the brokers' pods, so that it takes four requests at most: the Kafka, its
     * node pools, the KafkaUser and the Secret. Two more find an ephemeral Kafka by its name in the spec.
     *
     * @param askedFrom namespace of the resource that has the reference
     */
    public Resolution resolveWithoutPods(StrimziRef ref, String askedFrom) {
        return resolve(read(ref, askedFrom, (kafka, pools) -> List.of()));
    }

    private Resolution resolve(StrimziObjects objects) {
        return objects.kafka() == null || mayBeUsed(objects.kafka(), objects)
                ? StrimziConnection.of(objects)
                : new Resolution.Wrong(new Problem("spec.cluster.strimzi.namespace", objects.namespace(),
                        AllowedNamespaces.refusal(objects.kafka(), "used", objects.askedFrom())
                                + ", or ask for policy.kafkaNamespaces in the operator's chart"));
    }

    /**
     * Returns whether the Kafka may be used. A KafkaUser that may be used from the namespace counts as consent, because
     * it has rights of its own in that Kafka.
     */
    private boolean mayBeUsed(Kafka kafka, StrimziObjects objects) {
        var user = objects.user();
        return AllowedNamespaces.include(kafka, objects.askedFrom())
                || policy.allowsKafkas(objects.namespace(), objects.askedFrom())
                || (user != null && AllowedNamespaces.include(user, objects.askedFrom()));
    }

    /**
     * Returns which topics of the cluster Strimzi's Topic Operator manages. KafkaTopics are read without Strimzi's
     * classes, so that those are included which these can't hold, such as with 3,000,000,000 partitions.
     *
     * @param askedFrom namespace of the resource that has the reference
     */
    public ManagedTopics managedTopics(StrimziRef ref, String askedFrom) {
        var namespace = namespace(ref, askedFrom);
        try {
            var managed = new HashMap<String, String>();
            var areAll = Pages.forEach(client
                    .genericKubernetesResources(ResourceDefinitionContext.fromResourceType(KafkaTopic.class))
                    .inNamespace(namespace).withLabel(ResourceLabels.STRIMZI_CLUSTER_LABEL, ref.name()), TOPICS_AT_ONCE,
                    topic -> {
                        if (isManaged(topic) && nameInKafka(topic).length() <= NAME_CHARACTERS) {
                            managed.merge(nameInKafka(topic), namespace + "/" + topic.getMetadata().getName(),
                                    (one, other) -> one.compareTo(other) <= 0 ? one : other);
                        }
                    });
            return new ManagedTopics(managed, areAll);
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND || e.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
                return ManagedTopics.NONE;
            }
            throw e;
        }
    }

    private static String nameInKafka(GenericKubernetesResource topic) {
        return topic.<Object>get("spec", "topicName") instanceof String written
                ? written
                : topic.getMetadata().getName();
    }

    private static boolean isManaged(HasMetadata topic) {
        var annotations = topic.getMetadata().getAnnotations();
        return annotations == null || !"false".equals(annotations.get(MANAGED_ANNOTATION));
    }

    private static String namespace(StrimziRef ref, String askedFrom) {
        return Objects.requireNonNullElse(ref.namespace(), askedFrom);
    }

    private StrimziObjects read(StrimziRef ref, String askedFrom,
            BiFunction<String, List<KafkaNodePool>, List<Pod>> pods) {
        var namespace = namespace(ref, askedFrom);
        var kafka = KafkaByName.find(client, namespace, ref.name());
        var user = ref.user() == null
                ? null
                : client.resources(KafkaUser.class).inNamespace(namespace).withName(ref.user()).get();
        if (kafka == null) {
            return new StrimziObjects(ref, namespace, askedFrom, null, List.of(), null, null, List.of());
        }
        var name = kafka.getMetadata().getName();
        var pools = new NodePools(client, namespace).of(name);
        return new StrimziObjects(ref, namespace, askedFrom, kafka, pools, user, secretOf(user, namespace, askedFrom),
                pods.apply(name, pools));
    }

    private @Nullable Secret secretOf(@Nullable KafkaUser user, String namespace, String askedFrom) {
        return secretName(user, askedFrom).map(client.secrets().inNamespace(namespace)::withName).map(Resource::get)
                .orElse(null);
    }

    /**
     * Returns the name of a KafkaUser's Secret; empty while it has none, or if its owner doesn't consent to its use.
     */
    static Optional<String> secretName(@Nullable KafkaUser user, String askedFrom) {
        return Optional.ofNullable(user).filter(it -> AllowedNamespaces.include(it, askedFrom))
                .map(KafkaUser::getStatus).map(KafkaUserStatus::getSecret);
    }
}
