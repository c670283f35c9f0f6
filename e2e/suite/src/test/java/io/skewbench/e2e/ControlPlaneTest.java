package io.skewbench.e2e;

import io.skewbench.e2e.testbed.LocalCluster;
import io.skewbench.e2e.testbed.RequiresLocalCluster;
import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.e2e.testbed.WholeCluster;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Kubernetes' control plane is unavailable for a while, as during an upgrade.
 *
 * <p>
 * Takes 3 minutes: the API server is unavailable for half a minute, and the operator and its watches have to reconnect.
 */
@WholeCluster
@RequiresLocalCluster
class ControlPlaneTest {
    private static final Duration OUTAGE = Duration.ofSeconds(30);

    @RegisterExtension
    static final Testbed BED = new Testbed();

    @Test
    void goesOnAfterAnOutageOfTheApiServer() throws InterruptedException {
        // Given
        startToSend("api-server");
        // When
        LocalCluster.stop("kube-apiserver");
        try {
            Thread.sleep(OUTAGE);
        } finally {
            LocalCluster.start("kube-apiserver");
        }
        // Then
        BED.awaitComplete("api-server");
    }

    @Test
    @Tag("long")
    void goesOnAfterARestartOfEtcd() {
        // Given
        startToSend("etcd");
        // When
        LocalCluster.restart("etcd");
        // Then
        BED.awaitComplete("etcd");
    }

    /** Two trials: the outage is in the first, or between them. */
    private static void startToSend(String name) {
        BED.benchmarks().create(name, "repetitions: 2", "duration: 5s", "trialRetries: 5");
        var running = BED.benchmarks().awaitPhase(name, "Running");
        BED.objectsOf(running).awaitSending("t0a0");
    }
}
