package io.skewbench.controller.pinning;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.controller.pinning.BrokerPins.PinningRequest;
import io.skewbench.controller.strimzi.AllowedNamespaces;
import io.skewbench.engine.Problem;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.net.HttpURLConnection;
import java.util.Map;
import java.util.Optional;

/** Finds out why a run may not, or can't, apply its affinity to a node pool. */
record PinRefusal(PinningRequest request, PinnedCluster cluster, PoolAffinity affinity) {
    private static final String ENFORCE = "spec.cluster.strimzi.pinning.enforce";

    /** Returns the first reason; empty if there is none. */
    Optional<Problem> find() {
        var paused = cluster.paused();
        if (paused.isPresent()) {
            return refusal(paused.get()
                    + ", so Strimzi would not move any broker; remove the annotation, or move the brokers yourself");
        }
        return cluster.pools().stream()
                .flatMap(pool -> cluster.selector(pool).flatMap(selector -> of(pool, selector)).stream()).findFirst();
    }

    private Optional<Problem> of(KafkaNodePool pool, Map<String, String> selector) {
        var name = pool.getMetadata().getName();
        if (!AllowedNamespaces.include(pool, request.askedFrom())) {
            return refusal(AllowedNamespaces.refusal(pool, "changed", request.askedFrom()));
        }
        if (cluster.wouldLoseItsTemplate(pool)) {
            return refusal("Strimzi would leave out spec.kafka.template.pod of Kafka " + request.cluster().name()
                    + " once KafkaNodePool " + name + " has an affinity; write the same into spec.template.pod of the "
                    + "KafkaNodePool, or move the brokers yourself");
        }
        try {
            affinity.tryToApply(pool, selector);
            return Optional.empty();
        } catch (KubernetesClientException e) {
            return switch (e.getCode()) {
                case HttpURLConnection.HTTP_CONFLICT -> refusal("KafkaNodePool " + name
                        + " has a node affinity that the operator did not set; change that affinity as needed and "
                        + "remove enforce: " + e.getStatus().getMessage());
                case HttpURLConnection.HTTP_FORBIDDEN ->
                    refusal("the operator may not change KafkaNodePools; install it with pinnedClusters.enforce=true, "
                            + "or move the brokers yourself");
                default -> throw e;
            };
        }
    }

    private static Optional<Problem> refusal(String remedy) {
        return Optional.of(new Problem(ENFORCE, null, remedy));
    }
}
