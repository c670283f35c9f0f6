package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.Specs;
import io.skewbench.protocol.plan.Draw;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan.KeyPlan;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.junit.jupiter.api.Test;

class ExperimentPlannerTest {
    private static final String SMALLEST = """
            cluster: {bootstrapServers: "kafka:9092"}
            workloads: [{name: c1, kafkaTopic: t, load: {unlimited: {}}, records: {key: {}, value: {size: 100}}}]
            variants: [{name: built-in, partitioner: BuiltIn}]
            duration: 1m
            """;

    @Test
    void fillsInTheDefaultsThatTheFieldsDescribe() {
        var experiment = Specs.experiment(Specs.spec(SMALLEST));

        assertThat(experiment.baseline()).isEqualTo("built-in");
        assertThat(experiment.warmup()).isEqualTo(Duration.ofSeconds(10));
        assertThat(experiment.readyTimeout()).isEqualTo(Duration.ofMinutes(5));
        assertThat(experiment.trials()).hasSize(5);
        assertThat(experiment.trialRetries()).isEqualTo(1);
        assertThat(experiment.seed()).isEqualTo(1);
        var workload = experiment.workloads().getFirst();
        assertThat(workload.pods()).isEqualTo(1);
        assertThat(workload.producersPerPod()).isEqualTo(1);
        assertThat(workload.load()).isEqualTo(new LoadPlan.Unlimited());
        assertThat(workload.records().key()).isEqualTo(new KeyPlan(16, 10_000, new Draw.Uniform()));
        assertThat(workload.records().value()).isEqualTo(RandomValues.ofSize(100));
    }

    @Test
    void plansHowKeysAndSizesAreDrawn() {
        var records = Specs.experiment(Specs.spec(SMALLEST.replace("{key: {}, value: {size: 100}}", """
                {key: {distribution: HotSet, hotSet: {share: 0.9, keys: 10, movesEvery: 1000}},
                 value: {size: 1Ki, distribution: Zipfian, minSize: 100, compressibleShare: 0.5}}"""))).workloads()
                .getFirst().records();

        assertThat(records.key()).isEqualTo(new KeyPlan(16, 10_000, new Draw.HotSet(0.9, 10, 1000)));
        assertThat(records.value()).isEqualTo(new RandomValues(100, 1024, new Draw.Zipfian(1), 0.5));
    }

    @Test
    void writesOutTheDefaultsOfKafka44() {
        var defaults = ProducerConfig.configDef().parse(
                Map.of("bootstrap.servers", "localhost:1", "key.serializer", String.class.getName(), "value.serializer",
                        String.class.getName()));
        var producer = producer(SMALLEST.replace("BuiltIn", "Keyed"));

        var others = new TreeSet<String>();
        producer.forEach((setting, value) -> {
            var kafkas = defaults.get(setting);
            var text = kafkas instanceof List<?> list
                    ? String.join(",", list.stream().map(String::valueOf).toList())
                    : String.valueOf(kafkas);
            if (!text.equals(value)) {
                others.add(setting + "=" + value);
            }
        });
        // Measuring needs short windows; see ProducerDefaults.
        assertThat(others).containsExactly("metrics.sample.window.ms=1000");
        assertThat(producer).containsKeys("acks", "enable.idempotence", "linger.ms", "metrics.num.samples");
    }

    @Test
    void givesSettingsThatKafkaAccepts() {
        for (var partitioner : List.of("BuiltIn", "Keyed", "RoundRobin", "StrictCost", "org.example.Mine")) {
            var properties = new Properties();
            properties.putAll(producer(SMALLEST.replace("BuiltIn", partitioner)));
            properties.remove("partitioner.class");
            properties.setProperty("key.serializer", "org.apache.kafka.common.serialization.ByteArraySerializer");
            properties.setProperty("value.serializer", "org.apache.kafka.common.serialization.ByteArraySerializer");
            properties.setProperty("bootstrap.servers", "localhost:1");

            assertThat(new ProducerConfig(properties).unused()).isNotNull();
        }
    }

    @Test
    void setsWhatEachPartitionerNeeds() {
        assertThat(producer(SMALLEST)).containsEntry("partitioner.ignore.keys", "true")
                .doesNotContainKey("partitioner.class");
        assertThat(producer(SMALLEST.replace("BuiltIn", "Keyed"))).containsEntry("partitioner.ignore.keys", "false")
                .doesNotContainKey("partitioner.class");
        assertThat(producer(SMALLEST.replace("BuiltIn", "RoundRobin"))).containsEntry("partitioner.class",
                "org.apache.kafka.clients.producer.RoundRobinPartitioner");
        assertThat(producer(SMALLEST.replace("BuiltIn", "org.example.Mine"))).containsEntry("partitioner.class",
                "org.example.Mine");
        assertThat(producer(SMALLEST.replace("BuiltIn", "StrictCost")))
                .containsEntry("partitioner.class", "io.skewbench.partitioners.StrictCostPartitioner")
                .hasEntrySatisfying("metric.reporters",
                        value -> assertThat(value).contains("io.skewbench.partitioners.NodeLatencies"));
    }

    @Test
    void setsWhatEachPartitionerIsInTheVersionOfTheVariant() {
        assertThat(producer(on("Keyed", "2.3.1"))).doesNotContainKey("partitioner.ignore.keys")
                .containsEntry("partitioner.class", "org.apache.kafka.clients.producer.internals.DefaultPartitioner");
        assertThat(producer(on("DefaultRoundRobin", "2.3.1"))).containsEntry("partitioner.class",
                "org.apache.kafka.clients.producer.internals.DefaultPartitioner");
        assertThat(producer(on("StickyKip480", "2.4.1"))).containsEntry("partitioner.class",
                "org.apache.kafka.clients.producer.UniformStickyPartitioner");
        assertThat(producer(on("StickyKip480", "3.9.2"))).containsEntry("partitioner.class",
                "org.apache.kafka.clients.producer.UniformStickyPartitioner");
        assertThat(producer(on("StickyKip480", "4.3.1")))
                .containsEntry("partitioner.class", "io.skewbench.partitioners.StickyKip480Partitioner")
                .hasEntrySatisfying("metric.reporters",
                        value -> assertThat(value).contains("io.skewbench.partitioners.OpenBatches"));
        assertThat(producer(on("DefaultRoundRobin", "2.4.1"))).containsEntry("partitioner.class",
                "io.skewbench.partitioners.DefaultRoundRobinPartitioner");
        assertThat(producer(on("ShortestDelay", "2.3.1")))
                .containsEntry("partitioner.class", "io.skewbench.partitioners.ShortestDelayPartitioner")
                .containsEntry("interceptor.classes", "io.skewbench.partitioners.Acknowledgements")
                .containsEntry("partitioner.ignore.keys", "true");
        assertThat(producer(on("ShortestDelay", "4.4.0, producer: {partitioner.ignore.keys: false}")))
                .containsEntry("partitioner.ignore.keys", "false");
        assertThat(producer(on("RackAware", "4.4.0, producer: {client.rack: a}")))
                .containsEntry("partitioner.rack.aware", "true").containsEntry("client.rack", "a")
                .doesNotContainKey("partitioner.class");
    }

    @Test
    void hasTheJmxReporterOnceInEveryVersion() {
        assertThat(producer(on("StrictCost", "2.3.1"))).containsEntry("metric.reporters",
                "io.skewbench.partitioners.NodeLatencies");
        assertThat(producer(on("StrictCost", "3.9.2"))).containsEntry("auto.include.jmx.reporter", "false")
                .containsEntry("metric.reporters", "org.apache.kafka.common.metrics.JmxReporter,"
                        + "io.skewbench.partitioners.NodeLatencies");
        assertThat(producer(on("Keyed", "2.4.1"))).containsEntry("metric.reporters", "");
    }

    @Test
    void plansTheVersionOfEachVariant() {
        var trials = Specs.experiment(Specs.spec(SMALLEST.replace("BuiltIn}",
                "BuiltIn}, {name: old, partitioner: DefaultRoundRobin, clientVersion: 2.3.1}"))).trials();

        assertThat(trials).allSatisfy(trial -> assertThat(trial.clientVersion())
                .isEqualTo(trial.variant().equals("old") ? "2.3.1" : "4.4.0"));
    }

    private static String on(String partitioner, String version) {
        return SMALLEST.replace("BuiltIn}", partitioner + ", clientVersion: " + version + "}");
    }

    @Test
    void workloadThenVariantThenSweepDecide() {
        var trials = Specs.experiment(Specs.spec("""
                cluster: {bootstrapServers: "kafka:9092"}
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
                duration: 1m
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

    private static Map<String, String> producer(String spec) {
        return Specs.experiment(Specs.spec(spec)).trials().getFirst().producer().getOrDefault("c1", Map.of());
    }
}
