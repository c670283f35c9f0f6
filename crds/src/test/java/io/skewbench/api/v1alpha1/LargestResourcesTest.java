package io.skewbench.api.v1alpha1;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.KubeApi;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The API server breaks off rules that cost too much while it evaluates them, so each limit of the schema is tried: a
 * resource that large has to be accepted.
 */
class LargestResourcesTest {
    @RegisterExtension
    final KubeApi api = new KubeApi();

    static Stream<String> largest() {
        return Stream.of(
                topic("leaders: [%s]".formatted(times(300, "{broker: %d, count: 1}"))),
                topic("assignments: [%s]"
                        .formatted(times(5000, i -> "{replicas: [%s]}".formatted(times(12, "%d"))))),
                topic("history: [%s]"
                        .formatted(times(100, i -> "{brokers: [%s], addPartitions: 1}".formatted(times(100, "%d"))))),
                topic("zipf: {partitions: 1, brokers: [%s]}".formatted(times(100, "%d"))),
                topicOfStrimzi("leaders: [%s]"
                        .formatted(times(300, i -> "{pool: \"%s\", count: 1}".formatted("p".repeat(60) + i)))),
                topicOfStrimzi("assignments: [%s]".formatted(times(5000,
                        i -> "{replicasOn: [%s]}".formatted(times(12, "{pool: p%d}"))))),
                topicOfStrimzi("history: [%s]".formatted(times(100, i -> "{pools: [%s], addPartitions: 1}"
                        .formatted(times(16, j -> "p".repeat(60) + j))))),
                benchmark(), probes());
    }

    @ParameterizedTest
    @MethodSource
    void largest(String yaml) {
        // Given a client that waits as long as the API server may take; beside other tests, that can be a while
        var patient = new ConfigBuilder(api.config()).withRequestTimeout(60_000).build();
        var resource = Serialization.unmarshal(yaml, GenericKubernetesResource.class);
        try (var client = new KubernetesClientBuilder().withConfig(patient).build()) {
            // When
            // Then
            assertThatCode(() -> client.resource(resource).create()).doesNotThrowAnyException();
        }
    }

    private static String topicOfStrimzi(String placement) {
        return topic(placement).replace("bootstrapServers: \"localhost:9092\"", "strimzi: {name: bench}");
    }

    private static String topic(String placement) {
        return """
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: largest}
                spec:
                  cluster: {bootstrapServers: "localhost:9092"}
                  placement: {%s}
                """.formatted(placement);
    }

    private static String benchmark() {
        return """
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: largest}
                spec:
                  cluster: {bootstrapServers: "%s"}
                  workloads: [%s]
                  variants: [%s]
                  objectives: [%s]
                  baseline: variant-31
                  duration: 5m
                """.formatted(times(150, "broker-%d.kafka.svc:9092"), times(64, """
                {name: workload-%d, topics: [TOPICS], load: {rate: 1}, consumers: [CONSUMERS],
                 records: {key: {distribution: Zipfian, exponent: 1}, value: {size: 1}}}""".replace("TOPICS",
                times(32, i -> "{kafkaTopic: %s-%d}".formatted("t".repeat(200), i))).replace("CONSUMERS",
                        times(8, i -> "{name: readers-of-the-others-%d, tolerations: [%s]}".formatted(i,
                                times(32, j -> "{operator: Exists, effect: NoExecute}"))))),
                times(32, "{name: variant-%d, partitioner: Keyed}"),
                times(64, "{variant: variant-31, metric: publishLatency.p99, below: 50ms}"));
    }

    private static String probes() {
        return """
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: largest}
                spec:
                  cluster: {zookeeper: {connect: "%s", root: "/%s"}}
                  workloads: [%s]
                  variants: [%s]
                  objectives: [%s]
                  primary: [%s]
                  duration: 5m
                """.formatted(times(150, "server-%d.zk.svc:2181"), "r".repeat(200), times(64, """
                {name: workload-%d, load: {rate: 1}, probe: {operations: [create, set, get, exists, delete,
                 createEphemeral, deleteEphemeral, notification]}}"""),
                times(32, "{name: variant-%d, server: {snapCount: %d}}"),
                times(64, "{variant: variant-31, metric: probe.deleteEphemeral.p99, below: 50ms}"),
                times(8, "probe.deleteEphemeral.perSecond"));
    }

    private static String times(int count, String template) {
        return times(count, i -> template.replace("%d", Integer.toString(i)));
    }

    private static String times(int count, IntFunction<String> item) {
        return IntStream.range(0, count).mapToObj(item).collect(joining(", "));
    }
}
