package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LargestSettingsTest {

    @Test
    void everyRowHoldsWhatDiffersAlone() throws JsonProcessingException {
        // Given as many rows and settings as there may be
        var spec = spec("acme", 1_000, 256);
        // When
        var settings = switch (new SpecPlanner(spec, 1).plan()) {
            case Planned.Valid<Experiment>(var experiment) ->
                experiment.trials().stream().map(trial -> (VariedSettings) trial.producer().get("c1")).toList();
            case Planned.Invalid<Experiment>(var problems) -> throw new AssertionError(problems);
        };
        // Then
        assertThat(settings).hasSize(1_000).allSatisfy(it -> assertThat(it).hasSizeGreaterThan(512));
        assertThat(settings).extracting(it -> it.get("linger.ms")).doesNotHaveDuplicates();
        assertThat(settings.stream().mapToInt(VariedSettings::held).sum()).isEqualTo(999);
    }

    @ParameterizedTest
    @ValueSource(strings = {"acme", "skewbench"})
    void moreSettingsAreRefusedBeforeAnyRowIsCreated(String prefix) throws JsonProcessingException {
        // When
        var planned = new SpecPlanner(spec(prefix, 1_000, 10_000), 1).plan();
        // Then
        assertThat(planned).isEqualTo(new Planned.Invalid<>(List.of(
                new Problem("spec.variants[0].producer", null, "has 10000 settings; give at most 256"),
                new Problem("spec.workloads[0].producer", null, "has 10000 settings; give at most 256"))));
    }

    private static BenchmarkSpec spec(String prefix, int values, int settings) throws JsonProcessingException {
        return new ObjectMapper().readValue("""
                {"cluster":{"bootstrapServers":"kafka:9092"},"warmup":"0s","duration":"1s","repetitions":1,
                 "workloads":[{"name":"c1","kafkaTopic":"t","load":{"rate":1},"records":{"value":{"size":1}},
                   "producer":{%s}}],
                 "variants":[{"name":"built-in","partitioner":"BuiltIn","producer":{%s}}],
                 "sweep":{"producer":{"linger.ms":[%s]}}}""".formatted(settings(prefix + ".a", settings),
                settings(prefix + ".b", settings),
                IntStream.range(0, values).mapToObj(Integer::toString).collect(Collectors.joining(","))),
                BenchmarkSpec.class);
    }

    private static String settings(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(i -> "\"" + prefix + i + "\":" + i).collect(Collectors.joining(","));
    }
}
