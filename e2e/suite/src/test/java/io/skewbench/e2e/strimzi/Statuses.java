package io.skewbench.e2e.strimzi;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.strimzi.api.kafka.model.common.Condition;
import io.strimzi.api.kafka.model.common.ConditionBuilder;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.KafkaStatus;
import io.strimzi.api.kafka.model.kafka.KafkaStatusBuilder;
import io.strimzi.api.kafka.model.kafka.Status;
import io.strimzi.api.kafka.model.kafka.UsedNodePoolStatusBuilder;
import io.strimzi.api.kafka.model.kafka.listener.ListenerStatus;
import io.strimzi.api.kafka.model.kafka.listener.ListenerStatusBuilder;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolStatus;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolStatusBuilder;
import io.strimzi.api.kafka.model.user.KafkaUser;
import io.strimzi.api.kafka.model.user.KafkaUserStatus;
import io.strimzi.api.kafka.model.user.KafkaUserStatusBuilder;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The statuses that Strimzi writes. */
record Statuses(Clock clock) {
    /** Strimzi's only message for minutes, whatever prevents pods from starting. */
    private static final String DEPLOYING = "Kafka cluster is being deployed";

    /**
     * Returns the status of a Kafka. Strimzi reports the listeners of a Kafka that isn't ready as well, once they
     * exist.
     */
    KafkaStatus of(Kafka kafka, List<KafkaNodePool> pools, String clusterId, String certificate,
            @Nullable String notReady) {
        return new KafkaStatusBuilder().withObservedGeneration(kafka.getMetadata().getGeneration())
                .withClusterId(clusterId)
                .withListeners(KafkaListener.of(kafka).stream()
                        .map(listener -> listener(kafka, listener, certificate)).toList())
                .withKafkaNodePools(pools.stream().map(pool -> new UsedNodePoolStatusBuilder()
                        .withName(pool.getMetadata().getName()).build()).toList())
                .withConditions(ready(kafka.getStatus(), notReady == null ? null : DEPLOYING))
                .build();
    }

    private static ListenerStatus listener(Kafka kafka, KafkaListener listener, String certificate) {
        var host = StrimziNames.bootstrap(kafka.getMetadata().getName()) + "." + kafka.getMetadata().getNamespace()
                + ".svc";
        return new ListenerStatusBuilder().withName(listener.name())
                .withCertificates(listener.isTls() ? List.of(certificate) : null)
                .addNewAddress()
                .withHost(host)
                .withPort(listener.port())
                .endAddress()
                .build();
    }

    /** Returns the status of a node pool, which has no condition Ready. */
    static KafkaNodePoolStatus of(KafkaNodePool pool, String cluster, String clusterId, List<Integer> ids) {
        return new KafkaNodePoolStatusBuilder().withObservedGeneration(pool.getMetadata().getGeneration())
                .withClusterId(clusterId)
                .withNodeIds(ids)
                .withReplicas(ids.size())
                .withRoles(pool.getSpec().getRoles())
                .withLabelSelector("strimzi.io/cluster=" + cluster + "," + StrimziNames.POOL + "="
                        + pool.getMetadata().getName())
                .build();
    }

    KafkaUserStatus of(KafkaUser user, String principal, @Nullable String notReady) {
        return new KafkaUserStatusBuilder().withObservedGeneration(user.getMetadata().getGeneration())
                .withUsername(principal)
                .withSecret(user.getMetadata().getName())
                .withConditions(ready(user.getStatus(), notReady))
                .build();
    }

    private Condition ready(@Nullable Status before, @Nullable String notReady) {
        var type = notReady == null ? "Ready" : "NotReady";
        var since = before == null || before.getConditions() == null
                ? null
                : before.getConditions().stream()
                        .filter(condition -> type.equals(condition.getType()))
                        .map(Condition::getLastTransitionTime)
                        .findFirst()
                        .orElse(null);
        return new ConditionBuilder().withType(type)
                .withStatus("True")
                .withReason(notReady == null ? null : "Creating")
                .withMessage(notReady)
                .withLastTransitionTime(
                        since == null ? clock.instant().truncatedTo(ChronoUnit.SECONDS).toString() : since)
                .build();
    }

    /** Returns whether two statuses are equal, so that nothing has to be written. */
    static boolean isSame(@Nullable Status before, Status now) {
        return before != null && asMap(before).equals(asMap(now));
    }

    private static Map<?, ?> asMap(Status status) {
        return Serialization.unmarshal(Serialization.asJson(status), Map.class);
    }
}
