package io.skewbench.engine.plan;

import static io.skewbench.engine.client.ClientVersion.V2_3_1;
import static io.skewbench.engine.client.ClientVersion.V2_4_1;
import static io.skewbench.engine.client.ClientVersion.V3_9_2;
import static io.skewbench.engine.client.ClientVersion.V4_3_1;
import static io.skewbench.engine.client.ClientVersion.V4_4_0;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.client.ClientVersion;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionersTest {
    private static final String KAFKA = "org.apache.kafka.clients.producer.";
    private static final String OWN = "io.skewbench.partitioners.";

    @ParameterizedTest
    @ValueSource(strings = {"BuiltIn", "RackAware", "org.example.Mine", "a.b", "org.example.Outer$Inner"})
    void knowsNamesAndClasses(String partitioner) {
        assertThat(Partitioners.isKnown(partitioner)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Sticky", "builtIn", "org.example.", ".Mine", "org.1a.Mine", "org example.Mine"})
    void knowsNothingElse(String partitioner) {
        assertThat(Partitioners.isKnown(partitioner)).isFalse();
    }

    @Test
    void listsTheVersionsThatHaveAPartitioner() {
        assertThat(Partitioners.versions("BuiltIn")).containsExactly(V3_9_2, V4_3_1, V4_4_0);
        assertThat(Partitioners.versions("RoundRobin")).containsExactly(V2_4_1, V3_9_2, V4_3_1, V4_4_0);
        assertThat(Partitioners.versions("RackAware")).containsExactly(V4_4_0);
        assertThat(Partitioners.versions("org.example.Mine")).containsExactly(ClientVersion.values());
    }

    @ParameterizedTest
    @CsvSource({"BuiltIn, true", "Keyed, true", "RackAware, true", "RoundRobin, false", "StickyKip480, false",
            "StrictCost, false", "org.example.Mine, false"})
    void knowsWhetherKafkasOwnLogicChooses(String partitioner, boolean isKafkasOwn) {
        assertThat(Partitioners.isKafkasOwn(partitioner)).isEqualTo(isKafkasOwn);
    }

    @Test
    void leavesTheChoiceToKafka() {
        assertThat(Partitioners.settings("BuiltIn", V4_4_0)).isEqualTo(Map.of("partitioner.ignore.keys", "true"));
        assertThat(Partitioners.settings("RackAware", V4_4_0))
                .isEqualTo(Map.of("partitioner.ignore.keys", "true", "partitioner.rack.aware", "true"));
    }

    @Test
    void goesByKeysInEveryVersion() {
        assertThat(Partitioners.settings("Keyed", V3_9_2)).isEqualTo(Map.of("partitioner.ignore.keys", "false"));
        assertThat(Partitioners.settings("Keyed", V2_4_1))
                .isEqualTo(Map.of("partitioner.class", KAFKA + "internals.DefaultPartitioner"));
    }

    @Test
    void takesKafkasStickyPartitionerWhileThereWasOne() {
        assertThat(Partitioners.settings("StickyKip480", V2_4_1))
                .isEqualTo(Map.of("partitioner.class", KAFKA + "UniformStickyPartitioner"));
        assertThat(Partitioners.settings("StickyKip480", V3_9_2))
                .isEqualTo(Map.of("partitioner.class", KAFKA + "UniformStickyPartitioner"));
        assertThat(Partitioners.settings("StickyKip480", V4_3_1))
                .containsEntry("partitioner.class", OWN + "StickyKip480Partitioner")
                .hasEntrySatisfying("metric.reporters", value -> assertThat(value).endsWith(OWN + "OpenBatches"));
    }

    @Test
    void takesKafkasRoundRobinByDefaultWhileThereWasOne() {
        assertThat(Partitioners.settings("DefaultRoundRobin", V2_3_1))
                .isEqualTo(Map.of("partitioner.class", KAFKA + "internals.DefaultPartitioner"));
        assertThat(Partitioners.settings("DefaultRoundRobin", V2_4_1))
                .isEqualTo(Map.of("partitioner.class", OWN + "DefaultRoundRobinPartitioner"));
    }

    @Test
    void namesTheClassesThatChoose() {
        assertThat(Partitioners.settings("RoundRobin", V4_4_0))
                .isEqualTo(Map.of("partitioner.class", KAFKA + "RoundRobinPartitioner"));
        assertThat(Partitioners.settings("org.example.Mine", V4_4_0))
                .isEqualTo(Map.of("partitioner.class", "org.example.Mine"));
        assertThat(Partitioners.settings("StrictCost", V2_3_1)).isEqualTo(Map.of("partitioner.class",
                OWN + "StrictCostPartitioner", "metric.reporters", OWN + "NodeLatencies"));
        assertThat(Partitioners.settings("ShortestDelay", V2_3_1)).isEqualTo(Map.of("partitioner.class",
                OWN + "ShortestDelayPartitioner", "interceptor.classes", OWN + "Acknowledgements",
                "partitioner.ignore.keys", "true"));
    }
}
