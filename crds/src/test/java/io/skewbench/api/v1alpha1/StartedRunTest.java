package io.skewbench.api.v1alpha1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.testing.Repository;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StartedRunTest {
    private static final Path BENCHMARK = Path.of("crds/src/test/resources/corpus/valid/every-field.yaml");
    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);
    private static final Map<String, String> CHANGEABLE = Map.of("suspend", "false", "ttlSecondsAfterFinished", "60");
    /** Another valid value for each field; null takes the field away. */
    private static final Map<String, String> FIXED = Map.ofEntries(
            Map.entry("cluster", "{\"strimzi\": {\"user\": null}}"),
            Map.entry("workloads", "[%s]".formatted(
                    """
                            {"name": "c1", "topic": "t", "load": {"rate": 1}, "records": {"key": {}, "value": {"size": \
                            1}}}""")),
            Map.entry("variants", "[{\"name\": \"built-in\", \"partitioner\": \"BuiltIn\"}, "
                    + "{\"name\": \"strict-cost\", \"partitioner\": \"RoundRobin\"}]"),
            Map.entry("sweep", "{\"producer\": {\"acks\": [\"1\"]}}"),
            Map.entry("baseline", "null"),
            Map.entry("warmup", "\"31s\""),
            Map.entry("duration", "\"6m\""),
            Map.entry("repetitions", "6"),
            Map.entry("minRepetitions", "3"), Map.entry("calibrate", "true"), Map.entry("seal", "true"),
            Map.entry("calibration", "\"noise\""),
            Map.entry("burnIn", "0"),
            Map.entry("trialRetries", "null"),
            Map.entry("minAcknowledgedPercent", "50"),
            Map.entry("readyTimeout", "\"3m\""),
            Map.entry("startTimeout", "\"2h\""),
            Map.entry("seed", "8"),
            Map.entry("primary", "[\"brokerImbalance\"]"),
            // A search takes the place of other fields.
            Map.entry("search", "{\"rate\": {\"from\": 1, \"to\": 2}}, \"repetitions\": null, \"objectives\": null, "
                    + "\"minRepetitions\": null, \"minAcknowledgedPercent\": null, \"primary\": null, "
                    + "\"calibrate\": null, \"seal\": null, "
                    + "\"workloads\": [{\"name\": \"c1\", \"kafkaTopic\": \"t\", \"load\": {\"rate\": 1}, "
                    + "\"records\": {\"key\": {\"size\": 16}, \"value\": {\"size\": 1}}}]"),
            Map.entry("smallestEffect", "\"10%\""),
            Map.entry("objectives", "null"),
            Map.entry("worker", "{\"resources\": {\"requests\": {\"cpu\": 2}}}"));

    @RegisterExtension
    final KubeApi api = new KubeApi();

    static Stream<Map.Entry<String, String>> fixed() {
        return FIXED.entrySet().stream();
    }

    static Stream<Map.Entry<String, String>> changeable() {
        return CHANGEABLE.entrySet().stream();
    }

    @Test
    void everyFieldIsTried() {
        var fields = new TreeSet<>(FIXED.keySet());
        fields.addAll(CHANGEABLE.keySet());
        assertThat(fields).isEqualTo(new TreeSet<>(Set.of(Arrays.stream(BenchmarkSpec.class.getRecordComponents())
                .map(RecordComponent::getName).toArray(String[]::new))));
    }

    @ParameterizedTest
    @MethodSource
    void fixed(Map.Entry<String, String> change) {
        // Given
        create();
        start();
        // Then
        assertThatThrownBy(() -> patch(change)).hasMessageContaining("spec." + change.getKey() + ": ")
                .hasMessageContaining(change.getKey()
                        + " cannot be changed once the run has started: create a new Benchmark instead");
    }

    @ParameterizedTest
    @MethodSource("fixed")
    void anythingCanBeChangedBefore(Map.Entry<String, String> change) {
        // Given
        create();
        // Then
        assertThatCode(() -> patch(change)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource
    void changeable(Map.Entry<String, String> change) {
        // Given
        create();
        start();
        // Then
        assertThatCode(() -> patch(change)).doesNotThrowAnyException();
    }

    private void create() {
        assertThat(api.kubectl("create", "-f", Repository.root().resolve(BENCHMARK).toString()).status()).isZero();
    }

    private void start() {
        api.client().resources(Benchmark.class).withName("every-field").subresource("status").patch(MERGE,
                "{\"status\": {\"runId\": \"r1\", \"phase\": \"Running\"}}");
    }

    private void patch(Map.Entry<String, String> change) {
        api.client().resources(Benchmark.class).withName("every-field").patch(MERGE,
                "{\"spec\": {\"%s\": %s}}".formatted(change.getKey(), change.getValue()));
    }
}
