package io.skewbench.e2e.strimzi;

import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.nodepool.ProcessRoles;
import java.util.LinkedHashMap;
import java.util.Map;

/** A broker or controller: one id of a node pool. */
record KafkaNode(Kafka kafka, KafkaNodePool pool, int id) {

    String cluster() {
        return kafka.getMetadata().getName();
    }

    /** Returns the name of its pod and of its ConfigMap. */
    String name() {
        return cluster() + "-" + pool.getMetadata().getName() + "-" + id;
    }

    /** Returns the host name by which other pods reach the node. */
    String host() {
        return name() + "." + StrimziNames.brokers(cluster()) + "." + kafka.getMetadata().getNamespace() + ".svc";
    }

    boolean isBroker() {
        return pool.getSpec().getRoles().contains(ProcessRoles.BROKER);
    }

    boolean isController() {
        return pool.getSpec().getRoles().contains(ProcessRoles.CONTROLLER);
    }

    Map<String, String> labels() {
        var labels = new LinkedHashMap<>(StrimziNames.labels(cluster()));
        labels.put(StrimziNames.POOL, pool.getMetadata().getName());
        labels.put("strimzi.io/pod-name", name());
        labels.put("strimzi.io/broker-role", Boolean.toString(isBroker()));
        labels.put("strimzi.io/controller-role", Boolean.toString(isController()));
        return labels;
    }
}
