package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.e2e.testbed.Benchmarks;
import io.skewbench.e2e.testbed.MadeCluster;
import io.skewbench.e2e.testbed.NeedsMadeCluster;
import io.skewbench.e2e.testbed.Testbed;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A trial that loses a worker fails, and is repeated. */
class WorkerLostTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    @RegisterExtension
    static final Testbed BED = new Testbed();

    @Test
    void repeatsATrialWhoseWorkerIsDeletedBeforeTheStart() {
        // Given
        BED.benchmarks().create("lost-early", "trialRetries: 3");
        var running = awaitRun("lost-early");
        // When
        delete(BED.objectsOf(running).awaitWorker("t0a0"));
        // Then
        assertRepeated("lost-early");
    }

    @Test
    void repeatsATrialWhoseWorkerIsDeletedAfterTheStart() {
        // Given
        BED.benchmarks().create("lost-late", "trialRetries: 3", "duration: 20s");
        var running = awaitRun("lost-late");
        // When
        delete(BED.objectsOf(running).awaitSending("t0a0"));
        // Then
        assertRepeated("lost-late");
    }

    @Test
    @NeedsMadeCluster
    void repeatsATrialWhoseWorkerLosesItsNode() {
        // Given
        var node = BED.nodes().clients().getFirst();
        BED.benchmarks().createOn("lost-node", "strimzi: {name: bench}", """
                topic: orders
                nodeSelector: {kubernetes.io/hostname: %s}
                """.formatted(node), "trialRetries: 3", "duration: 20s");
        var running = awaitRun("lost-node");
        BED.objectsOf(running).awaitSending("t0a0");
        // When
        try {
            MadeCluster.stopNode(node);
            // The last that its worker could tell is that it sends: nothing may be made of that.
            await().atMost(TIMEOUT).ignoreExceptionsInstanceOf(KubernetesClientException.class).until(
                    () -> BED.client().nodes().withName(node).get().getSpec().getTaints().stream()
                            .anyMatch(taint -> taint.getKey().equals("node.kubernetes.io/unreachable")));
            assertThat(Benchmarks.hasCondition(BED.benchmarks().get("lost-node"), "Complete")).isFalse();
        } finally {
            MadeCluster.startNode(node);
        }
        // Then
        assertRepeated("lost-node");
    }

    private static Benchmark awaitRun(String name) {
        return BED.benchmarks().await(name,
                benchmark -> benchmark.getStatus() != null && benchmark.getStatus().runId() != null);
    }

    private static void delete(Pod pod) {
        BED.client().pods().withName(pod.getMetadata().getName()).withGracePeriod(0).delete();
    }

    private static void assertRepeated(String name) {
        var finished = BED.awaitComplete(name);
        assertThat(finished.getStatus().trials()).hasSizeGreaterThanOrEqualTo(2)
                .first().satisfies(lost -> {
                    assertThat(lost.state()).isEqualTo("Failed");
                    assertThat(lost.reason()).startsWith("WorkerLost");
                });
    }
}
