package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.local.ExampleResults;
import io.skewbench.local.validation.StoredBenchmark.UnknownStatusException;
import io.skewbench.protocol.bounds.UnreadableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoredBenchmarkTest {
    private static final String STORED = ExampleResults.INTERRUPTED;

    @Test
    void isReadWithItsStatus() {
        // When
        var benchmark = StoredBenchmark.read(STORED);
        // Then
        assertThat(benchmark.getMetadata().getName()).isEqualTo("stored");
        assertThat(benchmark.getStatus().summary()).isEqualTo("Running trial 2 of 2");
    }

    @Test
    void needsNoValidSpec() {
        // Given a spec that another version has run
        var older = STORED.replace("partitioner: RoundRobin", "partitioner: Retired");
        // When
        var benchmark = StoredBenchmark.read(older);
        // Then
        assertThat(benchmark.getSpec().variants()).extracting("partitioner").contains("Retired");
    }

    @ParameterizedTest
    @CsvSource({"kind: Benchmark, kind: Pod, it holds no Benchmark", "type: Finished, type: Other, its end is missing",
            "conditions:, conditions: [, ''"})
    void isRefusedIfItIsNotWhole(String part, String other, String message) {
        assertThatThrownBy(() -> StoredBenchmark.read(STORED.replace(part, other)))
                .isInstanceOf(UnreadableException.class).hasMessageContaining(message);
    }

    @Test
    void isRefusedIfAnotherDocumentFollows() {
        assertThatThrownBy(() -> StoredBenchmark.read(STORED + "---\n" + STORED))
                .isInstanceOf(UnreadableException.class).hasMessage("it holds no Benchmark");
    }

    @Test
    void isRefusedIfItsStatusIsNotOfThisVersion() {
        // Given
        var other = STORED.replace("median: 498.5", "median: many");
        // Then
        assertThatThrownBy(() -> StoredBenchmark.read(other)).isInstanceOf(UnknownStatusException.class)
                .hasMessageStartingWith("status.variants[0].recordsPerSecond.median: \"many\"");
    }
}
