package io.skewbench.controller.ephemeral;

import io.skewbench.controller.strimzi.StrimziCondition;
import io.strimzi.api.kafka.model.common.Condition;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** The signs of progress in a Kafka's status: when Strimzi wrote its conditions, and whether it is ready. */
final class Signs {

    private Signs() {}

    /**
     * Returns the earliest time of the Kafka's conditions, but none before its creation; empty while there are none.
     */
    static Optional<Instant> first(Kafka kafka, Instant created) {
        var conditions = StrimziCondition.all(kafka.getStatus());
        if (conditions.isEmpty()) {
            return Optional.empty();
        }
        var earliest = conditions.stream().map(Condition::getLastTransitionTime).filter(Objects::nonNull)
                .map(Signs::time).flatMap(Optional::stream).min(Instant::compareTo).orElse(created);
        return Optional.of(earliest.isBefore(created) ? created : earliest);
    }

    static boolean isReady(Kafka kafka) {
        return StrimziCondition.READY.isTrue(kafka.getStatus());
    }

    private static Optional<Instant> time(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
