package io.skewbench.controller.decoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.decoding.ResourceDecoder.Kind;
import io.skewbench.controller.decoding.ResourceDecoder.Required;
import io.skewbench.engine.Problem;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResourceDecoderTest {
    private final ResourceDecoder<SkewedTopic> decoder = new ResourceDecoder<>(SkewedTopic.class,
            List.of(new Required("cluster", Kind.OBJECT), new Required("placement", Kind.OBJECT)));

    @Test
    void leavesOutTheOneFieldThatJavaCannotHold() throws JsonProcessingException {
        // When
        var topic = decode("{\"assignments\":[{\"replicas\":[1,3000000000,2]}]}", "{}");
        // Then
        assertThat(topic.getSpec().placement().assignments()).singleElement()
                .satisfies(assignment -> assertThat(assignment.replicas()).containsExactly(1, 2));
        assertThat(topic.getSpec().deletionPolicy()).isEqualTo("Delete");
        assertThat(UnreadableFields.of(topic)).extracting(Problem::path, Problem::value)
                .containsExactly(tuple("spec.placement.assignments[0].replicas[1]",
                        "3000000000"));
    }

    @Test
    void endsWhateverTheNumberOfMistakes() throws JsonProcessingException {
        // Given
        var replicas = String.join(",", Collections.nCopies(5_000, "3000000000"));
        // When
        var topic = decode("{\"assignments\":[{\"replicas\":[" + replicas + "]}]}", "{}");
        // Then
        assertThat(topic.getSpec().placement()).isNotNull();
        assertThat(UnreadableFields.of(topic)).hasSize(10);
    }

    @Test
    void survivesWhatIsNestedAsDeeplyAsTheApiServerTakes() throws JsonProcessingException {
        // When
        var topic = decode("{}", "{\"x\":".repeat(9_000) + "1" + "}".repeat(9_000));
        // Then
        assertThat(UnreadableFields.of(topic)).singleElement()
                .satisfies(problem -> assertThat(problem.path()).startsWith("spec.config.x.x"));
    }

    private SkewedTopic decode(String placement, String config) throws JsonProcessingException {
        return decoder.decode(ApiServerJson.mapper().readTree("""
                {"apiVersion":"skewbench.io/v1alpha1","kind":"SkewedTopic","metadata":{"name":"t"},
                 "spec":{"cluster":{"bootstrapServers":"kafka:9092"},"deletionPolicy":"Delete","placement":%s,
                   "config":%s}}""".formatted(placement, config)));
    }
}
