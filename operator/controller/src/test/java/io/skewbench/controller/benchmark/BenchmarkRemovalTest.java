package io.skewbench.controller.benchmark;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.kafka.DeletionPatience;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.GroupListing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A Benchmark that is deleted leaves nothing, neither in Kubernetes nor in Kafka.
 *
 * <p>
 * Takes 2 minutes: each of its three runs starts real workers before it is deleted.
 */
class BenchmarkRemovalTest {
    private static final Duration SOON = Duration.ofMinutes(5);

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @Test
    void leavesNothingWhenItIsDeletedWhileItRuns() throws Exception {
        // Given a run that has something of every kind
        var topic = cluster.api().namespace();
        BROKERS.topic(topic, List.of(0, 1, 2));
        create("run", BROKERS.bootstrapServers(), topic);
        var running = cluster.benchmarks().await("run", benchmark -> benchmark.getStatus() != null
                && "Running".equals(benchmark.getStatus().phase()));
        assertThat(running.getFinalizers()).containsExactly(ActiveRun.FINALIZER);
        var run = requireNonNull(running.getStatus().runId());
        assertThat(children()).isNotEmpty();
        await().atMost(SOON).untilAsserted(() -> assertThat(inKafka(run)).contains("skewbench-" + run + "-idle-c1-0",
                "skewbench-" + run + "-t0a0-clock", "skewbench-" + run + "-t0a0-c1-readers"));
        // When
        delete("run");
        // Then
        awaitDeletion("run");
        assertThat(cluster.controllers().workersRunning()).isZero();
        assertThat(inKafka(run)).isEmpty();
        assertThat(topics()).contains(topic);
        await().atMost(SOON).untilAsserted(() -> assertThat(children()).isEmpty());
    }

    @Test
    void isMarkedNoLongerThanItNeedsTheOperator() throws Exception {
        // Given
        var topic = cluster.api().namespace();
        BROKERS.topic(topic, List.of(0));
        cluster.benchmarks().createSmall("wrong", BROKERS.bootstrapServers(), topic,
                "sweep: {producer: {linger.seconds: [\"1\"]}}");
        cluster.benchmarks().createSmall("run", BROKERS.bootstrapServers(), topic);
        // When
        cluster.benchmarks().awaitFinished("wrong");
        cluster.benchmarks().awaitFinished("run");
        // Then
        assertThat(cluster.benchmarks().get("wrong").getFinalizers()).isEmpty();
        await().atMost(SOON).untilAsserted(() -> {
            var ended = cluster.benchmarks().get("run").getMetadata();
            assertThat(ended.getFinalizers()).isEmpty();
            assertThat(ended.getLabels()).doesNotContainKey(ActiveRun.LABEL);
        });
    }

    @Test
    void doesNotWaitForeverForAClusterThatNoLongerExists() {
        // Given a Benchmark that was under way on a cluster that no longer answers
        create("lost", "127.0.0.1:1", "orders");
        cluster.benchmarks().await("lost", benchmark -> benchmark.getStatus() != null);
        cluster.benchmarks().noteStart("lost");
        // Again where the operator has written its status meanwhile.
        await().atMost(SOON).ignoreExceptionsInstanceOf(KubernetesClientException.class).untilAsserted(
                () -> new ActiveRun(cluster.api().client()).begin(cluster.benchmarks().get("lost")));
        // When
        delete("lost");
        cluster.restartOperator(DeletionPatience.LIMIT.plusMinutes(1));
        // Then
        awaitDeletion("lost");
        await().atMost(SOON).untilAsserted(
                () -> assertThat(cluster.api().client().events().v1().events().list().getItems()).anySatisfy(event -> {
                    assertThat(event.getType()).isEqualTo("Warning");
                    assertThat(event.getReason()).isEqualTo("CleanupIncomplete");
                    assertThat(event.getRegarding().getName()).isEqualTo("lost");
                }));
    }

    private Benchmark create(String name, String servers, String topic) {
        return cluster.benchmarks().apply("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: %s}
                spec:
                  cluster: {bootstrapServers: "%s"}
                  workloads:
                    - name: c1
                      kafkaTopic: %s
                      idleTopics: {count: 2, replicationFactor: 1}
                      load: {rate: 100}
                      records: {value: {size: "100"}}
                      consumers: [{name: readers}]
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  repetitions: 1
                  warmup: 1s
                  duration: 20m
                """.formatted(name, servers, topic));
    }

    private void delete(String name) {
        cluster.api().client().resources(Benchmark.class).withName(name).delete();
    }

    private void awaitDeletion(String name) {
        await().atMost(SOON)
                .until(() -> cluster.api().client().resources(Benchmark.class).withName(name).get() == null);
    }

    /** Everything of the run there. */
    private static List<String> inKafka(String run) throws Exception {
        BROKERS.awaitMetadata();
        try (var admin = BROKERS.admin()) {
            var groups = admin.listGroups().all().get().stream().map(GroupListing::groupId);
            return Stream.concat(groups, admin.listTopics().names().get().stream())
                    .filter(name -> name.contains(run)).toList();
        }
    }

    private static List<String> topics() throws Exception {
        try (var admin = BROKERS.admin()) {
            return List.copyOf(admin.listTopics().names().get());
        }
    }

    private List<String> children() {
        return Children.names(cluster.api().client());
    }
}
