package io.skewbench.engine.plan;

import static io.skewbench.engine.plan.SmallSpec.problems;
import static io.skewbench.engine.plan.SmallSpec.with;
import static io.skewbench.engine.plan.SmallSpec.withVariant;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.Specs;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProducerPlannerTest {

    @ParameterizedTest
    @ValueSource(strings = {"BuiltIn", "Keyed", "RoundRobin", "StrictCost", "org.example.Mine"})
    void givesSettingsThatKafkaAccepts(String partitioner) {
        // Given
        var properties = new Properties();
        properties.putAll(producer("partitioner: " + partitioner));
        properties.remove("partitioner.class");
        properties.setProperty("key.serializer", "org.apache.kafka.common.serialization.ByteArraySerializer");
        properties.setProperty("value.serializer", "org.apache.kafka.common.serialization.ByteArraySerializer");
        properties.setProperty("bootstrap.servers", "localhost:1");
        // Then
        assertThat(new ProducerConfig(properties).unused()).isNotNull();
    }

    @Test
    void setsWhatThePartitionerNeeds() {
        assertThat(producer("partitioner: BuiltIn")).containsEntry("partitioner.ignore.keys", "true")
                .doesNotContainKey("partitioner.class");
        assertThat(producer("partitioner: Keyed, clientVersion: 2.3.1")).doesNotContainKey("partitioner.ignore.keys")
                .containsEntry("partitioner.class", "org.apache.kafka.clients.producer.internals.DefaultPartitioner");
    }

    @Test
    void hasTheJmxReporterOnceInEveryVersion() {
        assertThat(producer("partitioner: StrictCost, clientVersion: 2.3.1")).containsEntry("metric.reporters",
                "io.skewbench.partitioners.NodeLatencies");
        assertThat(producer("partitioner: StrictCost, clientVersion: 3.9.2"))
                .containsEntry("auto.include.jmx.reporter", "false")
                .containsEntry("metric.reporters", "org.apache.kafka.common.metrics.JmxReporter,"
                        + "io.skewbench.partitioners.NodeLatencies");
        assertThat(producer("partitioner: Keyed, clientVersion: 2.4.1")).containsEntry("metric.reporters", "");
    }

    @Test
    void letsAVariantWriteOverWhatItsPartitionerNeeds() {
        assertThat(producer("partitioner: ShortestDelay")).containsEntry("partitioner.ignore.keys", "true");
        assertThat(producer("partitioner: ShortestDelay, producer: {partitioner.ignore.keys: false}"))
                .containsEntry("partitioner.ignore.keys", "false");
        assertThat(producer("partitioner: RackAware, producer: {client.rack: a}"))
                .containsEntry("partitioner.rack.aware", "true").containsEntry("client.rack", "a")
                .doesNotContainKey("partitioner.class");
    }

    @Test
    void workloadThenVariantThenSweepDecide() {
        var trials = Specs.experiment(with("""
                workloads:
                  - name: c1
                    kafkaTopic: t
                    load: {rate: 10}
                    records: {value: {size: 100}}
                    producer: {linger.ms: 1, batch.size: 1000, compression.type: lz4}
                variants:
                  - {name: a, partitioner: BuiltIn, producer: {linger.ms: 2}}
                  - {name: b, partitioner: BuiltIn}
                sweep: {producer: {batch.size: [2000, 4000], acks: ["1", all]}}
                repetitions: 1
                """)).trials();

        assertThat(trials).hasSize(8);
        assertThat(trials).allSatisfy(trial -> {
            var producer = trial.producer().get("c1");
            assertThat(producer).containsEntry("compression.type", "lz4")
                    .containsEntry("linger.ms", trial.variant().equals("a") ? "2" : "1")
                    .containsAllEntriesOf(trial.sweep())
                    .containsEntry("enable.idempotence", String.valueOf("all".equals(trial.sweep().get("acks"))));
        });
        assertThat(trials.stream().map(Trial::sweep).distinct()).containsExactlyInAnyOrder(
                Map.of("acks", "1", "batch.size", "2000"), Map.of("acks", "1", "batch.size", "4000"),
                Map.of("acks", "all", "batch.size", "2000"), Map.of("acks", "all", "batch.size", "4000"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "partitioner: Sticky | spec.variants[0].partitioner: \"Sticky\": must be one of StrictCost, ShortestDelay, BuiltIn, Keyed, RoundRobin, StickyKip480, DefaultRoundRobin, RackAware, or the full name of a Partitioner class",
            "clientVersion: 2.8.0 | spec.variants[0].clientVersion: \"2.8.0\": must be one of 2.3.1, 2.4.1, 3.9.2, 4.3.1, 4.4.0",
            "clientVersion: 2.4.1 | spec.variants[0].partitioner: \"BuiltIn\": is not in kafka-clients 2.4.1; set clientVersion to 3.9.2 or 4.3.1 or 4.4.0",
            "partitioner: StrictCost, clientVersion: 2.4.1, producer: {compression.zstd.level: 5} | spec.variants[0].producer.compression.zstd.level: \"5\": is not a setting of kafka-clients 2.4.1, which spec.variants[0] runs on; the first supported version that has it is 3.9.2",
            "producer: {client.id: x} | spec.variants[0].producer.client.id: \"x\": is set by the workers; remove it",
            "producer: {sasl.mechanism: PLAIN} | spec.variants[0].producer.sasl.mechanism: \"PLAIN\": belongs to the cluster; name a Strimzi listener and user in spec.cluster",
            "producer: {linger.ms: [1]} | spec.variants[0].producer.linger.ms: \"[1]\": must be one text, number or boolean",
            // Each rule of the complete settings is tested where it is; these show that each kind is asked.
            "producer: {acks: 1, enable.idempotence: true} | spec.variants[0].producer.enable.idempotence: \"true\": needs acks=all, but acks is 1"})
    void refusesOtherVariants(String fields, String line) {
        assertThat(problems(withVariant(fields))).containsExactly(line);
    }

    @Test
    void refusesASettingBothOfAVariantAndSwept() {
        assertThat(problems(with("""
                sweep: {producer: {linger.ms: [1, 2]}}
                variants: [{name: a, partitioner: BuiltIn, producer: {linger.ms: 3}}]
                """))).containsExactly("spec.variants[0].producer.linger.ms: \"3\": is swept by spec.sweep.producer as "
                + "well; set it in one of the two places");
    }

    @Test
    void namesTheSweepWhoseValueIsWrong() {
        assertThat(problems(with("sweep: {producer: {max.block.ms: ['']}}"))).containsExactly(
                "spec.sweep.producer.max.block.ms: \"\": is empty; write a whole number, or remove the setting");
    }

    @Test
    void namesTheVariantWhoseClientLacksASharedSetting() {
        var problems = problems(with("""
                sweep: {producer: {enable.metrics.push: [true, false]}}
                variants:
                - {name: new, partitioner: StrictCost}
                - {name: old, partitioner: StrictCost, clientVersion: 2.3.1}
                """));

        assertThat(problems).hasSize(2).allMatch(line -> line.startsWith("spec.sweep.producer.enable.metrics.push: ")
                && line.contains("kafka-clients 2.3.1, which spec.variants[1] runs on"));
    }

    /** The settings of the small spec's workload with these fields of its variant. */
    private static Map<String, String> producer(String variant) {
        return Specs.experiment(withVariant(variant)).trials().getFirst().producer().getOrDefault("c1", Map.of());
    }
}
