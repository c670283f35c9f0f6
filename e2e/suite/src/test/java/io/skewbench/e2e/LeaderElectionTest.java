package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skewbench.e2e.testbed.Testbed;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two operators at once: one acts, and the other goes on when it ends. */
class LeaderElectionTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    @RegisterExtension
    static final Testbed BED = new Testbed("replicas=2");

    @BeforeEach
    void awaitBoth() {
        await().atMost(TIMEOUT).until(() -> BED.release().readyPods().size(), two -> two == 2);
    }

    @Test
    void anotherOperatorGoesOnWithARun() {
        // Given
        BED.benchmarks().create("handed-over", "repetitions: 3", "duration: 3s");
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
