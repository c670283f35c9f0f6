package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.local.TestResources;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanningCheckTest {
    private static final String TOPIC = """
            apiVersion: skewbench.io/v1alpha1
            kind: SkewedTopic
            metadata: {name: testing-1}
            spec:
              topicName: orders
              cluster: {bootstrapServers: "localhost:9092"}
              placement: {leaders: [{broker: 0, count: 2}]}
            """;
    private static final String OTHER_TOPIC = "---\n" + TOPIC.replace("testing-1", "testing-2");
    private static final String BENCHMARK = """
            ---
            apiVersion: skewbench.io/v1alpha1
            kind: Benchmark
            metadata: {name: b}
            spec:
              cluster: {bootstrapServers: "localhost:9092"}
              workloads:
                - name: w
                  topics: [{topic: testing-1}]
                  load: {rate: 100}
                  records: {value: {size: 100}}
              variants: [{name: built-in, partitioner: BuiltIn}]
              duration: 10s
            """;

    @Test
    void findsNothingWrongWithValidResources() {
        // Given
        var files = files(TOPIC + BENCHMARK);
        // When
        var lines = PlanningCheck.of(files, Overrides.NONE);
        // Then
        assertThat(lines).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            cleanup.policy: remove           | spec.config.cleanup.policy: "remove": is refused by Kafka's brokers
            message.timestamp.type: Foo      | spec.config.message.timestamp.type: "Foo": is refused by Kafka's brokers
            compression.type: zip            | spec.config.compression.type: "zip": is refused by Kafka's brokers
            unclean.leader.election.enable: maybe | "maybe": must be true or false
            retention.bytes: 1Gi             | is not a whole number
            """)
    void refusesValuesThatBrokersWouldRefuse(String setting, String line) {
        // Given
        var files = files(TOPIC + "  config: {" + setting + "}\n");
        // When
        var lines = PlanningCheck.of(files, Overrides.NONE);
        // Then
        assertThat(lines).singleElement().asString().contains("SkewedTopic testing-1", line);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    num.replica.fetcher: 4   | "4": Kafka's brokers have no setting of this name; did you mean num.replica.fetchers?
                    num.io.threads: 0        | "0": is refused by Kafka's brokers
                    num.io.threads: many     | "many": must be a whole number
                    """)
    void refusesSettingsThatBrokersWouldRefuse(String setting, String line) {
        // Given
        var files = files(TOPIC + BENCHMARK.replace("partitioner: BuiltIn", "partitioner: BuiltIn, broker: {" + setting
                + "}"));
        // When
        var lines = PlanningCheck.of(files, Overrides.NONE);
        // Then
        assertThat(lines).singleElement().asString().contains("Benchmark b", "spec.variants[0].broker.", line);
    }

    @Test
    void refusesATopicThatAWorkloadHasTwice() {
        // Given
        var files = files(TOPIC + BENCHMARK.replace("{topic: testing-1}", "{topic: testing-1}, {kafkaTopic: orders}"));
        // When
        var lines = PlanningCheck.of(files, Overrides.NONE);
        // Then
        assertThat(lines).singleElement().asString().contains("Benchmark b",
                "spec.workloads[0].topics[1].kafkaTopic: \"orders\": is topic orders in Kafka, and so is "
                        + "spec.workloads[0].topics[0].topic");
    }

    @Test
    void refusesATopicOfTwoSkewedTopics() {
        // Given
        var files = files(TOPIC + OTHER_TOPIC);
        // When
        var lines = PlanningCheck.of(files, Overrides.NONE);
        // Then
        assertThat(lines).containsExactly("standard input: SkewedTopic testing-2: spec.topicName: \"orders\": is the "
                + "topic of SkewedTopic testing-1 as well, on the same cluster; give one of them another topicName");
    }

    @Test
    void acceptsTopicsOfTheSameNameOnTwoClusters() {
        // Given
        var files = files(TOPIC + OTHER_TOPIC.replace("localhost:9092", "localhost:9093"));
        // When
        var lines = PlanningCheck.of(files, Overrides.NONE);
        // Then
        assertThat(lines).isEmpty();
    }

    @Test
    void reportsATopicOfTwoSkewedTopicsNotForTheirWorkloadToo() {
        // Given
        var files = files(TOPIC + OTHER_TOPIC
                + BENCHMARK.replace("{topic: testing-1}", "{topic: testing-1}, {topic: testing-2}"));
        // When
        var lines = PlanningCheck.of(files, Overrides.NONE);
        // Then
        assertThat(lines).singleElement().asString().contains("SkewedTopic testing-2: spec.topicName");
    }

    @Test
    void refusesASkewedTopicOnAnotherCluster() {
        // Given
        var files = files(TOPIC.replace("localhost:9092", "localhost:9093") + BENCHMARK);
        // When
        var lines = PlanningCheck.of(files, Overrides.NONE);
        // Then
        assertThat(lines).containsExactly("standard input: Benchmark b: spec.workloads[0].topics[0].topic: "
                + "\"testing-1\": this SkewedTopic is on another Kafka cluster; use the same spec.cluster in both");
    }

    @Test
    void refusesASkewedTopicOfAnotherNamespace() {
        // Given
        var files = files(TOPIC.replace("name: testing-1", "name: testing-1, namespace: there")
                + BENCHMARK.replace("name: b}", "name: b, namespace: here}"));
        // When
        var lines = PlanningCheck.of(files, Overrides.NONE);
        // Then
        assertThat(lines).containsExactly("standard input: Benchmark b: spec.workloads[0].topics[0].topic: "
                + "\"testing-1\": this SkewedTopic is in namespace there, and a Benchmark in here uses those of its "
                + "own namespace; write the same metadata.namespace in both");
    }

    @Test
    void takesAMissingNamespaceForThatOfTheOtherResource() {
        // Given clusters of Strimzi, which are looked up in a namespace
        var files = files(
                TestResources.skewedTopic().replace("name: uneven", "name: uneven, namespace: there") + "---\n"
                        + TestResources.benchmark("b", "variants: [{name: keyed, partitioner: Keyed}]"));
        // When
        var lines = PlanningCheck.of(files, Overrides.NONE);
        // Then
        assertThat(lines).isEmpty();
    }

    @Test
    void namesTheOptionThatOverrodeAValue() {
        // Given 400 trials of a day
        var overrides = new Overrides(Map.of("duration", "24h"));
        var files = files(BENCHMARK.replace("{topic: testing-1}", "{kafkaTopic: orders}")
                + "  repetitions: 100\n  sweep: {producer: {linger.ms: [0, 1, 2, 3]}}\n", overrides);
        // When
        var lines = PlanningCheck.of(files, overrides);
        // Then
        assertThat(lines).singleElement().asString().startsWith("standard input: Benchmark b: --duration: \"24h\": ");
    }

    private static ResourceFiles files(String yaml) {
        return files(yaml, Overrides.NONE);
    }

    private static ResourceFiles files(String yaml, Overrides overrides) {
        return ResourceFiles.read(List.of("-"), new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)),
                overrides);
    }
}
