package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.skewbench.api.v1alpha1.Workload;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PayloadReferenceTest {
    private final PayloadReference reference = new PayloadReference("p.configMap", "orders", "lines");

    @Test
    void readsTheReferenceOfAWorkload() {
        assertThat(PayloadReference.of("p", workload("payload: {configMap: {name: orders, key: lines}}")))
                .contains(new PayloadReference("p.records.value.payload.configMap", "orders", "lines"));
    }

    @Test
    void readsNoneOfAWorkloadThatMakesItsValuesUp() {
        assertThat(PayloadReference.of("p", workload("size: 100"))).isEmpty();
    }

    @Test
    void takesText() {
        var found = new ConfigMapBuilder().withData(Map.of("lines", "ä\nb")).build();

        assertThat(bytes(found)).isEqualTo("ä\nb".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void takesBytesWhateverTheWhiteSpaceInTheirBase64() {
        var found = new ConfigMapBuilder().withBinaryData(Map.of("lines", "AAEC\n AwQ=\n")).build();

        assertThat(bytes(found)).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void tellsThatThereIsNoConfigMap() {
        assertThat(problem(null)).isEqualTo("p.configMap.name: \"orders\": there is no ConfigMap of this name in the "
                + "files; add it");
    }

    @Test
    void tellsThatTheConfigMapIsEmpty() {
        assertThat(problem(new ConfigMap()))
                .isEqualTo("p.configMap.key: \"lines\": ConfigMap orders is empty; add the key");
    }

    @Test
    void tellsWhichKeysThereAre() {
        var found = new ConfigMapBuilder().withData(Map.of("b", "")).withBinaryData(Map.of("a", "")).build();

        assertThat(problem(found)).isEqualTo("p.configMap.key: \"lines\": ConfigMap orders has no such key, only a, b; "
                + "name one of them");
    }

    @Test
    void tellsTheFirstOfManyKeys() {
        var found = new ConfigMapBuilder().withData(IntStream.range(10, 22).boxed()
                .collect(Collectors.toMap(i -> "k" + i, i -> ""))).build();

        assertThat(problem(found)).endsWith("only k10, k11, k12, k13, k14, k15, k16, k17, k18, k19 and 2 more; name "
                + "one of them");
    }

    @Test
    void refusesNothingAtAll() {
        assertThat(problem(new ConfigMapBuilder().withData(Map.of("lines", "")).build())).isEqualTo(
                "p.configMap.key: \"lines\": ConfigMap orders has no value for this key; write values, one per line");
    }

    private byte[] bytes(ConfigMap found) {
        return switch (reference.in(found, "in the files")) {
            case Planned.Valid<byte[]>(var bytes) -> bytes;
            case Planned.Invalid<byte[]>(var problems) -> throw new AssertionError(problems.toString());
        };
    }

    private String problem(@Nullable ConfigMap found) {
        return Specs.problems(reference.in(found, "in the files")).getFirst();
    }

    private static Workload workload(String value) {
        return Specs.read("{name: c1, kafkaTopic: t, load: {rate: 1}, records: {value: {" + value + "}}}",
                Workload.class);
    }
}
