package io.skewbench.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.local.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void listsTheKinds() {
        assertThat(execute("explain")).isZero();

        assertThat(out.toString()).contains("benchmark\n", "skewedtopic\n", "partitions are deliberately placed on "
                + "brokers");
    }

    @Test
    void explainsTypeMeaningRangeAndDefault() {
        assertThat(execute("explain", "benchmark.spec.repetitions")).isZero();

        assertThat(out.toString()).contains("KIND:     Benchmark\n", "VERSION:  skewbench.io/v1alpha1\n",
                "FIELD:    repetitions <integer>\n", "Number of trials of each variant", "at least 1, at most 100",
                "DEFAULT:\n    5\n");
    }

    @Test
    void explainsTheRangeOfADurationAndNotOfItsCharacters() {
        assertThat(execute("explain", "benchmark.spec.duration")).isZero();

        assertThat(out.toString()).contains("RANGE:\n    a duration from 1s to 24h, written like 30s, 5m or 1h30m\n")
                .doesNotContain("characters");
    }

    @Test
    void explainsASizeInWords() {
        assertThat(execute("explain", "benchmark.spec.workloads.records.value.size")).isZero();

        assertThat(out.toString()).contains("at least 0, at most 1073741824, a whole number of bytes", "10Ki or 1Mi")
                .doesNotContain("^(");
    }

    @Test
    void listsTheAllowedValues() {
        assertThat(execute("explain", "SkewedTopics.spec.deletionPolicy")).isZero();

        assertThat(out.toString()).contains("ONE OF:\n    Delete, Retain\n", "DEFAULT:\n    Retain\n");
    }

    @Test
    void listsTheFieldsBelow() {
        assertThat(execute("explain", "benchmark.spec.workloads[0].load")).isZero();

        assertThat(out.toString()).contains("FIELD:    load <object> required", "FIELDS:\n", "  steps <[]object>\n",
                "  unlimited <object>\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"benchmark", "skewedtopic", "benchmark.metadata", "benchmark.status.variants.sweep",
            "benchmark.spec.workloads.producer"})
    void explainsWhatHasNoFixedFields(String path) {
        assertThat(execute("explain", path)).as(err.toString()).isZero();

        assertThat(out.toString()).contains("DESCRIPTION:\n    ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "benchmark.spec.duratoin | unknown field \"benchmark.spec.duratoin\": did you mean duration?",
            "benchmrk.spec | did you mean benchmark?", "spec.duration | there are benchmark, skewedtopic",
            "benchmark.spec.producers | benchmark.spec.workloads.producersPerPod",
            "benchmark.spec.sweep.producer.acks | any setting may stand there",
            "benchmark.spec.duration.unit | nothing can be set here"})
    void namesWhatMayHaveBeenMeant(String path, String said) {
        assertThat(execute("explain", path)).isEqualTo(2);

        assertThat(err.toString()).contains(said);
    }

    private int execute(String... arguments) {
        return Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
