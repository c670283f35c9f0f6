package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.TrialStatus;
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
        BED.benchmarks().createOn("lost-node", "strimzi: {name: bench}", """
                topic: orders
                nodeSelector: {skewbench.io/role: client}
                """, "trialRetries: 3", "duration: 20s");
        var worker = BED.objectsOf(awaitRun("lost-node")).awaitSending("t0a0");
        var node = worker.getSpec().getNodeName();
        try {
            // When
            MadeCluster.stopNode(node);
            // Then its trial fails, and its pod is Terminating for as long as the node is away
            await().atMost(TIMEOUT).ignoreExceptionsInstanceOf(KubernetesClientException.class).untilAsserted(
                    () -> assertThat(BED.benchmarks().get("lost-node").getStatus().trials()).singleElement()
                            .satisfies(WorkerLostTest::assertLost));
            assertThat(BED.client().pods().withName(worker.getMetadata().getName()).get().isMarkedForDeletion())
                    .isTrue();
            // When somebody knows that the machine is off
            delete(worker);
            // Then the next trial runs on another node
            assertRepeated("lost-node");
            assertThat(BED.client().nodes().withName(node).get().getSpec().getTaints())
                    .anyMatch(taint -> taint.getKey().equals("node.kubernetes.io/unreachable"));
        } finally {
            MadeCluster.startNode(node);
        }
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
                .first().satisfies(WorkerLostTest::assertLost);
    }

    private static void assertLost(TrialStatus trial) {
        assertThat(trial.state()).isEqualTo("Failed");
        assertThat(trial.reason()).startsWith("WorkerLost");
    }
}
