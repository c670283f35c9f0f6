package io.skewbench.local.ensemble;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.brokers.process.RunFolder;
import io.skewbench.engine.Experiment;
import io.skewbench.local.TestResources;
import io.skewbench.local.TestRunFolder;
import io.skewbench.local.distribution.Distribution;
import io.skewbench.local.drive.RunNarration;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.progress.QuietProgress;
import io.skewbench.local.validation.ResourceFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** A real server, as an attempt uses it. */
@Order(4)
class RunInEnsembleIT {
    private static final String ROOT = "/skewbench";
    private static final RunNarration REPORT = new RunNarration(new QuietProgress(), experiment(), 0, 0);

    private final RunFolder folder = TestRunFolder.open("ensemble");
    private RunInEnsemble system;
    private long nodes;

    @BeforeEach
    void start() {
        var servers = EmbeddedEnsemble.start(1, folder, Distribution.find());
        system = new RunInEnsemble(new StartedServers(servers, new QuietProgress()));
        nodes = nodes();
    }

    @AfterEach
    void end() {
        folder.close();
    }

    @Test
    void describesTheServerThatWasStarted() {
        // When
        var described = system.describe();
        // Then
        assertThat(described.bootstrapServers()).startsWith("127.0.0.1:");
        assertThat(described.brokers()).singleElement().satisfies(server -> {
            assertThat(server.id()).isEqualTo(1);
            assertThat(server.storage()).isNotEmpty();
        });
        assertThat(system.isCreated()).isTrue();
    }

    @Test
    void countsNodesAndTransactions() throws IOException {
        // Given
        var before = counters();
        try (var session = session()) {
            // When
            session.ephemeral("/left");
            // Then
            assertThat(counters()).hasSize(2).first().isEqualTo(before.getFirst() + 1);
            assertThat(counters().getLast()).isGreaterThan(before.getLast());
        }
    }

    @Test
    void beginsAgainWithoutDataForOtherSettings() throws IOException {
        // Given
        try (var session = session()) {
            session.ephemeral("/left");
        }
        // When
        system.prepare(Map.of("snapCount", "5000"), () -> {}, REPORT);
        // Then
        assertThat(nodes()).isEqualTo(nodes);
    }

    @Test
    void beginsAgainWithoutDataWhereAnAttemptLeftNodes() throws IOException {
        // Given
        system.attemptBegins(List.of());
        try (var session = session()) {
            session.ephemeral(ROOT);
            session.ephemeral("/left");
        }
        // When
        system.removeLeftovers();
        system.prepare(Map.of(), () -> {}, REPORT);
        // Then
        assertThat(nodes()).isEqualTo(nodes);
    }

    @Test
    void keepsRunningWhereAnAttemptLeftOnlyItsRoot() throws IOException {
        // Given
        system.attemptBegins(List.of());
        try (var session = session()) {
            session.ephemeral(ROOT);
            system.removeLeftovers();
            // When
            system.prepare(Map.of(), () -> {}, REPORT);
            // Then
            assertThat(nodes()).isEqualTo(nodes + 1);
        }
    }

    private NodeCreation session() throws IOException {
        var address = system.describe().bootstrapServers().split(":", -1);
        return new NodeCreation(address[0], Integer.parseInt(address[1]));
    }

    private long nodes() {
        return counters().getFirst();
    }

    private List<Long> counters() {
        return Objects.requireNonNull(system.counters(Set.of(ROOT)).get(ROOT));
    }

    private static Experiment experiment() {
        return BenchmarkPlan.tentatively(ResourceFiles.read(List.of("-"), new ByteArrayInputStream(
                TestResources.probe("b", "seed: 1").getBytes(StandardCharsets.UTF_8)))).getFirst().experiment();
    }
}
