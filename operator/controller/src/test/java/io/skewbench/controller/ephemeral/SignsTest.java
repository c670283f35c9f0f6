package io.skewbench.controller.ephemeral;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignsTest {
    private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");

    @ParameterizedTest
    @ValueSource(strings = {"", "status: {}", "status: {conditions: []}"})
    void areNoneWithoutConditions(String status) {
        // When
        var first = Signs.first(kafka(status), CREATED);
        // Then
        assertThat(first).isEmpty();
    }

    @Test
    void beginWithTheEarliestCondition() {
        // Given
        var kafka = kafka("""
                status: {conditions: [{type: A, lastTransitionTime: "2026-01-01T00:00:07Z"},
                                      {type: B, lastTransitionTime: "2026-01-01T00:00:05Z"}, {type: C}]}""");
        // When
        var first = Signs.first(kafka, CREATED);
        // Then
        assertThat(first).contains(CREATED.plusSeconds(5));
    }

    @Test
    void beginNotBeforeTheKafkaWasCreated() {
        // Given a clock that goes wrong
        var kafka = kafka("status: {conditions: [{type: A, lastTransitionTime: \"2025-12-31T23:59:59Z\"}]}");
        // When
        var first = Signs.first(kafka, CREATED);
        // Then
        assertThat(first).contains(CREATED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{type: A}", "{type: A, lastTransitionTime: yesterday}"})
    void beginWithTheCreationIfNoConditionHasATime(String condition) {
        // When
        var first = Signs.first(kafka("status: {conditions: [" + condition + "]}"), CREATED);
        // Then
        assertThat(first).contains(CREATED);
    }

    @Test
    void showThatAKafkaIsReady() {
        // When
        var isReady = Signs.isReady(kafka("status: {conditions: [{type: Warning}, {type: Ready, status: 'True'}]}"));
        // Then
        assertThat(isReady).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "status: {}", "status: {conditions: []}",
            "status: {conditions: [{type: Ready, status: 'False'}]}",
            "status: {conditions: [{type: Ready, status: 'False'}, {type: Warning, status: 'True'}]}"})
    void showThatAKafkaIsNotReady(String status) {
        // When
        var isReady = Signs.isReady(kafka(status));
        // Then
        assertThat(isReady).isFalse();
    }

    private static Kafka kafka(String status) {
        return Serialization.unmarshal("metadata: {name: bench}\n" + status, Kafka.class);
    }
}
