package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.e2e.testbed.LocalCluster;
import io.skewbench.e2e.testbed.RequiresLocalCluster;
import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.e2e.testbed.WholeCluster;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A trial whose worker loses its node fails, and is repeated on another.
 *
 * <p>
 * Takes 2 minutes: Kubernetes detects the loss of a node after 20 seconds, and the operator gives up its worker later.
 * For the same reason one test follows the run from the loss to its end.
 */
@WholeCluster
@RequiresLocalCluster
class NodeLostTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    @RegisterExtension
    static final Testbed BED = new Testbed();

    @Test
    void repeatsATrialWhoseWorkerLosesItsNode() {
        // Given
        BED.benchmarks().createOn("lost-node", "strimzi: {name: bench}", """
                topic: orders
                nodeSelector: {skewbench.io/role: client}
                """, "trialRetries: 3", "duration: 20s");
        var running = BED.benchmarks().await("lost-node",
                benchmark -> benchmark.getStatus() != null && benchmark.getStatus().runId() != null);
        var worker = BED.objectsOf(running).awaitSending("t0a0");
        var node = worker.getSpec().getNodeName();
        try {
            // When
            LocalCluster.stopNode(node);
            // Then its trial fails, and its pod remains Terminating as long as the node is lost
            await().atMost(TIMEOUT).ignoreExceptionsInstanceOf(KubernetesClientException.class).untilAsserted(
                    () -> assertThat(BED.benchmarks().get("lost-node").getStatus().trials()).singleElement()
                            .satisfies(NodeLostTest::assertLost));
            assertThat(BED.client().pods().withName(worker.getMetadata().getName()).get().isMarkedForDeletion())
                    .isTrue();
            // When an administrator, who knows that the machine is off, deletes the pod
            BED.client().pods().withName(worker.getMetadata().getName()).withGracePeriod(0).delete();
            // Then the next trial runs on another node
            var finished = BED.awaitComplete("lost-node");
            assertThat(finished.getStatus().trials()).hasSizeGreaterThanOrEqualTo(2)
                    .first().satisfies(NodeLostTest::assertLost);
            assertThat(BED.client().nodes().withName(node).get().getSpec().getTaints())
                    .anyMatch(taint -> taint.getKey().equals("node.kubernetes.io/unreachable"));
        } finally {
            LocalCluster.startNode(node);
        }
    }

    private static void assertLost(TrialStatus trial) {
        assertThat(trial.state()).isEqualTo("Failed");
        assertThat(trial.reason()).startsWith("WorkerLost");
    }
}
