package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skewbench.e2e.testbed.Testbed;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Two replicas of the operator: one leads, and the other takes over when it is killed.
 *
 * <p>
 * Takes 2 minutes: the release is upgraded to two replicas, and the second one takes over in a run of three trials once
 * the lease of the first has expired.
 */
@Tag("long")
class LeaderElectionTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    @RegisterExtension
    static final Testbed BED = new Testbed("replicas=2");

    @BeforeEach
    void awaitBoth() {
        await().atMost(TIMEOUT).until(() -> BED.release().readyPods().size(), two -> two == 2);
    }

    @Test
    void anotherReplicaContinuesTheRun() {
        // Given
        BED.benchmarks().create("handed-over", "repetitions: 3", "burnIn: 0", "duration: 3s");
        var running = BED.benchmarks().awaitPhase("handed-over", "Running");
        BED.objectsOf(running).awaitSending("t0a0");
        var leader = BED.release().leader();
        var acting = BED.release().pods().stream().filter(pod -> pod.getMetadata().getName().equals(leader))
                .findFirst();
        // When
        BED.release().kill(acting.orElseThrow());
        // Then
        var finished = BED.awaitComplete("handed-over");
        Testbed.assertNoneRepeated(finished, 3);
        assertThat(BED.release().leader()).isNotEqualTo(leader);
    }
}
