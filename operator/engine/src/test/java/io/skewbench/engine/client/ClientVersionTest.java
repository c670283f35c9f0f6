package io.skewbench.engine.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Variant;
import io.skewbench.protocol.plan.WorkerProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientVersionTest {
    private static final String KAFKAS_CLASS = "org.apache.kafka.clients.producer.RoundRobinPartitioner";

    @ParameterizedTest
    @EnumSource
    void isFoundByTheNameThatItIsWrittenWith(ClientVersion version) {
        assertThat(ClientVersion.named(version.toString())).contains(version);
    }

    @Test
    void isTheNewestWithoutAName() {
        assertThat(ClientVersion.named(null)).contains(ClientVersion.V4_4_0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2.8.0", "4.4"})
    void isNotFoundByAnotherName(String name) {
        assertThat(ClientVersion.named(name)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"V2_3_1, false", "V2_4_1, false", "V3_9_2, true", "V4_3_1, true", "V4_4_0, true"})
    void readsPemFromKip651On(ClientVersion version, boolean readsPem) {
        assertThat(version.readsPem()).isEqualTo(readsPem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"RoundRobin", KAFKAS_CLASS})
    void skipsPartitionsOnlyInTheFirstVersionWithRoundRobin(String partitioner) {
        assertThat(ClientVersion.values()).filteredOn(version -> version.skipsPartitions(partitioner))
                .containsExactly(ClientVersion.V2_4_1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Keyed", "DefaultRoundRobin", "org.example.RoundRobin"})
    void skipsNoPartitionsWithOtherPartitioners(String partitioner) {
        assertThat(ClientVersion.V2_4_1.skipsPartitions(partitioner)).isFalse();
    }

    @Test
    void defaultOfTheApiIsThatOfWorkers() {
        assertThat(Variant.DEFAULT_VERSION).isEqualTo(WorkerProgram.DEFAULT_CLIENT_VERSION);
    }
}
