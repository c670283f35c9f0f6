package io.skewbench.controller.strimzi;

import io.skewbench.engine.Problem;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.listener.GenericKafkaListener;
import io.strimzi.api.kafka.model.kafka.listener.KafkaListenerType;
import io.strimzi.api.kafka.model.kafka.listener.ListenerStatus;
import io.strimzi.api.kafka.model.kafka.listener.ListenerStatusBuilder;
import java.util.Optional;

/** A Kafka whose reconciliation is paused, so that its status shows neither whether it is ready nor its addresses. */
record PausedKafka(StrimziObjects objects, Kafka kafka) {
    private static final String STRIMZI = "spec.cluster.strimzi.";

    /** Returns why one of its listeners can't be used; empty if it can. */
    Optional<Problem> refusal(GenericKafkaListener listener) {
        if (!Boolean.TRUE.equals(objects.ref().allowPaused())) {
            return refusal("allowPaused", "set this to true to use its brokers as they are");
        }
        if (kafka.getStatus().getObservedGeneration() != kafka.getMetadata().getGeneration()) {
            return refusal("name", "undo the changes since Strimzi last reconciled it");
        }
        var changed = objects.pools().stream().filter(pool -> !StrimziConnection.isSeen(pool)).findFirst();
        if (changed.isPresent()) {
            return refusal("name", "its KafkaNodePool " + changed.get().getMetadata().getName()
                    + " was changed after Strimzi last reconciled it; undo the change");
        }
        return listener.getType() == KafkaListenerType.INTERNAL && !listener.isTls()
                ? Optional.empty()
                : refusal("listener", "its status has no address and certificate of listener " + listener.getName()
                        + "; choose one of type internal without TLS");
    }

    private Optional<Problem> refusal(String field, String why) {
        return Optional.of(
                new Problem(STRIMZI + field, null, PausedReconciliation.of("Kafka " + objects.kafkaName()) + "; " + why
                        + ", or remove the annotation"));
    }

    /** Returns the address of an internal listener: the Service that Strimzi has created for it. */
    ListenerStatus listener(GenericKafkaListener listener) {
        return new ListenerStatusBuilder().withName(listener.getName())
                .addNewAddress()
                .withHost(kafka.getMetadata().getName() + "-kafka-bootstrap." + objects.namespace() + ".svc")
                .withPort(listener.getPort())
                .endAddress()
                .build();
    }
}
