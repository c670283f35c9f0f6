package io.skewbench.local.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.skewbench.api.testing.LargeStatus;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.local.ExampleResults;
import io.skewbench.local.validation.StoredBenchmark;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The text of a status with 3 rows on 3 brokers, of 2 workloads and 6 trials. */
class StatusYamlTest {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final BenchmarkStatus STATUS = LargeStatus.of(3, 3, 2, 6);
    private static final TrialStatus FAILED = failed("WorkerFailed: it said\n\n  at line 1: \"x\"\n");

    private final StatusYaml text = new StatusYaml();

    @ParameterizedTest
    @ValueSource(strings = {"WorkerFailed: it said\n\n  at line 1: \"x\"\n", "  indented\nfirst line", "last\n\n\n",
            "ends\nof\u0085lines\u2028that\u2029  YAML knows", "a carriage\rreturn\n", "---\n&a b: *a\n...\n",
            "- one\n- two", "blanks \n \nat the ends\t"})
    void saysWhatTheBenchmarkSays(String reason) throws JsonProcessingException {
        // Given
        var benchmark = benchmark(withTrial(failed(reason)));
        // When
        var written = text.of(benchmark);
        // Then
        assertThat(tree(written)).isEqualTo(tree(ResourceText.yaml(List.of(benchmark))));
    }

    @Test
    void saysTheSameWhateverWasWrittenBefore() throws JsonProcessingException {
        // Given
        text.of(benchmark(STATUS));
        var rows = Objects.requireNonNull(STATUS.variants());
        var changed = benchmark(withTrial(FAILED).withVariants(List.of(rows.getLast(), rows.getFirst()))
                .withComparisons(null).withConditions(2L, List.of(new ConditionBuilder().withType("Finished")
                        .withStatus("True").withReason("Complete").withMessage("All count").build())));
        // When
        var written = text.of(changed);
        // Then
        assertThat(written).isEqualTo(new StatusYaml().of(changed));
        assertThat(tree(written)).isEqualTo(tree(ResourceText.yaml(List.of(changed))));
    }

    @Test
    void hasItsConditionsLast() {
        // When
        var written = text.of(benchmark(STATUS));
        // Then
        assertThat(written.lines().filter(line -> line.matches("  [a-z].*"))).last().asString()
                .startsWith("  conditions:");
    }

    @Test
    void hasEmptyListsAndNone() throws JsonProcessingException {
        // Given
        var benchmark = benchmark(STATUS.withTrials(List.of()).withVariants(List.of()).withComparisons(null));
        // When
        var written = text.of(benchmark);
        // Then
        assertThat(tree(written)).isEqualTo(tree(ResourceText.yaml(List.of(benchmark))));
    }

    @Test
    void isThatOfABenchmarkWithoutAStatusToo() {
        // Given
        var benchmark = benchmark(STATUS);
        benchmark.setStatus(null);
        // Then
        assertThat(text.of(benchmark)).isEqualTo(ResourceText.yaml(List.of(benchmark)));
    }

    private static TrialStatus failed(String reason) {
        return TrialStatus.builder().index(6).attempt(0).variant("a").repetition(1).state("Failed").reason(reason)
                .build();
    }

    private static BenchmarkStatus withTrial(TrialStatus more) {
        return STATUS.withTrials(Stream.concat(Objects.requireNonNull(STATUS.trials()).stream(), Stream.of(more))
                .toList());
    }

    private static Benchmark benchmark(BenchmarkStatus status) {
        var benchmark = StoredBenchmark.read(ExampleResults.INTERRUPTED);
        benchmark.setStatus(status);
        return benchmark;
    }

    private static JsonNode tree(String yaml) throws JsonProcessingException {
        return YAML.readTree(yaml);
    }
}
