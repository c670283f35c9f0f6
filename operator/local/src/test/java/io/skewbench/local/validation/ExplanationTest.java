package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.local.validation.Explanation.UnknownFieldException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExplanationTest {

    @Test
    void listsTheKindsWithTheirDescriptions() {
        // When
        var text = Explanation.ofKinds();
        // Then
        assertThat(text).contains("benchmark\n", "skewedtopic\n", "partitions are deliberately placed on brokers");
    }

    @Test
    void saysTypeMeaningRangeAndDefault() {
        // When
        var text = Explanation.of("benchmark.spec.repetitions");
        // Then
        assertThat(text).contains("KIND:     Benchmark\n", "VERSION:  skewbench.io/v1alpha1\n",
                "FIELD:    repetitions <integer>\n", "Number of trials of each variant", "at least 1, at most 100",
                "DEFAULT:\n    5\n");
    }

    @Test
    void saysTheRangeOfADurationAndNotOfItsCharacters() {
        // When
        var text = Explanation.of("benchmark.spec.duration");
        // Then
        assertThat(text).contains("RANGE:\n    a duration from 1s to 24h, written like 30s, 5m or 1h30m\n")
                .doesNotContain("characters");
    }

    @Test
    void saysInWordsWhatASizeMayBe() {
        // When
        var text = Explanation.of("benchmark.spec.workloads.records.value.size");
        // Then
        assertThat(text).contains("<integer or string>", "at least 0, at most 1073741824, a whole number of bytes",
                "10Ki or 1Mi").doesNotContain("^(");
    }

    @Test
    void listsTheAllowedValues() {
        // When
        var text = Explanation.of("SkewedTopics.spec.deletionPolicy");
        // Then
        assertThat(text).contains("ONE OF:\n    Delete, Retain\n", "DEFAULT:\n    Retain\n");
    }

    @Test
    void listsTheFieldsBelow() {
        // When
        var text = Explanation.of("benchmark.spec.workloads[0].load");
        // Then
        assertThat(text).contains("FIELD:    load <object> required", "FIELDS:\n", "  steps <[]object>\n",
                "  unlimited <object>\n");
    }

    @Test
    void namesTheTypeOfAMapsValues() {
        // When
        var text = Explanation.of("benchmark.spec.workloads.nodeSelector");
        // Then
        assertThat(text).contains("FIELD:    nodeSelector <map[string]string>\n").doesNotContain("FIELDS:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"benchmark", "skewedtopic", "benchmark.metadata", "benchmark.status.variants.sweep",
            "benchmark.spec.workloads.producer"})
    void describesFieldsWithoutFixedContent(String path) {
        // When
        var text = Explanation.of(path);
        // Then
        assertThat(text).contains("DESCRIPTION:\n    ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "benchmark.spec.duratoin | unknown field \"benchmark.spec.duratoin\": did you mean duration?",
            "benchmrk.spec | did you mean benchmark?", "spec.duration | use one of benchmark, skewedtopic",
            "benchmark.spec.producers | benchmark.spec.workloads.producersPerPod",
            "benchmark.spec.sweep.producer.acks | any setting may stand there",
            "benchmark.spec.duration.unit | nothing can be set here"})
    void namesTheFieldThatMayBeMeant(String path, String said) {
        assertThatThrownBy(() -> Explanation.of(path)).isInstanceOf(UnknownFieldException.class)
                .hasMessageContaining(said);
    }

    @Test
    void namesNoFieldsElsewhereForAShortName() {
        assertThatThrownBy(() -> Explanation.of("benchmark.spec.na")).isInstanceOf(UnknownFieldException.class)
                .message().doesNotContain("elsewhere");
    }

    @Test
    void namesAtMostFiveFieldsElsewhere() {
        assertThatThrownBy(() -> Explanation.of("benchmark.spec.name")).isInstanceOf(UnknownFieldException.class)
                .hasMessageMatching("(?s).*; elsewhere there are ([^,]+, ){4}[^,]+");
    }
}
