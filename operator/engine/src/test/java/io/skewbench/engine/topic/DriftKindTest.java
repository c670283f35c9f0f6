package io.skewbench.engine.topic;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Drift;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DriftKindTest {

    @ParameterizedTest
    @EnumSource
    void isReadFromTheNameThatStatusesHave(DriftKind kind) {
        assertThat(DriftKind.of(new TopicDrift(kind, null, "It differs").toApi().kind())).contains(kind);
    }

    @ParameterizedTest
    @EnumSource
    void isListedInTheDescriptionOfTheField(DriftKind kind) throws Exception {
        var component = Arrays.stream(Drift.class.getRecordComponents())
                .filter(it -> it.getName().equals("kind")).findFirst().orElseThrow();
        var description = Objects.requireNonNull(
                Drift.class.getDeclaredField(component.getName()).getAnnotation(JsonPropertyDescription.class));

        assertThat(description.value()).contains(kind.text());
    }

    @Test
    void isUnknownWhereAnotherVersionWroteIt() {
        assertThat(DriftKind.of("ConfigChanged")).isEmpty();
    }
}
