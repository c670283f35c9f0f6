package io.skewbench.e2e.strimzi;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The behaviour of Strimzi 1.2.0, which the stand-in has to show as well. */
class ReconciliationsTest {
    private static final Duration MOMENT = Duration.ofSeconds(1);

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final Reconciliations reconciliations = new Reconciliations(new Clock() {
        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    });

    @Test
    void holdsTheNameOfADeletedKafkaThatNeverBecameReady() {
        // Given
        assertThat(reconciliations.of(kafka("first"), List.of(pool(1)))).isPresent();
        // When it is deleted, and another created
        now = now.plus(Reconciliations.OPERATION_TIMEOUT).minus(MOMENT);
        // Then
        assertThat(reconciliations.of(kafka("second"), List.of(pool(1)))).isEmpty();
    }

    @Test
    void releasesTheNameOfADeletedKafkaThatNeverBecameReadyAfterTheTimeout() {
        // Given
        assertThat(reconciliations.of(kafka("first"), List.of(pool(1)))).isPresent();
        // When
        now = now.plus(Reconciliations.OPERATION_TIMEOUT);
        // Then
        assertThat(reconciliations.of(kafka("second"), List.of(pool(1)))).isPresent();
    }

    @Test
    void releasesTheNameOfOneThatBecameReady() {
        assertThat(reconciliations.of(kafka("first"), List.of(pool(1)))).isPresent();
        reconciliations.end(kafka("first"));
        assertThat(reconciliations.of(kafka("second"), List.of(pool(1)))).isPresent();
    }

    @Test
    void takesUpAtOnceWhatChangesWhileItRests() {
        assertThat(reconciliations.of(kafka("first"), List.of(pool(1)))).isPresent();
        reconciliations.end(kafka("first"));
        assertThat(generation(List.of(pool(2)))).isEqualTo(2);
    }

    @Test
    void observesNoChangeDuringAReconciliationBeforeTheNextTimer() {
        // Given
        changeDuringAReconciliation();
        // When
        now = now.plus(Reconciliations.TIMER).minus(MOMENT);
        // Then
        assertThat(generation(List.of(pool(2)))).isEqualTo(1);
    }

    @Test
    void observesAChangeDuringAReconciliationAtTheNextTimer() {
        // Given
        changeDuringAReconciliation();
        // When
        now = now.plus(Reconciliations.TIMER);
        // Then
        assertThat(generation(List.of(pool(2)))).isEqualTo(2);
    }

    private void changeDuringAReconciliation() {
        assertThat(generation(List.of(pool(1)))).isEqualTo(1);
        assertThat(generation(List.of(pool(2)))).isEqualTo(1);
        reconciliations.end(kafka("first"));
    }

    private long generation(List<KafkaNodePool> pools) {
        return reconciliations.of(kafka("first"), pools).orElseThrow().pools().getFirst().getMetadata()
                .getGeneration();
    }

    private static Kafka kafka(String uid) {
        return Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: Kafka
                metadata: {name: bench, uid: %s, generation: 1}
                """.formatted(uid), Kafka.class);
    }

    private static KafkaNodePool pool(long generation) {
        return Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: KafkaNodePool
                metadata: {name: all, uid: all, generation: %d}
                """.formatted(generation), KafkaNodePool.class);
    }
}
