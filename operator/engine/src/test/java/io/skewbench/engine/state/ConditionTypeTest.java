package io.skewbench.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConditionTypeTest {

    @ParameterizedTest
    @EnumSource
    void isNamedWhereTheApiDescribesConditions(ConditionType type) {
        // When
        var descriptions = Stream.of(BenchmarkStatus.class, SkewedTopicStatus.class).map(this::description).toList();
        // Then
        assertThat(descriptions).anySatisfy(description -> assertThat(description).containsPattern(
                "\\b" + type.text() + "\\b"));
    }

    private String description(Class<? extends Record> status) {
        return Stream.of(status.getRecordComponents()).filter(component -> component.getName().equals("conditions"))
                .map(component -> component.getAccessor().getAnnotation(JsonPropertyDescription.class).value())
                .findFirst().orElseThrow();
    }
}
