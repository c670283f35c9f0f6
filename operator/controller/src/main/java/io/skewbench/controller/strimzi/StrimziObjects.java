package io.skewbench.controller.strimzi;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.skewbench.api.v1alpha1.StrimziRef;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.user.KafkaUser;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The current Kubernetes objects that a reference to a Strimzi cluster leads to.
 *
 * @param ref the reference
 * @param namespace of the Kafka resource
 * @param askedFrom namespace of the resource that has the reference
 * @param pods of brokers
 */
record StrimziObjects(StrimziRef ref, String namespace, String askedFrom, @Nullable Kafka kafka,
        List<KafkaNodePool> pools, @Nullable KafkaUser user, @Nullable Secret userSecret, List<Pod> pods) {

    String kafkaName() {
        return namespace + "/" + ref.name();
    }
}
