package io.skewbench.controller.strimzi;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.StrimziRef;
import io.skewbench.engine.Problem;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.listener.GenericKafkaListener;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PausedKafkaTest {
    private static final String PLAIN = "name: plain, port: 9092, type: internal, tls: false";
    private static final String REMEDY = ", or remove the annotation";

    @Test
    void isUsedAsItIsIfTheSpecAllowsThat() {
        // Given
        var kafka = kafka("allowPaused: true", 2, 1);
        // When
        var refusal = kafka.refusal(listener(PLAIN));
        // Then
        assertThat(refusal).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "allowPaused: false"})
    void isRefusedUnlessTheSpecAllowsThat(String ref) {
        // Given
        var kafka = kafka(ref, 2, 1);
        // When
        var refusal = kafka.refusal(listener(PLAIN));
        // Then
        assertThat(refusal).map(Problem::toString).hasValueSatisfying(text -> assertThat(text)
                .startsWith("spec.cluster.strimzi.allowPaused: Strimzi's reconciliation of Kafka kafka/bench is paused")
                .endsWith("; set this to true to use its brokers as they are" + REMEDY));
    }

    @Test
    void isRefusedIfItWasChangedMeanwhile() {
        // Given
        var kafka = kafka("allowPaused: true", 3, 1);
        // When
        var refusal = kafka.refusal(listener(PLAIN));
        // Then
        assertThat(refusal).map(Problem::toString).hasValueSatisfying(text -> assertThat(text)
                .startsWith("spec.cluster.strimzi.name: ")
                .endsWith("; undo the changes since Strimzi last reconciled it" + REMEDY));
    }

    @Test
    void isRefusedIfANodePoolWasChangedMeanwhile() {
        // Given
        var kafka = kafka("allowPaused: true", 2, 2);
        // When
        var refusal = kafka.refusal(listener(PLAIN));
        // Then
        assertThat(refusal).map(Problem::toString).hasValueSatisfying(text -> assertThat(text)
                .startsWith("spec.cluster.strimzi.name: ")
                .endsWith("; its KafkaNodePool brokers was changed after Strimzi last reconciled it; undo the change"
                        + REMEDY));
    }

    @ParameterizedTest
    @CsvSource({"internal, true", "nodeport, false", "nodeport, true"})
    void isRefusedIfOnlyItsStatusTellsTheAddressOrTheCertificate(String type, boolean tls) {
        // Given
        var kafka = kafka("allowPaused: true", 2, 1);
        var listener = listener("name: other, port: 9093, type: %s, tls: %s".formatted(type, tls));
        // When
        var refusal = kafka.refusal(listener);
        // Then
        assertThat(refusal).map(Problem::toString).hasValueSatisfying(text -> assertThat(text)
                .startsWith("spec.cluster.strimzi.listener: ")
                .endsWith("; its status has no address and certificate of listener other; choose one of type internal "
                        + "without TLS" + REMEDY));
    }

    @Test
    void hasTheAddressOfTheServiceThatStrimziHasCreated() {
        // Given
        var kafka = kafka("allowPaused: true", 2, 1);
        // When
        var status = kafka.listener(listener(PLAIN));
        // Then
        assertThat(status.getBootstrapServers()).isEqualTo("bench-kafka-bootstrap.kafka.svc:9092");
        assertThat(status.getName()).isEqualTo("plain");
    }

    /** Strimzi has reconciled generation 2 of the Kafka and generation 1 of its node pool. */
    private static PausedKafka kafka(String ref, int generation, int poolGeneration) {
        var kafka = Serialization.unmarshal("""
                metadata: {name: bench, namespace: kafka, generation: %d}
                status: {observedGeneration: 2}
                """.formatted(generation), Kafka.class);
        var pool = Serialization.unmarshal("""
                metadata: {name: brokers, namespace: kafka, generation: %d}
                status: {observedGeneration: 1}
                """.formatted(poolGeneration), KafkaNodePool.class);
        var objects = new StrimziObjects(Serialization.unmarshal("name: bench\n" + ref, StrimziRef.class), "kafka",
                "team", kafka, List.of(pool), null, null, List.of());
        return new PausedKafka(objects, kafka);
    }

    private static GenericKafkaListener listener(String fields) {
        return Serialization.unmarshal(fields.replace(", ", "\n"), GenericKafkaListener.class);
    }
}
