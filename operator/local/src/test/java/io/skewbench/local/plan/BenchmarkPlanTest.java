package io.skewbench.local.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.skewbench.local.TestResources;
import io.skewbench.local.validation.ResourceFiles;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchmarkPlanTest {
    private static final String TOPIC = TestResources.skewedTopic() + "---\n";
    private static final String BENCHMARK = TestResources.benchmark("b",
            "variants: [{name: keyed, partitioner: Keyed}]");
    private static final String WITH_PAYLOAD = BENCHMARK.replace("{size: 100}",
            "{payload: {configMap: {name: orders, key: csv}}}");
    private static final String PAYLOAD = """
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: orders}
            data: {csv: "1;2"}
            """;
    private static final String NO_TOPIC = "standard input: Benchmark b: spec.workloads[0].topic: \"uneven\": "
            + "the files hold no SkewedTopic of this name; add it";

    @Test
    void holdsTheTopicsThatItsWorkloadsName() {
        // Given
        var files = files(TOPIC + TestResources.skewedTopic().replace("name: uneven", "name: unused") + "---\n"
                + BENCHMARK);
        // When
        var plans = BenchmarkPlan.of(files);
        // Then
        assertThat(plans).singleElement().satisfies(plan -> assertThat(plan.topics()).containsOnlyKeys("uneven"));
    }

    @Test
    void holdsThePayloadOfEachWorkload() {
        // Given
        var files = files(TOPIC + WITH_PAYLOAD + PAYLOAD);
        // When
        var plans = BenchmarkPlan.of(files);
        // Then
        assertThat(plans.getFirst().payloads()).containsOnlyKeys("w")
                .hasEntrySatisfying("w", bytes -> assertThat(bytes).asString(StandardCharsets.UTF_8).isEqualTo("1;2"));
    }

    @Test
    void hasTheMetadataThatAnApiServerAdds() {
        // When
        var plans = BenchmarkPlan.of(files(TOPIC + BENCHMARK));
        // Then
        assertThat(plans.getFirst().benchmark().getMetadata()).satisfies(metadata -> {
            assertThat(metadata.getUid()).isNotBlank();
            assertThat(metadata.getGeneration()).isEqualTo(1);
            assertThat(metadata.getCreationTimestamp()).isNotBlank();
        });
    }

    @Test
    void isMadeOfEveryBenchmarkInTheOrderOfTheFiles() {
        // Given
        var files = files(TOPIC + BENCHMARK + "---\n" + BENCHMARK.replace("{name: b}", "{name: a}"));
        // When
        var plans = BenchmarkPlan.of(files);
        // Then
        assertThat(plans).extracting(plan -> plan.benchmark().getMetadata().getName()).containsExactly("b", "a");
    }

    @Test
    void refusesFilesWithoutABenchmark() {
        // When
        var thrown = catchThrowableOfType(InvalidInputException.class, () -> BenchmarkPlan.of(files(TOPIC)));
        // Then
        assertThat(thrown.problems()).containsExactly(
                "There is no Benchmark in the files: add one, SkewedTopics alone measure nothing");
    }

    @Test
    void refusesATopicThatNoFileHolds() {
        // When
        var thrown = catchThrowableOfType(InvalidInputException.class, () -> BenchmarkPlan.of(files(BENCHMARK)));
        // Then
        assertThat(thrown.problems()).containsExactly(NO_TOPIC);
    }

    @Test
    void namesAllThatIsMissing() {
        // When
        var thrown = catchThrowableOfType(InvalidInputException.class, () -> BenchmarkPlan.of(files(WITH_PAYLOAD)));
        // Then
        assertThat(thrown.problems()).containsExactly(NO_TOPIC,
                "standard input: Benchmark b: spec.workloads[0].records.value.payload.configMap.name: "
                        + "\"orders\": there is no ConfigMap of this name in the files; add it");
    }

    @Test
    void isMadeAgainOfTheBenchmarkThatWasStored() {
        // Given
        var files = files(TOPIC + BENCHMARK);
        var stored = BenchmarkPlan.of(files).getFirst().benchmark();
        var uid = stored.getMetadata().getUid();
        // When
        var again = BenchmarkPlan.again(stored, files);
        // Then
        assertThat(again.benchmark().getMetadata().getUid()).isEqualTo(uid);
        assertThat(again.topics()).containsOnlyKeys("uneven");
    }

    @Test
    void isNotMadeAgainWithoutItsTopic() {
        // Given
        var stored = BenchmarkPlan.of(files(TOPIC + BENCHMARK)).getFirst().benchmark();
        // When
        var thrown = catchThrowableOfType(InvalidInputException.class,
                () -> BenchmarkPlan.again(stored, files(PAYLOAD)));
        // Then
        assertThat(thrown.problems()).containsExactly(NO_TOPIC.replace("standard input: ", ""));
    }

    @Test
    void isMadeForAForecastWithoutTopicsAndPayloads() {
        // When
        var plans = BenchmarkPlan.tentatively(files(WITH_PAYLOAD));
        // Then
        assertThat(plans).singleElement().satisfies(plan -> {
            assertThat(plan.topics()).isEmpty();
            assertThat(plan.payloads()).isEmpty();
            assertThat(plan.experiment().trials()).hasSize(1);
        });
    }

    @Test
    void isForAForecastThatOfTheBenchmarkItself() {
        // Given
        var other = TestResources.benchmark("c", "variants: [{name: keyed, partitioner: Keyed}]")
                .replace("repetitions: 1", "repetitions: 3");
        var files = files(TOPIC + BENCHMARK + "---\n" + other);
        // When
        var plans = BenchmarkPlan.tentatively(files);
        // Then
        assertThat(plans).extracting(plan -> plan.benchmark().getMetadata().getName()).containsExactly("b", "c");
        assertThat(plans).extracting(plan -> plan.experiment().trials().size()).containsExactly(1, 3);
    }

    @Test
    void hasTheSameDigestWhenItIsMadeAgain() {
        // Given
        var files = files(TOPIC + WITH_PAYLOAD + PAYLOAD);
        var plan = BenchmarkPlan.of(files).getFirst();
        var again = BenchmarkPlan.again(plan.benchmark(), files);
        // When
        var digest = again.digest();
        // Then
        assertThat(digest).isEqualTo(plan.digest()).matches("[0-9a-f]{64}");
    }

    @Test
    void hasAnotherDigestWithAnotherSpecTopicOrPayload() {
        // Given
        var yaml = TOPIC + WITH_PAYLOAD + PAYLOAD;
        var plans = List.of(yaml, yaml.replace("rate: 500", "rate: 501"), yaml.replace("count: 4", "count: 5"),
                yaml.replace("1;2", "1;3"));
        // When
        var digests = plans.stream().map(text -> BenchmarkPlan.of(files(text)).getFirst().digest()).toList();
        // Then
        assertThat(digests).hasSize(4).doesNotHaveDuplicates();
    }

    private static ResourceFiles files(String yaml) {
        return ResourceFiles.read(List.of("-"), new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)));
    }
}
