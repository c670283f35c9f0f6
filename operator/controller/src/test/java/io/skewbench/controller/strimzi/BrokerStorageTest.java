package io.skewbench.controller.strimzi;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolSpec;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrokerStorageTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {type: persistent-claim, size: 100Gi, class: fast-ssd} | persistent-claim, 100Gi, class fast-ssd
            {type: persistent-claim, size: 100Gi, deleteClaim: true} | persistent-claim, 100Gi
            {type: ephemeral} | ephemeral
            {type: ephemeral, sizeLimit: 5Gi} | ephemeral, at most 5Gi
            {type: jbod, volumes: [{id: 0, type: ephemeral}]} | jbod of ephemeral
            {type: jbod, volumes: [{id: 0, type: persistent-claim, size: 1Ti, class: a}, \
            {id: 1, type: persistent-claim, size: 1Ti, class: a}, {id: 2, type: persistent-claim, size: 2Ti}]} \
            | jbod of 2 x persistent-claim, 1Ti, class a; persistent-claim, 2Ti
            """)
    void isToldAsTheNodePoolSaysIt(String storage, String words) {
        assertThat(words(storage)).isEqualTo(words);
    }

    @Test
    void isUnknownWithoutOne() {
        assertThat(BrokerStorage.words(null)).isNull();
        assertThat(words("{type: jbod, volumes: []}")).isNull();
    }

    @Test
    void isKeptWithinBounds() {
        // Given volumes that all differ, one of them with a class whose name no class has
        var volumes = IntStream.range(0, 100)
                .mapToObj(i -> "{id: %d, type: persistent-claim, size: %dGi, class: %s}".formatted(i, i,
                        i == 0 ? "x".repeat(1_000) : "class-" + i))
                .collect(Collectors.joining(", "));
        // When
        var words = words("{type: jbod, volumes: [" + volumes + "]}");
        // Then
        assertThat(words).hasSizeLessThanOrEqualTo(301).startsWith("jbod of persistent-claim, 0Gi; persistent-claim, "
                + "1Gi, class class-1; ").endsWith("…");
    }

    private static @Nullable String words(String storage) {
        return BrokerStorage.words(Serialization.unmarshal("storage: " + storage, KafkaNodePoolSpec.class)
                .getStorage());
    }
}
