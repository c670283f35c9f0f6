package io.skewbench.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skewbench.brokers.ensemble.ServerStatus;
import io.skewbench.brokers.ensemble.ServersPlan;
import io.skewbench.brokers.ensemble.ZooKeeperServers;
import io.skewbench.brokers.process.RunFolder;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.OperationPlan;
import io.skewbench.protocol.plan.OperationPlanBuilder;
import io.skewbench.protocol.plan.ProbePlan;
import io.skewbench.protocol.plan.ProbedSystem.Ensemble;
import io.skewbench.protocol.report.OperationCount;
import io.skewbench.protocol.report.OperationsResult;
import io.skewbench.protocol.report.WorkerReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A worker as a process of its own, on a real ZooKeeper server. */
@Timeout(300)
class ZooKeeperWorkerTest {
    private static final List<String> REQUESTS = List.of("create", "set", "get", "exists", "delete", "createEphemeral",
            "deleteEphemeral");
    private static final List<String> ALL = List.of("create", "set", "get", "exists", "delete", "createEphemeral",
            "deleteEphemeral", "notification");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    @TempDir
    private static Path parent;
    private static RunFolder runFolder;
    private static ZooKeeperServers servers;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startServer() {
        runFolder = RunFolder.open(parent, "run");
        servers = start(runFolder);
    }

    private static ZooKeeperServers start(RunFolder in) {
        return ZooKeeperServers.start(new ServersPlan(1, List.of("-Xmx256m", "-XX:+UseSerialGC"),
                System.getProperty("skewbench.installation") + "/servers/zookeeper-3.9.5/*", Map.of()), in);
    }

    @AfterAll
    static void stopServer() {
        runFolder.close();
    }

    @Test
    void timesAllOperationsAndLeavesNoNode() throws Exception {
        // Given
        var before = status();
        // When 700 operations a second, 100 of each kind
        var result = run(plan("all", ALL).clientsPerPod(2).load(new LoadPlan.ConstantRate(700)));
        // Then
        assertThat(result.operations()).extracting(OperationCount::name).isEqualTo(ALL);
        assertThat(result.operations()).allSatisfy(count -> {
            assertThat(count.measured().failed()).isZero();
            assertThat(count.latency().decode().getTotalCount()).isEqualTo(count.measured().acknowledged())
                    .isGreaterThan(100);
            assertThat(count.latency().decode().getMinNonZeroValue()).isPositive();
        });
        assertThat(due(result)).isEqualTo(1400);
        assertThat(count(result, "notification").total().acknowledged()).as("a notification for each deletion")
                .isEqualTo(count(result, "delete").total().acknowledged());
        assertThat(result.facts().kafkaClients()).isEqualTo("zookeeper 3.9.5");
        assertAccounted(result, before);
        assertThat(result.counts()).containsEntry(OperationsResult.SESSIONS, 2L)
                .containsEntry(OperationsResult.SESSIONS_LOST, 0L)
                .containsEntry(OperationsResult.NOTIFICATIONS_MISSED, 0L)
                .containsEntry(OperationsResult.NODES_UNKNOWN, 0L).containsEntry(OperationsResult.NODES_LEFT, 0L);
    }

    @Test
    void goesFromOneOperationToTheNextWithoutARate() throws Exception {
        // When
        var result = run(plan("closed", REQUESTS).load(new LoadPlan.Unlimited())
                .probe(new ProbePlan(REQUESTS, 10, 1, 100)));
        // Then
        assertThat(result.operations()).allSatisfy(count -> {
            assertThat(count.due()).isNull();
            assertThat(count.measured().acknowledged()).isGreaterThan(10);
        });
        var busyNanos = result.operations().stream().mapToLong(OperationCount::busyNanos).sum();
        assertThat(TimeUnit.NANOSECONDS.toMillis(busyNanos)).as("milliseconds of 2,000").isBetween(1500L, 2000L);
    }

    @Test
    void readsNodesThatNoOperationCreates() throws Exception {
        // Given
        var before = status();
        // When
        var result = run(plan("reads", List.of("get")).load(new LoadPlan.ConstantRate(500)));
        // Then
        assertThat(count(result, "get").measured().acknowledged()).isEqualTo(1000);
        assertAccounted(result, before);
    }

    @Test
    void deletesWhatNoOperationDeletes() throws Exception {
        // Given
        var before = status();
        // When
        var result = run(plan("creates", List.of("create", "createEphemeral")).load(new LoadPlan.ConstantRate(500)));
        // Then
        assertThat(count(result, "create").total().acknowledged()).isGreaterThan(500);
        assertThat(result.counts()).containsEntry(OperationsResult.NODES_LEFT, 0L);
        assertAccounted(result, before);
    }

    @Test
    void countsWhatALostServerDoesNotAnswer() throws Exception {
        try (var ofServer = RunFolder.open(folder, "run")) {
            // Given
            var lost = start(ofServer);
            var plan = plan("lost", ALL).load(new LoadPlan.ConstantRate(700))
                    .system(new Ensemble(lost.connect(), "/skewbench", "3.9.5", 4_000, Map.of())).build();
            var running = new FutureTask<>(() -> new ForkedWorker(folder).run(plan));
            Thread.ofVirtual().start(running);
            await().atMost(PATIENCE).until(() -> running.isDone() || Files.exists(folder.resolve("start.json")));
            // When
            lost.kill(1);
            // Then
            assertThat(running.get()).isInstanceOfSatisfying(WorkerReport.Operated.class, operated -> {
                var result = operated.result();
                assertThat(due(result)).isEqualTo(1400);
                assertThat(count(result, "get").errors()).containsKey("ConnectionLossException");
                assertThat(Objects.requireNonNull(count(result, "get").censored()).records()).isPositive();
                assertThat(count(result.counts(), OperationsResult.NODES_UNKNOWN)).isPositive();
                // The client gives a session up that has had no server for a third longer than its time-out.
                assertThat(result.counts()).containsEntry(OperationsResult.SESSIONS_LOST, 1L);
            });
        }
    }

    @Test
    void refusesAPlanForAClientThatIsNotInstalled() throws Exception {
        // When
        var report = new ForkedWorker(folder).run(plan("other", REQUESTS).load(new LoadPlan.Unlimited())
                .system(new Ensemble(servers.connect(), "/skewbench", "3.4.6", 10_000, Map.of())).build());
        // Then
        assertThat(report).isInstanceOfSatisfying(WorkerReport.Failed.class, failed -> {
            assertThat(failed.reason()).isEqualTo("ClientVersionMissing");
            assertThat(failed.message()).contains("3.4.6", "is none");
        });
    }

    @Test
    void refusesOperationsOnNodesThatNothingCreates() throws Exception {
        // When
        var report = new ForkedWorker(folder).run(plan("deletes", List.of("delete")).load(new LoadPlan.Unlimited())
                .build());
        // Then
        assertThat(report).isInstanceOfSatisfying(WorkerReport.Failed.class, failed -> {
            assertThat(failed.reason()).isEqualTo("OperationsRefused");
            assertThat(failed.message()).contains("delete needs create");
        });
    }

    private static void assertAccounted(OperationsResult result, ServerStatus before) {
        var after = status();
        var counts = result.counts();
        assertThat(after.nodes() - before.nodes()).as("nodes more than before").isEqualTo(
                count(counts, OperationsResult.NODES_CREATED) - count(counts, OperationsResult.NODES_DELETED));
        assertThat(after.nodes() - before.nodes()).as("at most the root").isBetween(0L, 1L);
        // A session takes one transaction when it is opened and one when it is closed, and a refused creation of the
        // root, which exists since the first test, takes one as well.
        var acknowledged = count(counts, OperationsResult.WRITES) + 2 * count(counts, OperationsResult.SESSIONS);
        assertThat(after.zxid() - before.zxid()).as("transactions").isBetween(acknowledged, acknowledged + 1);
    }

    private static long due(OperationsResult result) {
        return result.operations().stream().map(OperationCount::due).filter(Objects::nonNull)
                .mapToLong(Long::longValue).sum();
    }

    private static long count(Map<String, Long> counts, String name) {
        return Objects.requireNonNull(counts.get(name));
    }

    private static OperationCount count(OperationsResult result, String name) {
        return result.operations().stream().filter(count -> count.name().equals(name)).findFirst().orElseThrow();
    }

    private static ServerStatus status() {
        return servers.statuses().getFirst().orElseThrow();
    }

    private OperationsResult run(OperationPlanBuilder plan) throws Exception {
        var report = new ForkedWorker(folder).run(plan.build());
        assertThat(report).as(report.toString()).isInstanceOf(WorkerReport.Operated.class);
        return ((WorkerReport.Operated) report).result();
    }

    private static OperationPlanBuilder plan(String trial, List<String> operations) {
        return OperationPlan.builder().trial(trial).workload("w").pods(1).clientsPerPod(1)
                .system(new Ensemble(servers.connect(), "/skewbench", "3.9.5", 10_000, Map.of()))
                .probe(new ProbePlan(operations, 10, 1000, 100)).warmupMs(500).durationMs(2000).seed(1);
    }
}
