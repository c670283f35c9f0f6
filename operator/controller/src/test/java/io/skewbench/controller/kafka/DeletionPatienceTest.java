package io.skewbench.controller.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.engine.state.WaitReason;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeletionPatienceTest {
    private static final Instant DELETED = Instant.parse("2026-01-01T00:00:00Z");
    private static final HasMetadata OBJECT = new ConfigMapBuilder().withNewMetadata()
            .withDeletionTimestamp(DELETED.toString()).endMetadata().build();

    @ParameterizedTest
    @CsvSource({"300, false", "301, true"})
    void isOverFiveMinutesAfterTheDeletion(int seconds, boolean expected) {
        // When
        var isOver = DeletionPatience.isOver(OBJECT, DELETED.plusSeconds(seconds));
        // Then
        assertThat(isOver).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"300, false", "301, true"})
    void isOverFiveMinutesAfterTheDeletionIfKafkaFails(int seconds, boolean expected) {
        // Given
        var cause = new IllegalStateException("no broker answers");
        // When
        var isOver = DeletionPatience.isOver(OBJECT, cause, DELETED.plusSeconds(seconds));
        // Then
        assertThat(isOver).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"403, 30, false", "403, 31, true", "500, 31, false"})
    void isOverAfterThirtySecondsWithoutRights(int code, int seconds, boolean expected) {
        // Given
        var cause = new KubernetesClientException("refused", code, null);
        // When
        var isOver = DeletionPatience.isOver(OBJECT, cause, DELETED.plusSeconds(seconds));
        // Then
        assertThat(isOver).isEqualTo(expected);
    }

    @Test
    void isOverAtOnceIfTheClusterWasDeleted() {
        // Given
        var cause = new ClusterNotReadyException(WaitReason.KAFKA_NOT_FOUND, "There is no Kafka");
        // When
        var isOver = DeletionPatience.isOver(OBJECT, cause, DELETED);
        // Then
        assertThat(isOver).isTrue();
    }

    @Test
    void isNotOverWhileTheClusterIsNotReady() {
        // Given
        var cause = new ClusterNotReadyException(WaitReason.KAFKA_NOT_READY, "Kafka is not ready");
        // When
        var isOver = DeletionPatience.isOver(OBJECT, cause, DELETED.plusSeconds(300));
        // Then
        assertThat(isOver).isFalse();
    }
}
