package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.skewbench.engine.Problem;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OverridesTest {
    private static final String ANNOTATION = "/metadata/annotations/skewbench.io~1overridden";

    @Test
    void replaceTheValueOfTheFile() {
        // Given
        var benchmark = document("{kind: Benchmark, metadata: {name: a}, spec: {duration: 5m}}");
        // When
        new Overrides(Map.of("duration", "10s")).apply(benchmark);
        // Then
        assertThat(benchmark.at("/spec/duration").asText()).isEqualTo("10s");
        assertThat(benchmark.at(ANNOTATION).asText()).isEqualTo("duration 10s (5m in the file)");
    }

    @Test
    void setAValueThatTheFileLacks() {
        // Given
        var benchmark = document("{kind: Benchmark, metadata: {name: a}, spec: {}}");
        // When
        new Overrides(Map.of("duration", "10s")).apply(benchmark);
        // Then
        assertThat(benchmark.at("/spec/duration").asText()).isEqualTo("10s");
        assertThat(benchmark.at(ANNOTATION).asText()).isEqualTo("duration 10s (not given in the file)");
    }

    @Test
    void leaveOutTheEarlyEndForWhichTheyLeaveNoRoom() {
        // Given
        var benchmark = document("{kind: Benchmark, metadata: {name: a}, spec: {repetitions: 12, minRepetitions: 4}}");
        // When
        new Overrides(Map.of("repetitions", "1")).apply(benchmark);
        // Then
        assertThat(benchmark.at("/spec").has("minRepetitions")).isFalse();
        assertThat(benchmark.at(ANNOTATION).asText())
                .isEqualTo("repetitions 1 (12 in the file), without minRepetitions (4 in the file)");
    }

    @Test
    void askForACalibration() {
        // Given
        var benchmark = document("{kind: Benchmark, metadata: {name: a}, spec: {duration: 5m}}");
        // When
        new Overrides(Map.of("duration", "10s")).calibrating().apply(benchmark);
        // Then
        assertThat(benchmark.at("/spec/calibrate").isBoolean()).isTrue();
        assertThat(benchmark.at("/spec/calibrate").asBoolean()).isTrue();
        assertThat(benchmark.at(ANNOTATION).asText())
                .isEqualTo("duration 10s (5m in the file)");
    }

    @Test
    void recordNothingIfTheFileSaysTheSame() {
        // Given
        var benchmark = document("{kind: Benchmark, metadata: {name: a}, spec: {duration: 10s}}");
        // When
        new Overrides(Map.of("duration", "10s")).apply(benchmark);
        // Then
        assertThat(benchmark.at("/metadata").has("annotations")).isFalse();
    }

    @Test
    void keepOtherAnnotationsAndNameAllFieldsInOrder() {
        // Given
        var benchmark = document("""
                {kind: Benchmark, metadata: {name: a, annotations: {b: c}}, spec: {duration: 5m, repetitions: 3}}""");
        // When
        new Overrides(Map.of("repetitions", "1", "duration", "10s")).apply(benchmark);
        // Then
        assertThat(benchmark.at("/metadata/annotations/b").asText()).isEqualTo("c");
        assertThat(benchmark.at(ANNOTATION).asText())
                .isEqualTo("duration 10s (5m in the file), repetitions 1 (3 in the file)");
    }

    @Test
    void writeNumbersWhereTheDefinitionWantsThem() {
        // Given
        var benchmark = document("{kind: Benchmark, metadata: {name: a}, spec: {}}");
        // When
        new Overrides(Map.of("repetitions", "2")).apply(benchmark);
        // Then
        assertThat(benchmark.at("/spec/repetitions").isInt()).isTrue();
    }

    @Test
    void changeNoOtherKind() {
        // Given
        var topic = document("{kind: SkewedTopic, metadata: {name: a}, spec: {}}");
        var before = topic.deepCopy();
        // When
        new Overrides(Map.of("duration", "10s")).apply(topic);
        // Then
        assertThat(topic).isEqualTo(before);
    }

    @Test
    void haveNoProblemsIfTheDefinitionAllowsThem() {
        // When
        var problems = new Overrides(Map.of("duration", "10s", "repetitions", "2")).problems();
        // Then
        assertThat(problems).isEmpty();
    }

    @Test
    void nameTheOptionWithAWrongValue() {
        // When
        var problems = new Overrides(Map.of("repetitions", "many", "duration", "10s")).problems();
        // Then
        assertThat(problems).singleElement().satisfies(problem -> {
            assertThat(problem.path()).isEqualTo("--repetitions");
            assertThat(problem.remedy()).startsWith("must be of type integer");
        });
    }

    @Test
    void nameTheOptionInPlaceOfTheField() {
        // Given
        var problem = new Problem("spec.duration", "10s", "is too short");
        // When
        var named = new Overrides(Map.of("duration", "10s")).named(problem);
        // Then
        assertThat(named).isEqualTo(new Problem("--duration", "10s", "is too short"));
    }

    @Test
    void addTheOptionToAProblemThatMentionsTheField() {
        // Given
        var problem = new Problem("spec.warmup", "1m", "is longer than spec.duration");
        // When
        var named = new Overrides(Map.of("duration", "10s")).named(problem);
        // Then
        assertThat(named.path()).isEqualTo("spec.warmup");
        assertThat(named.remedy())
                .isEqualTo("is longer than spec.duration; spec.duration is what --duration says");
    }

    @Test
    void leaveOtherProblemsAsTheyAre() {
        // Given
        var problem = new Problem("spec.warmup", "1m", "is too long");
        // When
        var named = new Overrides(Map.of("duration", "10s")).named(problem);
        // Then
        assertThat(named).isEqualTo(problem);
    }

    private static JsonNode document(String yaml) {
        return YamlDocuments.parse(yaml).values().getFirst();
    }
}
