package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Specs;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExperimentPlannerProblemsTest {
    private static final String VALID = """
            cluster: {bootstrapServers: "kafka:9092"}
            workloads: [{name: c1, kafkaTopic: t, load: {rate: 10}, records: {value: {size: 100}}}]
            variants: [{name: a, partitioner: BuiltIn}]
            duration: 1m
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "cluster: {}                      | spec.cluster: set exactly one of strimzi, ephemeral and bootstrapServers",
            "workloads: []                    | spec.workloads: name at least one workload",
            "duration: -5s                    | spec.duration: \"-5s\": must not be negative",
            "duration: 99999999999999h        | spec.duration: \"99999999999999h\": is too long; the longest duration is 2562047h",
            "warmup: 5                        | spec.warmup: \"5\": is not a duration; write numbers with units, such as 30s, 500ms or 1m30s",
            "baseline: b                      | spec.baseline: \"b\": is no variant; name one of a",
            "repetitions: 0                   | spec.repetitions: \"0\": must be from 1 to 100",
            "variants: [{name: a.b, partitioner: BuiltIn}] | spec.variants[0].name: \"a.b\": must be a DNS label of at most 30 characters: small letters, digits and inner hyphens",
            "variants: [{name: a, partitioner: BuiltIn}, {name: a, partitioner: BuiltIn}] | spec.variants[1].name: \"a\": is used twice; give each its own name",
            "variants: [{name: a, partitioner: Sticky}] | spec.variants[0].partitioner: \"Sticky\": must be one of StrictCost, ShortestDelay, BuiltIn, Keyed, RoundRobin, StickyKip480, DefaultRoundRobin, RackAware, or the full name of a Partitioner class",
            "variants: [{name: a, partitioner: BuiltIn, clientVersion: 2.8.0}] | spec.variants[0].clientVersion: \"2.8.0\": must be one of 2.3.1, 2.4.1, 3.9.2, 4.3.1, 4.4.0",
            "variants: [{name: a, partitioner: BuiltIn, clientVersion: 2.4.1}] | spec.variants[0].partitioner: \"BuiltIn\": is not in kafka-clients 2.4.1; set clientVersion to 3.9.2 or 4.3.1 or 4.4.0",
            "variants: [{name: a, partitioner: StrictCost, clientVersion: 2.4.1, producer: {compression.zstd.level: 5}}] | spec.variants[0].producer.compression.zstd.level: \"5\": is no setting of kafka-clients 2.4.1, which spec.variants[0] runs on; the first version here with it is 3.9.2",
            "variants: [{name: a, partitioner: RackAware}] | spec.variants[0].producer.client.rack: \"\": is missing, and the partitioner RackAware goes by it; name the rack of the clients",
            "variants: [{name: a, partitioner: Keyed}] | spec.workloads[0].records.key: is missing, and spec.variants[0] chooses partitions by key; write key: {} for the defaults",
            "variants: [{name: a, partitioner: BuiltIn, producer: {client.id: x}}] | spec.variants[0].producer.client.id: \"x\": is set by the workers; remove it",
            "variants: [{name: a, partitioner: BuiltIn, producer: {sasl.mechanism: PLAIN}}] | spec.variants[0].producer.sasl.mechanism: \"PLAIN\": belongs to the cluster; name a Strimzi listener and user in spec.cluster",
            "variants: [{name: a, partitioner: BuiltIn, producer: {acks: 1, enable.idempotence: true}}] | spec.variants[0].producer.enable.idempotence: \"true\": needs acks=all, but acks is 1",
            "variants: [{name: a, partitioner: BuiltIn, producer: {acks: 2}}] | spec.variants[0].producer.acks: \"2\": must be all, 1 or 0",
            "variants: [{name: a, partitioner: BuiltIn, producer: {linger.ms: [1]}}] | spec.variants[0].producer.linger.ms: \"[1]\": must be one text, number or boolean",
            "variants: [{name: a, partitioner: BuiltIn, producer: {linger.ms: 100000}}] | spec.variants[0].producer.linger.ms: \"100000\": delivery.timeout.ms must be at least linger.ms + request.timeout.ms, here 130000",
            "variants: [{name: a, partitioner: BuiltIn, producer: {max.block.ms: \"\"}}] | spec.variants[0].producer.max.block.ms: \"\": is empty; write a whole number, or remove the setting",
            "variants: [{name: a, partitioner: BuiltIn, producer: {delivery.timeout.ms: \" \"}}] | spec.variants[0].producer.delivery.timeout.ms: \" \": is empty; write a whole number, or remove the setting",
            "sweep: {producer: {max.block.ms: [\"\"]}} | spec.sweep.producer.max.block.ms: \"\": is empty; write a whole number, or remove the setting",
            "variants: [{name: a, partitioner: RoundRobin, producer: {partitioner.ignore.keys: true}}] | spec.variants[0].producer.partitioner.ignore.keys: \"true\": has no effect with the partitioner RoundRobin; remove it",
            "sweep: {producer: {acks: []}}    | spec.sweep.producer.acks: \"[]\": must be a list of at least one value to try",
            "sweep: {producer: {acks: all}}   | spec.sweep.producer.acks: \"all\": must be a list of at least one value to try",
            "objectives: [{variant: b, metric: errorRatio, below: '0.1'}] | spec.objectives[0].variant: \"b\": is no variant; name one of a",
            "objectives: [{variant: a, metric: publishLatency.p99, below: '5'}] | spec.objectives[0].below: \"5\": is not a duration; write numbers with units, such as 30s, 500ms or 1m30s",
            "objectives: [{variant: a, metric: errorRatio, below: 5ms}] | spec.objectives[0].below: \"5ms\": is not a number, which errorRatio needs, such as 1.5",
            "objectives: [{variant: a, metric: errorRatio}] | spec.objectives[0]: \"errorRatio\": set exactly one of below and above",
            "workloads: [{name: c1, kafkaTopic: t, topic: s, load: {rate: 10}, records: {value: {size: 100}}}] | spec.workloads[0]: \"c1\": set exactly one of topic, kafkaTopic and topics",
            "workloads: [{name: c1, topics: [], load: {rate: 1}, records: {value: {size: 100}}}] | spec.workloads[0]: \"c1\": set exactly one of topic, kafkaTopic and topics",
            "workloads: [{name: c1, topics: [{topic: s}, {kafkaTopic: t}, {kafkaTopic: t, weight: 2}], load: {rate: 1}, records: {value: {size: 100}}}] | spec.workloads[0].topics[2].kafkaTopic: \"t\": is listed twice; list it once, with the sum of its weights",
            "workloads: [{name: c1, topics: [{topic: s, kafkaTopic: t}], load: {rate: 1}, records: {value: {size: 100}}}] | spec.workloads[0].topics[0]: set exactly one of topic and kafkaTopic",
            "workloads: [{name: c1, topics: [{topic: s, weight: 0}], load: {rate: 1}, records: {value: {size: 100}}}] | spec.workloads[0].topics[0].weight: \"0\": must be from 1 to 1000000",
            "workloads: [{name: c1, topics: [{topic: s}, {topic: t}], load: {perPartition: {rate: 1}}, records: {value: {size: 100}}}] | spec.workloads[0].load.perPartition: needs a single topic, and there are 2; keep one of them, or give another load",
            "workloads: [{name: c1, kafkaTopic: t, idleTopics: {count: 0}, load: {rate: 1}, records: {value: {size: 100}}}] | spec.workloads[0].idleTopics.count: \"0\": must be from 1 to 1000",
            "workloads: [{name: c1, kafkaTopic: t, idleTopics: {count: 1, replicationFactor: 13}, load: {rate: 1}, records: {value: {size: 100}}}] | spec.workloads[0].idleTopics.replicationFactor: \"13\": must be from 1 to 12",
            "workloads: [{name: c1, kafkaTopic: t, idleTopics: {count: 201, partitions: 100}, load: {rate: 1}, records: {value: {size: 100}}}] | spec.workloads[0].idleTopics.partitions: \"100\": 20100 partitions of idle topics of all workloads exceed 20000, which no setting raises; reduce count or partitions",
            "workloads: [{name: c1, kafkaTopic: t, load: {rate: 1}, records: {value: {}}}] | spec.workloads[0].records.value: set exactly one of size and payload",
            "workloads: [{name: c1, kafkaTopic: t, load: {rate: 1}, records: {value: {compressibleShare: 1, payload: {configMap: {name: m, key: k}}}}}] | spec.workloads[0].records.value.payload: has values that are sent as they are; remove what says how to make them up",
            "workloads: [{name: c1, kafkaTopic: t, load: {rate: 1}, records: {value: {payload: {configMap: {name: m, key: k}, values: Words}}}}] | spec.workloads[0].records.value.payload.values: \"Words\": must be Lines or Whole",
            "workloads: [{name: c1, kafkaTopic: t, load: {rate: 1}, records: {value: {payload: {configMap: {name: m, key: k}, distribution: Zipfian}}}}] | spec.workloads[0].records.value.payload.distribution: \"Zipfian\": must be Sequential or Uniform",
            "workloads: [{name: c1, kafkaTopic: t, load: {}, records: {value: {size: 100}}}] | spec.workloads[0].load: set exactly one of rate, unlimited, steps, ramp, bursts, gaussian and perPartition",
            "workloads: [{name: c1, kafkaTopic: t, load: {rate: -1}, records: {value: {size: 100}}}] | spec.workloads[0].load.rate: \"-1\": must be from 1 to 1000000000",
            "workloads: [{name: c1, kafkaTopic: t, load: {rate: 1}, records: {value: {size: 2Gi}}}] | spec.workloads[0].records.value.size: \"2Gi\": must be from 0 B to 1 GiB",
            "workloads: [{name: c1, kafkaTopic: t, load: {rate: 1}, records: {value: {size: -1}}}] | spec.workloads[0].records.value.size: \"-1\": must not be negative",
            "workloads: [{name: c1, kafkaTopic: t, load: {rate: 1}, records: {value: {size: 2Mi}}}] | spec.workloads[0].records.value.size: \"2 MiB\": with key and overhead a record takes up to 2097280 bytes, more than max.request.size 1048576; make the value smaller or set max.request.size",
            "workloads: [{name: c1, kafkaTopic: t, load: {rate: 1}, records: {key: {exponent: 2}, value: {size: 2}}}] | spec.workloads[0].records.key.exponent: \"2.0\": has an effect only with distribution Zipfian; remove it",
            "workloads: [{name: c1, kafkaTopic: t, load: {steps: [{rate: 1, duration: 50s}, {rate: 2, duration: 30s}]}, records: {value: {size: 100}}}] | spec.workloads[0].load.steps: take 1m20s in all, and only 1m are measured: make them shorter or spec.duration longer",
            "workloads: [{name: c1, kafkaTopic: t, load: {ramp: {from: 1, to: 2, over: 61s}}, records: {value: {size: 100}}}] | spec.workloads[0].load.ramp.over: \"61s\": is longer than spec.duration 1m, so that the last rate would not be reached: make it shorter",
            "workloads: [{name: c1, kafkaTopic: t, load: {bursts: {rate: 1, duration: 1.5ms, every: 2s}}, records: {value: {size: 100}}}] | spec.workloads[0].load.bursts.duration: \"1.5ms\": must be whole milliseconds",
            "workloads: [{name: c1, kafkaTopic: t, load: {gaussian: {mean: 1, deviation: 1, window: 0.5ms}}, records: {value: {size: 100}}}] | spec.workloads[0].load.gaussian.window: \"0.5ms\": must be from 1ms to 24h",
            "workloads: [{name: c1, kafkaTopic: t, load: {rate: 1}, records: {value: {size: 100}}, transactions: {records: 61}}] | spec.workloads[0].transactions.records: \"61\": take each of 1 producers 61 s at this rate, but Kafka aborts transactions after transaction.timeout.ms 60000; make them smaller or the timeout longer",
            "workloads: [{name: c1, kafkaTopic: t, load: {rate: 1}, records: {value: {size: 100}}, producer: {acks: 1}, transactions: {records: 1}}] | spec.workloads[0].producer.acks: \"1\": must be all for the transactions of workload c1",
            "workloads: [{name: c1, kafkaTopic: t, load: {rate: 1}, records: {value: {size: 100}}, producer: {enable.idempotence: false}, transactions: {records: 1}}] | spec.workloads[0].producer.enable.idempotence: \"false\": must be true for the transactions of workload c1",
            "workloads: [{name: c1, kafkaTopic: t, load: {rate: 1}, records: {value: {size: 100}}, producer: {transactional.id: x}}] | spec.workloads[0].producer.transactional.id: \"x\": is set by the workers; remove it, and see workloads[].transactions",
            "workloads: [{name: c1, kafkaTopic: t, load: {rate: 1}, records: {value: {size: 100}}, producer: {config.providers: file}}] | spec.workloads[0].producer.config.providers: \"file\": would read files of the workers, credentials included; write the values themselves",
            "workloads: [{name: c1, kafkaTopic: t, load: {rate: 1}, records: {value: {size: 100}}, producer: {compression.type: \"${directory:/etc/skewbench/kafka-user:user.password}\"}}] | spec.workloads[0].producer.compression.type: \"${directory:/etc/skewbench/kafka-user:user.password}\": holds \"${\", by which Kafka's clients read files of the workers, credentials included; write the value itself",
            "workloads: [{name: c1, kafkaTopic: t, load: {rate: 1}, records: {value: {size: 100}}, consumers: [{name: g, consumer: {client.rack: \"${directory:/etc/skewbench/kafka-user:user.key}\"}}]}] | spec.workloads[0].consumers[0].consumer.client.rack: \"${directory:/etc/skewbench/kafka-user:user.key}\": holds \"${\", by which Kafka's clients read files of the workers, credentials included; write the value itself",
            "sweep: {producer: {client.rack: [\"${directory:/etc/skewbench/kafka-user:user.key}\"]}} | spec.sweep.producer.client.rack[0]: \"${directory:/etc/skewbench/kafka-user:user.key}\": holds \"${\", by which Kafka's clients read files of the workers, credentials included; write the value itself",
    })
    void namesPathValueAndMend(String wrong, String line) {
        assertThat(Specs.problems(ExperimentPlanner.plan(with(wrong)))).containsExactly(line);
    }

    @Test
    void tellsAllMistakesAtOnce() {
        var problems = Specs.problems(ExperimentPlanner.plan(with("""
                warmup: soon
                baseline: nobody
                sweep: {producer: {linger.ms: [1, 2]}}
                variants: [{name: a, partitioner: Sticky, producer: {linger.ms: 3}}]
                """)));

        assertThat(problems).hasSize(4).anyMatch(line -> line.startsWith("spec.variants[0].producer.linger.ms: \"3\": "
                + "is swept by spec.sweep.producer as well"));
    }

    @Test
    void namesTheVariantWhoseClientLacksASharedSetting() {
        var problems = Specs.problems(ExperimentPlanner.plan(with("""
                sweep: {producer: {enable.metrics.push: [true, false]}}
                variants:
                - {name: new, partitioner: StrictCost}
                - {name: old, partitioner: StrictCost, clientVersion: 2.3.1}
                """)));

        assertThat(problems).hasSize(2).allMatch(line -> line.startsWith("spec.sweep.producer.enable.metrics.push: ")
                && line.contains("kafka-clients 2.3.1, which spec.variants[1] runs on"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "variants: [{name: a, partitioner: BuiltIn, producer: {buffer.memory: 700000000}}] | spec.variants[0].producer.buffer.memory: \"700000000\"",
            "sweep: {producer: {buffer.memory: [700000000]}} | spec.sweep.producer.buffer.memory: \"700000000\""})
    void refusesBuffersThatTheHeapHasNoRoomFor(String producer, String place) {
        var limited = "worker: {resources: {limits: {memory: 1Gi}}}\n";

        assertThat(Specs.problems(ExperimentPlanner.plan(with(limited + producer)))).singleElement().asString()
                .startsWith(place + ": is more than the heap of a worker has, ")
                .endsWith(", 60 % of spec.worker.resources.limits.memory; make it smaller, or the limit larger");
        assertThat(ExperimentPlanner.plan(with(limited + producer.replace("700000000", "600000000"))))
                .isInstanceOf(Planned.Valid.class);
    }

    @Test
    void letsAnObjectiveAskThatConsumersReadAnything() {
        var withConsumers = "workloads: [{name: c1, kafkaTopic: t, load: {rate: 10}, records: {value: {size: 100}}, "
                + "consumers: [{name: g}]}]\nobjectives: [{variant: a, metric: %s, above: '0'}]";

        assertThat(ExperimentPlanner.plan(with(withConsumers.formatted("consumedPerSecond"))))
                .isInstanceOf(Planned.Valid.class);
        assertThat(Specs.problems(ExperimentPlanner.plan(with(withConsumers.formatted("recordsPerSecond")))))
                .singleElement().asString().contains("can never be missed");
    }

    @Test
    void refusesNoBuffersThatNobodyWrote() {
        assertThat(ExperimentPlanner.plan(
                with("""
                        worker: {resources: {limits: {memory: 1Gi}}}
                        workloads: [{name: c1, kafkaTopic: t, producersPerPod: 40, load: {rate: 10}, records: {value: \
                        {size: 100}}}]
                        """)))
                .isInstanceOf(Planned.Valid.class);
    }

    @Test
    void refusesRunsThatAreTooLong() {
        assertThat(Specs.problems(ExperimentPlanner.plan(with("repetitions: 100\nduration: 24h\n"
                + "sweep: {producer: {batch.size: [1, 2, 3, 4]}}")))).singleElement()
                .asString().contains("400 trials of 24h10s would take more than a year");
        assertThat(Specs.problems(ExperimentPlanner.plan(with(
                "repetitions: 100\nsweep: {producer: {linger.ms: [%s]}}".formatted(numbers(101)))))).singleElement()
                .asString().contains("describes 10100 trials");
    }

    private static String numbers(int count) {
        return String.join(", ", IntStream.range(0, count).mapToObj(Integer::toString).toList());
    }

    /** The valid spec with these fields replaced. */
    private static BenchmarkSpec with(String fields) {
        var spec = Specs.read(VALID, ObjectNode.class);
        spec.setAll(Specs.read(fields, ObjectNode.class));
        return Specs.read(spec.toString(), BenchmarkSpec.class);
    }
}
