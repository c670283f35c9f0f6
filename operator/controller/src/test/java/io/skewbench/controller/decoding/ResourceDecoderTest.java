package io.skewbench.controller.decoding;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.ThreadMXBean;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.decoding.ResourceDecoder.Kind;
import io.skewbench.controller.decoding.ResourceDecoder.Required;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.json.Json;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceDecoderTest {
    private final ResourceDecoder<SkewedTopic> decoder = new ResourceDecoder<>(SkewedTopic.class,
            List.of(new Required("cluster", Kind.OBJECT), new Required("placement", Kind.OBJECT)), 500_000);

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
    void endsWhateverTheNumberOfProblems() throws JsonProcessingException {
        // Given
        var replicas = String.join(",", Collections.nCopies(5_000, "3000000000"));
        // When
        var topic = decode("{\"assignments\":[{\"replicas\":[" + replicas + "]}]}", "{}");
        // Then
        assertThat(topic.getSpec().placement()).isNotNull();
        assertThat(UnreadableFields.of(topic)).hasSize(10);
    }

    @Test
    void decodesALargeSpecAFewTimesWhateverTheNumberOfProblems() throws JsonProcessingException {
        // Given
        var replicas = String.join(",", Collections.nCopies(12_000, "3000000000"));
        // When
        var topic = decode("{\"assignments\":[{\"replicas\":[" + replicas + "]}]}", "{}");
        // Then each problem has cost one time
        assertThat(topic.getSpec().placement()).isNotNull();
        assertThat(UnreadableFields.of(topic)).hasSize(2);
    }

    @Test
    void survivesTheDeepestNestingThatTheApiServerAccepts() throws JsonProcessingException {
        // When
        var topic = decode("{}", "{\"x\":".repeat(9_000) + "1" + "}".repeat(9_000));
        // Then
        assertThat(UnreadableFields.of(topic)).singleElement()
                .satisfies(problem -> assertThat(problem.path()).startsWith("spec.config.x.x"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[[[[[[[[[[[[[]]]]]]]]]]]]]"})
    void allocatesLittleForManyListsBelowLongNames(String list) throws JsonProcessingException {
        // Given
        var names = IntStream.range(0, 10).mapToObj(i -> "{\"" + "n".repeat(1_000) + "\":").collect(joining());
        var lists = String.join(",", Collections.nCopies(120_000 / list.length(), list));
        var tree = tree("\"placement\":{},\"config\":" + names + "[" + lists + "]" + "}".repeat(10), "{}");
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        var before = threads.getCurrentThreadAllocatedBytes();
        // When
        decoder.decode(tree);
        // Then
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(64L << 20);
    }

    @Test
    void takesAStatusWithNumbersThatJavaCannotHold() throws JsonProcessingException {
        // Given what anybody may write who may write statuses
        var status = """
                {"observedGeneration":1e20,"phase":"Running","runId":["x"],
                 "progress":{"trials":3000000000,"completed":-9e18,"failed":1e300,"text":"2 of 3"},
                 "environment":{"brokers":[{"id":3000000000},{"id":1.5e10}]},
                 "conditions":[{"type":"Runnable","status":"False","reason":"R","observedGeneration":1e20,
                                "lastTransitionTime":"2026-11-24T00:00:00Z"}]}""";
        // When
        var benchmark = new ResourceDecoder<>(Benchmark.class, List.of(), 500_000)
                .decode(tree("\"workloads\":[]", status));
        // Then what it can hold is there
        assertThat(UnreadableFields.of(benchmark)).isEmpty();
        assertThat(benchmark.getStatus().phase()).isEqualTo("Running");
        assertThat(benchmark.getStatus().observedGeneration()).isNull();
        assertThat(benchmark.getStatus().conditions()).singleElement()
                .satisfies(condition -> assertThat(condition.getObservedGeneration()).isNull());
    }

    @Test
    void leavesOutTheLargestFieldOfASpecThatIsTooLarge() throws JsonProcessingException {
        // When
        var topic = decode("{\"zipf\":{\"partitions\":3}}", "{\"x\":\"" + "y".repeat(600_000) + "\"}");
        // Then what decides how it is cleaned up remains
        assertThat(topic.getSpec().config()).isNull();
        assertThat(topic.getSpec().cluster().bootstrapServers()).isEqualTo("kafka:9092");
        assertThat(topic.getSpec().deletionPolicy()).isEqualTo("Delete");
        assertThat(UnreadableFields.of(topic)).singleElement().asString()
                .isEqualTo("spec.config: is the largest part of a spec that takes 588 KiB of memory; write fewer or "
                        + "shorter values, so that it takes at most 489 KiB");
    }

    /** Each of three characters, and of a hundred bytes on the heap. */
    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]"})
    void countsValuesThatHaveHardlyAnyCharacters(String value) throws JsonProcessingException {
        // When
        var topic = decode("{\"zipf\":{\"partitions\":3}}",
                "{\"x\":[" + String.join(",", Collections.nCopies(10_000, value)) + "]}");
        // Then
        assertThat(topic.getSpec().config()).isNull();
        assertThat(UnreadableFields.of(topic)).singleElement().asString()
                .startsWith("spec.config: is the largest part of a spec that takes 93");
    }

    @Test
    void reportsASpecThatWasNotReadCompletely() throws JsonProcessingException {
        // When
        var topic = decode("{\"zipf\":{\"partitions\":3}}",
                "{\"x\":[" + String.join(",", Collections.nCopies(490_000, "{}")) + "]}");
        // Then
        assertThat(topic.getSpec().config()).isNull();
        assertThat(topic.getSpec().deletionPolicy()).isEqualTo("Delete");
        assertThat(topic.getSpec().placement().zipf()).isNotNull();
        assertThat(UnreadableFields.of(topic)).singleElement().asString()
                .startsWith("spec.config: is the largest part of a spec that takes more than 6144 KiB of memory");
    }

    @Test
    void copyKeepsTheProblemsOfTheOriginal() throws JsonProcessingException {
        // Given
        var topic = decoder.decode(tree("\"config\":{\"x\":\"" + "y".repeat(600_000) + "\"}", "{}"));
        // When
        var copy = decoder.decode(ApiServerJson.mapper().valueToTree(topic));
        // Then
        assertThat(UnreadableFields.of(copy)).isNotEmpty().isEqualTo(UnreadableFields.of(topic));
    }

    @Test
    void readsNoUnboundedMetadata() throws JsonProcessingException {
        // Given
        var tree = tree("\"placement\":{}", "{}");
        var many = IntStream.range(0, 5_000).mapToObj(i -> "\"anything-" + i + "\":\"x\"").collect(joining(","));
        ((ObjectNode) tree).set("metadata", ApiServerJson.mapper().readTree("""
                {"name":"t","uid":"u","generation":3,"finalizers":["example.com/x","skewbench.io/topic"],
                 "annotations":{%s},"labels":{"skewbench.io/active":"true",%s},
                 "ownerReferences":[{"apiVersion":"anything","kind":"x","name":"x","uid":"x"}],
                 "managedFields":[{"manager":"anything"}]}""".formatted(many, many)));
        // When
        var topic = decoder.decode(tree);
        // Then
        assertThat(Json.write(topic)).hasSizeLessThan(2_000).doesNotContain("anything");
        assertThat(topic.getMetadata().getGeneration()).isEqualTo(3);
        assertThat(topic.getMetadata().getLabels()).containsOnlyKeys("skewbench.io/active");
        assertThat(topic.getFinalizers()).containsExactly("example.com/x", "skewbench.io/topic");
    }

    @Test
    void readsOnlyItsOwnOfManyFinalizers() throws JsonProcessingException {
        // Given
        var tree = tree("\"placement\":{}", "{}");
        var finalizers = ((ObjectNode) tree.get("metadata")).putArray("finalizers");
        IntStream.range(0, 5_000).forEach(i -> finalizers.add("example.com/" + i));
        finalizers.add("skewbench.io/topic");
        // Then
        assertThat(decoder.decode(tree).getFinalizers()).containsExactly("skewbench.io/topic");
    }

    private SkewedTopic decode(String placement, String config) throws JsonProcessingException {
        return decoder.decode(
                tree("\"deletionPolicy\":\"Delete\",\"placement\":" + placement + ",\"config\":" + config, "{}"));
    }

    private static JsonNode tree(String fields, String status) throws JsonProcessingException {
        return ApiServerJson.mapper().readTree("""
                {"apiVersion":"skewbench.io/v1alpha1","metadata":{"name":"t"},
                 "spec":{"cluster":{"bootstrapServers":"kafka:9092"},%s},"status":%s}""".formatted(fields, status));
    }
}
