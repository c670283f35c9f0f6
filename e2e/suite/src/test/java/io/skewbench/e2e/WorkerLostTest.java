package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.e2e.testbed.Testbed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A trial that loses a worker fails, and is repeated.
 *
 * <p>
 * Takes a minute: each of its two runs loses a worker and repeats the trial.
 */
class WorkerLostTest {
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
