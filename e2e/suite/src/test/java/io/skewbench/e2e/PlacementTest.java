package io.skewbench.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.e2e.testbed.Testbed;
import java.util.HashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Where brokers and workers run, and what the status reports about it.
 *
 * <p>
 * Takes a minute: two runs, one after the other, whose workers wait for nodes of their own.
 */
class PlacementTest {
    @RegisterExtension
    static final Testbed BED = new Testbed();

    @Test
    void reportsNodesOfBrokersAndWorkers() {
        // Given
        var nodes = new HashMap<String, String>();
        BED.kafka().pods().forEach(pod -> nodes.put(pod.getMetadata().getName(), pod.getSpec().getNodeName()));
        // When
        BED.benchmarks().createOn("placed", "strimzi: {name: bench, listener: plain}", """
                topic: orders
                pods: 2
                nodeSelector: {skewbench.io/role: client}
                affinity:
                  podAntiAffinity:
                    requiredDuringSchedulingIgnoredDuringExecution:
                      - topologyKey: kubernetes.io/hostname
                        labelSelector: {matchLabels: {skewbench.io/workload: c1}}
                """);
        // Then
        var finished = BED.awaitComplete("placed");
        var environment = requireNonNull(finished.getStatus().environment());
        assertThat(environment.bootstrapServers()).endsWith(":9092");
        assertThat(environment.brokers()).hasSize(3).allSatisfy(broker -> {
            var pod = requireNonNull(broker.host()).replaceFirst("\\..*", "");
            assertThat(broker.node()).isEqualTo(nodes.get(pod));
            assertThat(broker.image()).contains("sha256:");
        });
        assertThat(environment.workers()).hasSize(2).allSatisfy(worker -> {
            assertThat(worker.node()).isIn(BED.nodes().clients());
            assertThat(worker.image()).contains("sha256:");
        }).extracting(Environment.WorkerFacts::node).doesNotHaveDuplicates();
        assertThat(environment.nodes()).extracting(Environment.Node::name).containsAll(nodes.values());
        assertThat(finished.getStatus().warnings() == null ? "" : finished.getStatus().warnings().toString())
                .doesNotContain("processors and link");
    }

    @Test
    void brokersRunOnTheNodesOfTheirPool() {
        assertThat(BED.kafka().pods()).hasSize(3).allSatisfy(pod -> {
            assertThat(pod.getSpec().getNodeName()).isIn(BED.nodes().brokers());
            assertThat(pod.getMetadata().getAnnotations()).containsEntry("skewbench.io/tests", "true");
        });
    }

    @Test
    void warnsOfAWorkerBesideABroker() {
        // Given
        var node = BED.kafka().pods().getFirst().getSpec().getNodeName();
        // When
        BED.benchmarks().createOn("beside", "strimzi: {name: bench}", """
                topic: orders
                nodeSelector: {kubernetes.io/hostname: %s}
                """.formatted(node));
        // Then
        var finished = BED.awaitAccounted("beside");
        assertThat(requireNonNull(finished.getStatus().environment()).workers())
                .allSatisfy(worker -> assertThat(worker.node()).isEqualTo(node));
        assertThat(finished.getStatus().warnings()).anySatisfy(warning -> assertThat(warning)
                .startsWith("On node " + node + ", workload c1 shares processors and link with broker "));
    }
}
