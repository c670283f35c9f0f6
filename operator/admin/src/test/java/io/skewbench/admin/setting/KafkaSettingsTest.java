package io.skewbench.admin.setting;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Sweep;
import io.skewbench.api.v1alpha1.SweepAxis;
import io.skewbench.api.v1alpha1.SweepValue;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.json.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Producer settings are checked by Kafka's own definitions. */
class KafkaSettingsTest {

    @ParameterizedTest
    @CsvSource({"linger.ms, 5", "acks, all", "acks, 1", "enable.idempotence, true", "batch.size, 65536",
            "compression.type, lz4", "skewbench.strict-cost.lease.ms, 1000"})
    void acceptsWhatProducersAccept(String name, String value) {
        assertThat(KafkaSettings.check(spec("StrictCost", Map.of(name, value), null))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"lnger.ms, 5", "linger.ms, soon", "linger.ms, -1", "acks, some", "batch.size, 99999999999",
            "compression.type, rar"})
    void refusesTheRestWithPathAndValue(String name, String value) {
        var problems = KafkaSettings.check(spec("StrictCost", Map.of(name, value), null));

        assertThat(problems).singleElement().satisfies(problem -> {
            assertThat(problem.path()).isEqualTo("spec.variants[0].producer." + name);
            assertThat(problem.value()).isEqualTo(value);
            assertThat(problem.remedy()).isNotBlank();
        });
    }

    @Test
    void leavesSettingsOfUnknownPartitionersAlone() {
        assertThat(KafkaSettings.check(spec("com.acme.Mine", Map.of("acme.depth", 3), null))).isEmpty();
    }

    @Test
    void checksEachValueOfSweep() {
        var sweep = Sweep.ofProducer(Map.of("acks", List.of("1", "some", "all")));

        assertThat(KafkaSettings.check(spec("BuiltIn", Map.of(), sweep))).extracting(Problem::value)
                .containsExactly("some");
    }

    @Test
    void checksTheValuesOfAxes() {
        // Given
        var values = List.of(SweepValue.builder().name("x").producer(Map.of("acks", "all")).build(),
                SweepValue.builder().name("y").producer(Map.of("acks", "some", "lnger.ms", 1)).build());
        var sweep = new Sweep(null, List.of(new SweepAxis("a", values)), null);
        // When
        var problems = KafkaSettings.check(spec("BuiltIn", Map.of(), sweep));
        // Then
        assertThat(problems).extracting(Problem::path).containsExactlyInAnyOrder(
                "spec.sweep.axes[0].values[1].producer.acks", "spec.sweep.axes[0].values[1].producer.lnger.ms");
    }

    @Test
    void refusesAnUnknownSettingOfASweepOnce() {
        // Given
        var sweep = Sweep.ofProducer(Map.of("lnger.ms", List.of(1, 2, 3)));
        // When
        var problems = KafkaSettings.check(spec("BuiltIn", Map.of(), sweep));
        // Then
        assertThat(problems).extracting(Problem::path).containsExactly("spec.sweep.producer.lnger.ms");
    }

    @ParameterizedTest
    @CsvSource({"fetch.min.bytes, 1, true", "isolation.level, read_committed, true", "fetch.min.byts, 1, false",
            "isolation.level, read_all, false", "linger.ms, 5, false"})
    void checksTheSettingsOfConsumers(String name, String value, boolean accepted) {
        var spec = Json.mapper().convertValue(Map.of("workloads", List.of(Map.of("name", "c1", "consumers",
                List.of(Map.of("name", "readers", "consumer", Map.of(name, value))))), "variants", List.of()),
                BenchmarkSpec.class);

        assertThat(KafkaSettings.check(spec)).extracting(Problem::path).isEqualTo(
                accepted ? List.of() : List.of("spec.workloads[0].consumers[0].consumer." + name));
    }

    /** A class loader keeps each name that it was asked for, found or not. */
    @ParameterizedTest
    @ValueSource(strings = {"partitioner.class", "key.serializer", "ssl.engine.factory.class", "sasl.login.class"})
    void looksForNoClass(String setting) {
        // Given a setting for which Kafka would look for a class, which it would say is not there
        var spec = spec("StrictCost", Map.of(setting, "com.acme.Absent"), null);

        assertThat(KafkaSettings.check(spec)).isEmpty();
    }

    @Test
    void stopsAfterTheFirstHundredProblems() {
        var sweep = Sweep
                .ofProducer(Map.of("acks", IntStream.range(0, 1_000).<Object>mapToObj(i -> "some" + i).toList()));

        assertThat(KafkaSettings.check(spec("BuiltIn", Map.of(), sweep))).hasSize(100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"acks", "linger.ms", "batch.size", "acms"})
    void reportsAValueOfManyLinesInOneLine(String setting) {
        assertThat(KafkaSettings.check(spec("BuiltIn", Map.of(setting, "1s\n".repeat(2_000)), null)))
                .singleElement().satisfies(problem -> assertThat(problem.toString()).hasLineCount(1)
                        .hasSizeLessThan(600));
    }

    @Test
    void leavesValuesThatAreTooLongToThePlanner() {
        assertThat(KafkaSettings.check(spec("BuiltIn", Map.of("acks", "a".repeat(8_193)), null))).isEmpty();
    }

    private static BenchmarkSpec spec(String partitioner, Map<String, Object> producer, @Nullable Sweep sweep) {
        var spec = Map.of("workloads", List.of(Map.of("name", "c1")), "variants",
                List.of(Map.of("name", "v", "partitioner", partitioner, "producer", producer)), "sweep",
                sweep == null ? Map.of() : sweep);
        return Json.mapper().convertValue(spec, BenchmarkSpec.class);
    }
}
