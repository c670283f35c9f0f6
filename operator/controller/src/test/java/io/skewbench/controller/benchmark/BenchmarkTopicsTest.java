package io.skewbench.controller.benchmark;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.TopicResult;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Workloads with several topics, idle topics, and given values. */
class BenchmarkTopicsTest {
    private static final Duration SOON = Duration.ofMinutes(3);

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @Test
    void sendsAPayloadToSeveralTopicsBesideIdleOnes() throws Exception {
        // Given two topics, and no payload yet
        var topic = cluster.api().namespace();
        BROKERS.topic(topic + "-a", List.of(0, 1));
        BROKERS.topic(topic + "-b", List.of(2));
        cluster.benchmarks().apply("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: run}
                spec:
                  cluster: {bootstrapServers: "%1$s"}
                  workloads:
                    - name: c1
                      topics: [{kafkaTopic: %2$s-a, weight: 3}, {kafkaTopic: %2$s-b}]
                      idleTopics: {count: 2, replicationFactor: 1}
                      load: {rate: 200}
                      records: {value: {payload: {configMap: {name: orders, key: lines}, distribution: Sequential}}}
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  repetitions: 1
                  warmup: 1s
                  duration: 2s
                  ttlSecondsAfterFinished: 3600
                """.formatted(BROKERS.bootstrapServers(), topic));
        cluster.benchmarks().await("run", benchmark -> benchmark.getStatus() != null
                && String.valueOf(benchmark.getStatus().summary()).startsWith(
                        "spec.workloads[0].records.value.payload.configMap.name: \"orders\": there is no ConfigMap "
                                + "of this name in namespace " + topic
                                + "; add it; other runs go first meanwhile; the run fails at "));
        // When
        cluster.api().client().resource(new ConfigMapBuilder().withNewMetadata().withName("orders").endMetadata()
                .withData(Map.of("lines", "12345\n1234567\n")).build()).create();
        var finished = cluster.benchmarks().awaitFinished("run");
        // Then
        assertThat(finished.getStatus().phase()).as(finished.getStatus().summary()).isEqualTo("Complete");
        var stored = records(topic + "-a") + records(topic + "-b");
        assertThat(requireNonNull(finished.getStatus().trials())).singleElement().satisfies(
                trial -> assertThat(trial.acknowledged()).isPositive().isEqualTo(trial.offsetGrowth())
                        .isEqualTo(stored));
        var row = requireNonNull(finished.getStatus().variants()).getFirst();
        var topics = requireNonNull(requireNonNull(row.workloads()).getFirst().topics());
        assertThat(topics).extracting(TopicResult::topic).containsExactly(topic + "-a", topic + "-b");
        assertThat(topics.stream().mapToLong(TopicResult::records).sum())
                .isEqualTo(requireNonNull(row.publishLatencyMs()).samples());
        // Lines of 5 and of 7 bytes
        assertThat(topics).allSatisfy(each -> assertThat(each.bytes()).isStrictlyBetween(5 * each.records(),
                7 * each.records()));
        // And the idle topics stay as long as the workers' configuration does
        assertThat(IdleTopicNames.of(finished, BROKERS)).hasSize(2);
        cluster.api().client().resources(Benchmark.class).withName("run")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"ttlSecondsAfterFinished\":1}}");
        await().atMost(SOON).untilAsserted(
                () -> assertThat(cluster.benchmarks().partsOf(finished)).containsExactly("result"));
        assertThat(IdleTopicNames.of(finished, BROKERS)).isEmpty();
    }

    private static long records(String topic) throws Exception {
        return BROKERS.endOffsets(topic).values().stream().mapToLong(Long::longValue).sum();
    }
}
