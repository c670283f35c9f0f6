package io.skewbench.e2e.strimzi;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.strimzi.api.ResourceAnnotations;
import io.strimzi.api.kafka.model.common.ConditionBuilder;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.KafkaStatus;
import io.strimzi.api.kafka.model.kafka.KafkaStatusBuilder;

/** Detects resources whose reconciliation is paused. */
final class Paused {

    private Paused() {}

    static boolean is(HasMetadata resource) {
        var annotations = resource.getMetadata().getAnnotations();
        return annotations != null
                && "true".equals(annotations.get(ResourceAnnotations.ANNO_STRIMZI_IO_PAUSE_RECONCILIATION));
    }

    /**
     * Returns the status of a Kafka whose reconciliation is paused: without listeners, and of the previous generation.
     */
    static KafkaStatus status(Kafka kafka) {
        return new KafkaStatusBuilder()
                .withObservedGeneration(kafka.getStatus() == null ? 0 : kafka.getStatus().getObservedGeneration())
                .withConditions(new ConditionBuilder().withType("ReconciliationPaused").withStatus("True").build())
                .build();
    }
}
