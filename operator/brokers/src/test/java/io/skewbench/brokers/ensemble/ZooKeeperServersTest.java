package io.skewbench.brokers.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.brokers.process.RunFolder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real servers, each a process of its own. */
@Timeout(300)
class ZooKeeperServersTest {
    @TempDir
    private Path parent;
    private RunFolder folder;

    @BeforeEach
    void openFolder() {
        folder = RunFolder.open(parent, "run");
    }

    @AfterEach
    void closeFolder() {
        folder.close();
    }

    @Test
    void serveOnceTheyAreStarted() {
        // When
        var servers = start(1, Map.of());
        // Then
        assertThat(servers.connect()).startsWith("127.0.0.1:");
        assertThat(servers.count()).isEqualTo(1);
        assertThatCode(servers::check).doesNotThrowAnyException();
        assertThat(servers.statuses()).singleElement().satisfies(said -> assertThat(said).hasValueSatisfying(status -> {
            assertThat(status.version()).isEqualTo("3.9.5");
            assertThat(status.mode()).isEqualTo("standalone");
            assertThat(status.nodes()).isPositive();
        }));
    }

    @Test
    void areAnEnsembleIfThereAreSeveral() {
        // When
        var servers = start(3, Map.of());
        // Then
        assertThat(servers.connect()).matches("(127\\.0\\.0\\.1:\\d+,){2}127\\.0\\.0\\.1:\\d+");
        assertThat(servers.statuses()).extracting(said -> said.orElseThrow().mode())
                .containsExactlyInAnyOrder("leader", "follower", "follower");
    }

    @Test
    void startWithoutDataAndWithOtherSettingsWhenTheyAreRestarted() throws IOException {
        // Given
        var servers = start(1, Map.of("snapCount", "5000"));
        var connect = servers.connect();
        // When
        servers.restart(Map.of("forceSync", "no"));
        // Then
        assertThat(servers.connect()).isEqualTo(connect);
        assertThat(folder.path().resolve("zookeeper-1")).doesNotExist();
        assertThat(Files.readString(folder.path().resolve("zookeeper-2/1/zoo.cfg"))).contains("snapCount=5000",
                "forceSync=no");
        assertThat(servers.statuses()).allMatch(Optional::isPresent);
    }

    @Test
    void areRestartedOnAPortThatIsTakenForAWhile() throws Exception {
        // Given a port that another program holds until a server has ended because of it
        var servers = start(1, Map.of());
        var connect = servers.connect();
        var log = folder.path().resolve("logs/zookeeper-2-1.log");
        servers.kill(1);
        var other = new ServerSocket(Integer.parseInt(connect.substring(connect.indexOf(':') + 1)), 1,
                InetAddress.getLoopbackAddress());
        var released = new FutureTask<>(() -> {
            try (other) {
                do {
                    other.accept().close();
                } while (!Files.readString(log).contains("in use"));
            }
            return true;
        });
        Thread.ofVirtual().start(released);
        // When
        servers.restart(Map.of());
        // Then
        assertThat(released.get()).isTrue();
        assertThat(servers.connect()).isEqualTo(connect);
        assertThat(servers.statuses()).allMatch(Optional::isPresent);
    }

    @Test
    void nameTheServerThatHasEnded() {
        // Given
        var servers = start(1, Map.of());
        // When
        servers.kill(1);
        // Then
        assertThatThrownBy(servers::check).isInstanceOf(RunFailedException.class)
                .hasMessageStartingWith("ZooKeeper server 1 ended: ");
        assertThat(servers.statuses()).containsExactly(Optional.empty());
    }

    @Test
    void sayNothingWhileTheyArePaused() {
        // Given
        var servers = start(1, Map.of());
        // When
        servers.pause(1);
        // Then
        assertThat(servers.statuses()).containsExactly(Optional.empty());
        servers.resume(1);
        assertThat(servers.statuses()).allMatch(Optional::isPresent);
    }

    @Test
    void areNotStartedWithSettingsThatAServerRefuses() {
        assertThatThrownBy(() -> start(1, Map.of("tickTime", "many"))).isInstanceOf(RunFailedException.class)
                .hasMessageStartingWith("ZooKeeper server 1 ended: exit status ").hasMessageContaining("many");
    }

    private ZooKeeperServers start(int servers, Map<String, String> settings) {
        return ZooKeeperServers.start(new ServersPlan(servers, List.of("-Xmx128m", "-XX:+UseSerialGC"),
                System.getProperty("skewbench.installation") + "/servers/zookeeper-3.9.5/*", settings), folder);
    }
}
