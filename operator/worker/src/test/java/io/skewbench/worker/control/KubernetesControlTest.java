package io.skewbench.worker.control;

import static io.skewbench.worker.control.StandInApiServer.Fault.FORBIDDEN;
import static io.skewbench.worker.control.StandInApiServer.Fault.RESET_AFTER;
import static io.skewbench.worker.control.StandInApiServer.Fault.RESET_BEFORE;
import static io.skewbench.worker.control.StandInApiServer.Fault.TOO_MANY_REQUESTS;
import static io.skewbench.worker.control.StandInApiServer.Fault.UNAVAILABLE;
import static io.skewbench.worker.control.StandInApiServer.Fault.WATCH_FORBIDDEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.PlanText;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.report.EndOffsets;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.worker.testing.TestPlans;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubernetesControlTest {
    private static final WorkerPlan PLAN = TestPlans.any().plan();
    private static final WorkerReport FINAL = new WorkerReport.Failed("Tested", "final");

    /** Longer than any of the awaited events can take. */
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Duration SHORT = Duration.ofMillis(200);

    private final Path account;
    private final StandInApiServer server = new StandInApiServer();
    private final KubernetesControl control;

    KubernetesControlTest(@TempDir Path account) throws IOException {
        this.account = account;
        this.control = control(LONG);
    }

    private KubernetesControl control(Duration refusal) {
        return control(new ApiServer.Patience(LONG, refusal, Duration.ofMillis(1), Duration.ofMillis(20),
                Duration.ofSeconds(10)));
    }

    private KubernetesControl control(ApiServer.Patience patience) {
        return new KubernetesControl(
                new ApiServer(server.address(), HttpClient.newHttpClient(), new ServiceAccount(account), patience),
                "ns", "plan", PlanText.of(PLAN).sha256(), "w", "report-0");
    }

    @BeforeEach
    void start() throws IOException {
        Files.writeString(account.resolve("token"), "first\n");
        server.token("first");
        server.configMap("plan", Map.of("plan-w.json", PlanText.of(PLAN).json()));
        server.configMap("report-0", Map.of());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void readsThePlanAndWritesTheReportAsAMergePatch() throws Exception {
        // When
        var plan = control.plan();
        control.report(FINAL);

        // Then
        assertThat(plan).isEqualTo(PLAN);
        assertThat(reported()).isEqualTo(FINAL);
        assertThat(server.requests()).containsExactly("GET", "PATCH application/merge-patch+json");
        // And it doesn't read what it has just written
        assertThat(server.lastAnswer()).contains("resourceVersion").doesNotContain("\"data\"");
    }

    @Test
    void receivesStartTimeWithoutFurtherRequests() throws Exception {
        try (var threads = Executors.newSingleThreadExecutor()) {
            // Given
            var start = waiting(threads);
            server.configMap("plan", Map.of("other.json", "{}"));

            // When
            server.configMap("plan", Map.of("start.json", Json.write(new StartSignal(42))));

            // Then
            assertThat(start.get().startAtEpochMs()).isEqualTo(42);
            assertThat(server.requests()).containsExactly("WATCH");
        }
    }

    @Test
    void goesOnWaitingWhenAWatchEnds() throws Exception {
        try (var threads = Executors.newSingleThreadExecutor()) {
            // Given
            var start = waiting(threads);

            // When
            server.fail(UNAVAILABLE, RESET_BEFORE);
            server.endWatches();
            server.configMap("plan", Map.of("start.json", Json.write(new StartSignal(42))));

            // Then
            assertThat(start.get().startAtEpochMs()).isEqualTo(42);
        }
    }

    @Test
    void looksAgainAndAgainWhereItMayNotWatch() throws Exception {
        try (var threads = Executors.newSingleThreadExecutor()) {
            // Given
            server.fail(WATCH_FORBIDDEN);
            var start = waiting(threads);

            // When
            server.fail(WATCH_FORBIDDEN);
            server.configMap("plan", Map.of("start.json", Json.write(new StartSignal(42))));

            // Then
            assertThat(start.get().startAtEpochMs()).isEqualTo(42);
        }
    }

    @Test
    void givesUpWhenThePlanIsDeleted() throws Exception {
        try (var threads = Executors.newSingleThreadExecutor()) {
            // Given
            var start = waiting(threads);

            // When
            server.delete("plan");

            // Then
            assertThatThrownBy(start::get).hasRootCauseInstanceOf(ControlPlaneException.class)
                    .hasMessageContaining("was deleted");
        }
    }

    /** Returns once the worker has requested the start time. */
    private Future<StartSignal> waiting(ExecutorService threads) {
        Callable<StartSignal> wait = control::awaitStart;
        var start = threads.submit(wait);
        await().until(() -> server.requests().contains("WATCH"));
        return start;
    }

    @Test
    void readsTheServersClockFromAnswersThatItNeedsAnyway() throws Exception {
        // When
        control.plan();

        // Then it is the same clock, read in whole seconds
        var clock = control.clock();
        assertThat(clock.hasBounds()).as("%s", clock).isTrue();
        assertThat(clock.leastMs()).isNotPositive();
        assertThat(clock.mostMs()).isNotNegative();
        assertThat(server.requests()).containsExactly("GET");
    }

    @Test
    void sendsFiveRequestsInATrial() throws Exception {
        // Given
        control.report(new WorkerReport.Preparing());
        control.plan();
        control.report(new WorkerReport.Ready());
        server.configMap("plan", Map.of("start.json", Json.write(new StartSignal(42)), "offsets-after.json", "{}"));

        // When
        control.awaitStart();
        control.awaitEnds();
        control.report(FINAL);

        // Then
        assertThat(server.requests()).containsExactly("GET", "PATCH application/merge-patch+json", "WATCH", "WATCH",
                "PATCH application/merge-patch+json");
    }

    @Test
    void reportsWhenPreparationIsStuckAndWhenItContinues() throws Exception {
        control.report(new WorkerReport.Preparing());
        control.report(new WorkerReport.Preparing("inside the partitioner"));
        control.report(new WorkerReport.Preparing());
        control.report(new WorkerReport.Preparing());

        assertThat(server.requests().stream().filter(request -> request.startsWith("PATCH"))).hasSize(2);
    }

    @Test
    void returnsEndOffsetsStoredWithThePlan() throws Exception {
        server.configMap("plan", Map.of("offsets-after.json", "{\"testing-1\":[7,9]}"));

        assertThat(control.awaitEnds()).isEqualTo(new EndOffsets(Map.of("testing-1", List.of(7L, 9L))));
    }

    @Test
    void bridgesAnOutage() throws Exception {
        // Given
        server.fail(UNAVAILABLE, RESET_BEFORE, TOO_MANY_REQUESTS, RESET_BEFORE);

        // When
        control.report(FINAL);

        // Then
        assertThat(reported()).isEqualTo(FINAL);
        assertThat(server.requests()).hasSizeGreaterThanOrEqualTo(5);
    }

    /**
     * Requests that are cancelled and repeated keep the server as busy as before, so that no client ever gets an
     * answer.
     */
    @Test
    void givesABusyServerMoreTimeEachTime() throws Exception {
        // Given
        server.answerAfter(SHORT);

        // When
        control(new ApiServer.Patience(LONG, SHORT, Duration.ofMillis(1), Duration.ofMillis(20), SHORT.dividedBy(2)))
                .report(FINAL);

        // Then
        assertThat(reported()).isEqualTo(FINAL);
        assertThat(server.requests()).hasSizeBetween(2, 10);
    }

    @Test
    void writesAReportAgainWhoseAnswerWasLost() throws Exception {
        // Given
        server.fail(RESET_AFTER);

        // When
        control.report(FINAL);

        // Then
        assertThat(reported()).isEqualTo(FINAL);
    }

    @Test
    void readsTheTokenAgainForEachRequest() throws Exception {
        try (var threads = Executors.newSingleThreadExecutor()) {
            // Given
            control.plan();
            server.token("second");

            // When
            Callable<TaskPlan> read = control::plan;
            var plan = threads.submit(read);
            Thread.sleep(100);
            Files.writeString(account.resolve("token"), "second");

            // Then
            assertThat(plan.get()).isEqualTo(PLAN);
        }
    }

    @Test
    void namesTheMissingPermission() {
        // Given
        server.fail(FORBIDDEN);

        // Then
        assertThatThrownBy(control::plan).isInstanceOf(ControlPlaneException.class)
                .hasMessageContaining("GET /api/v1/namespaces/ns/configmaps/plan").hasMessageContaining("403")
                .hasMessageContaining("FORBIDDEN");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void givesUpWithATokenThatStaysRefused() {
        // Given
        server.token("other");

        // Then
        assertThatThrownBy(control(SHORT)::plan).isInstanceOf(ControlPlaneException.class)
                .hasMessageContaining("Unauthorized");
    }

    @Test
    void namesTheMissingKey() {
        // Given
        server.configMap("plan", Map.of("plan-other.json", "{}"));

        // Then
        assertThatThrownBy(control::plan).isInstanceOf(ControlPlaneException.class)
                .hasMessageContaining("plan-w.json");
    }

    @Test
    void followsNoPlanButTheOneThatItWasCreatedFor() {
        // Given a plan that makes the worker send the Secret that it has mounted to another server
        var forged = PlanText.of(PLAN).json().replace("kafka:9092", "evil:9092");
        server.configMap("plan", Map.of("plan-w.json", forged));

        // Then
        assertThatThrownBy(control::plan).isInstanceOf(ControlPlaneException.class)
                .hasMessageContaining("someone other than the operator wrote it");
    }

    @Test
    void leavesOutProgressDuringAnOutageButReportsTheNext() throws Exception {
        // Given
        control.report(new WorkerReport.Ready());
        server.fail(UNAVAILABLE);

        // When
        control.report(new WorkerReport.Running(1, 0, 1));
        var afterFirst = reported();
        control.report(new WorkerReport.Running(2, 0, 1));

        // Then
        assertThat(afterFirst).isEqualTo(new WorkerReport.Ready());
        assertThat(reported()).isEqualTo(new WorkerReport.Running(2, 0, 1));
    }

    @Test
    void neverReplacesWhatItDidNotSee() throws Exception {
        // Given a report that another writer has changed since
        control.report(new WorkerReport.Ready());
        server.configMap("report-0", Map.of("report.json", Json.write(FINAL)));

        // When
        control.report(new WorkerReport.Running(1, 0, 1));

        // Then
        assertThat(reported()).isEqualTo(FINAL);
    }

    private WorkerReport reported() {
        var report = server.value("report-0", "report.json");
        assertThat(report).isNotNull();
        return Json.read(String.valueOf(report), WorkerReport.class);
    }
}
