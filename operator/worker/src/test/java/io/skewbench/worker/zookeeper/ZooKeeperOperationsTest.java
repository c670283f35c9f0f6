package io.skewbench.worker.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skewbench.brokers.ensemble.ServersPlan;
import io.skewbench.brokers.ensemble.ZooKeeperServers;
import io.skewbench.brokers.process.RunFolder;
import io.skewbench.protocol.plan.ProbePlan;
import io.skewbench.protocol.plan.ProbedSystem.Ensemble;
import io.skewbench.worker.operate.OperationClient.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One client on a real ZooKeeper server. Its nodes are children of the root. */
@Timeout(300)
class ZooKeeperOperationsTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final ProbePlan PROBE = new ProbePlan(List.of("create", "createEphemeral"), 10, 10, 0);
    @TempDir
    private static Path parent;
    private static RunFolder runFolder;
    private static ZooKeeperServers servers;

    private final SessionCounts sessions = new SessionCounts();

    @BeforeAll
    static void startServer() {
        runFolder = RunFolder.open(parent, "run");
        servers = ZooKeeperServers.start(new ServersPlan(1, List.of("-Xmx128m", "-XX:+UseSerialGC"),
                System.getProperty("skewbench.installation") + "/servers/zookeeper-3.9.5/*", Map.of()), runFolder);
    }

    @AfterAll
    static void stopServer() {
        runFolder.close();
    }

    @Test
    void goOnInAnotherSessionWhenOneIsLost() throws Exception {
        // Given a client with a node of each kind
        var before = nodes();
        try (var client = connected()) {
            assertThat(carryOut(client, "create", 0)).isEqualTo("done");
            assertThat(carryOut(client, "createEphemeral", 0)).isEqualTo("done");
            // When
            loseSession(client.client());
            // Then
            await().atMost(PATIENCE).until(() -> sessions.opened() == 2);
            assertThat(sessions.lost()).isEqualTo(1);
            assertThat(carryOut(client, "createEphemeral", 1)).isEqualTo("done");
            assertThat(client.nodes().created()).isEqualTo(3);
            assertThat(client.nodes().deleted()).as("with the session").isEqualTo(1);
            assertThat(client.nodes().unknown()).isZero();
            assertThat(nodes() - before).isEqualTo(2).isEqualTo(client.nodes().left());
            deleteOwn(client, PATIENCE);
            assertThat(nodes()).isEqualTo(before);
        }
    }

    @Test
    void leaveNodesThatCannotBeDeletedInTime() throws Exception {
        try (var client = connected()) {
            // Given
            carryOut(client, "create", 0);
            carryOut(client, "createEphemeral", 0);
            // When
            deleteOwn(client, Duration.ZERO);
            // Then
            assertThat(client.nodes().left()).isEqualTo(2);
            assertThat(client.nodes().unknown()).as("the ephemeral one, which ends with the session").isEqualTo(1);
            deleteOwn(client, PATIENCE);
            assertThat(client.nodes().left()).isZero();
        }
    }

    private ZooKeeperOperations connected() throws InterruptedException {
        var client = new ZooKeeperOperations(new Ensemble(servers.connect(), "/skewbench", "3.9.5", 10_000, Map.of()),
                PROBE, "", new byte[0], sessions);
        assertThat(client.awaitConnected(PATIENCE)).isTrue();
        return client;
    }

    private static String carryOut(ZooKeeperOperations client, String operation, long item) throws Exception {
        var outcome = new CompletableFuture<String>();
        client.begin(operation, item, new Answer() {
            @Override
            public void done(long nowNanos) {
                outcome.complete("done");
            }

            @Override
            public void failed(Throwable error, long nowNanos) {
                outcome.complete(error.toString());
            }

            @Override
            public Answer event(String name) {
                return this;
            }
        });
        return outcome.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    /** Closes a session as if its client had, by another client that takes it over until the first one notices. */
    private void loseSession(ZooKeeper client) {
        var session = client.getSessionId();
        var password = client.getSessionPasswd();
        await().atMost(PATIENCE).until(() -> {
            var answered = new CountDownLatch(1);
            var other = new ZooKeeper(servers.connect(), 10_000, event -> answered.countDown(), session, password);
            assertThat(answered.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            other.close();
            return sessions.lost() > 0;
        });
    }

    private static void deleteOwn(ZooKeeperOperations client, Duration patience) throws InterruptedException {
        client.deleteOwn(new RequestWindow(PATIENCE), System.nanoTime() + patience.toNanos());
    }

    private static long nodes() {
        return servers.statuses().getFirst().orElseThrow().nodes();
    }
}
