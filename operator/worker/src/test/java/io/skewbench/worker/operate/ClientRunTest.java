package io.skewbench.worker.operate;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.OperationPlan;
import io.skewbench.protocol.plan.ProbePlan;
import io.skewbench.protocol.plan.ProbedSystem.Ensemble;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.OperationCount;
import io.skewbench.worker.load.Paces;
import io.skewbench.worker.load.Sender;
import io.skewbench.worker.measure.OperationSum;
import io.skewbench.worker.measure.Window;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ClientRunTest {
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long STALL_MS = 400;

    @Test
    void aStallDelaysAllThatIsDueMeanwhile() throws Exception {
        // Given 200 operations a second, of which only one may be in flight
        var client = new StandInClient(50, STALL_MS);
        var run = run(client, List.of("get"), new LoadPlan.ConstantRate(200), 1, lasting(1000));
        // When
        carryOut(run);
        // Then
        var count = count(run, "get", true);
        assertThat(run.isSettled()).isTrue();
        assertThat(count.due()).isEqualTo(200);
        assertThat(count.measured()).isEqualTo(new Counts(200, 200, 0));
        assertThat(above(count.latency().decode(), STALL_MS / 2)).as("latency from the due time")
                .isGreaterThanOrEqualTo(STALL_MS / 2 * 200 / 1000);
        assertThat(above(Objects.requireNonNull(count.service()).decode(), STALL_MS / 2)).as("latency of the request")
                .isEqualTo(1);
        assertThat(count.longestGapNanos()).isGreaterThanOrEqualTo(STALL_MS * MS);
        assertThat(count.busyNanos()).isZero();
    }

    @Test
    void withoutARateSoManyAreInFlightAsMayBe() throws Exception {
        // Given
        var client = new StandInClient(0, STALL_MS);
        var run = run(client, List.of("create", "delete"), new LoadPlan.Unlimited(), 2, lasting(200));
        // When
        carryOut(run);
        // Then
        assertThat(client.most()).isEqualTo(2);
        var create = count(run, "create", false);
        var delete = count(run, "delete", false);
        assertThat(create.due()).isNull();
        assertThat(create.measured().sent()).isGreaterThan(100);
        assertThat(delete.measured().sent()).isGreaterThan(100);
        assertThat(create.busyNanos() + delete.busyNanos()).isBetween(150 * MS, 200 * MS);
    }

    @Test
    void withoutARateAnOperationTakesTheTimeBeforeItsOwnAnswers() throws Exception {
        // Given 15 requests in flight, more than the 10 of a batch, and creations that take three times as long
        var window = lasting(200);
        var client = new PipelinedClient(window, 15, Map.of("create", 3 * MS, "delete", MS));
        var run = run(client, List.of("create", "delete"), new LoadPlan.Unlimited(), 15, window);
        // When
        carryOut(run);
        // Then
        var create = count(run, "create", false);
        var delete = count(run, "delete", false);
        assertThat(create.busyNanos()).isEqualTo(150 * MS);
        assertThat(create.acknowledgedInWindow()).isEqualTo(50);
        assertThat(delete.busyNanos()).isEqualTo(50 * MS);
        assertThat(delete.acknowledgedInWindow()).as("but for that at the end").isEqualTo(49);
    }

    @Test
    void whatIsDueAndNeverBeginsIsNotForgotten() throws Exception {
        // Given a measured time of 1 s whose end is so long past that nothing begins any more
        var from = System.nanoTime() - Paces.LONGEST_CATCH_UP.toNanos() - 2000 * MS;
        var run = run(new StandInClient(-1, 0), List.of("create", "delete"), new LoadPlan.ConstantRate(200), 1,
                new Window(from, from, from + 1000 * MS, 0));
        // When
        carryOut(run);
        // Then
        for (var name : List.of("create", "delete")) {
            var count = count(run, name, true);
            assertThat(count.due()).as(name).isEqualTo(100);
            assertThat(count.measured()).isEqualTo(new Counts(0, 0, 0));
            assertThat(Objects.requireNonNull(count.censored()).records()).isEqualTo(100);
            assertThat(count.longestGapNanos()).isEqualTo(1000 * MS);
        }
        assertThat(run.firstLateMs()).isGreaterThan(30_000);
    }

    @Test
    void anEventCountsFromWhenItsOperationWasDue() throws Exception {
        // Given a client that causes an event with each operation
        var client = new OperationClient() {
            @Override
            public void begin(String operation, long item, Answer answer) {
                var nowNanos = System.nanoTime();
                answer.event("notification").done(nowNanos + 5 * MS);
                answer.done(nowNanos);
            }

            @Override
            public boolean awaitsEvents() {
                return false;
            }

            @Override
            public void giveUpEvents() {}
        };
        var run = run(client, List.of("delete"), new LoadPlan.ConstantRate(100), 1, lasting(500));
        // When
        carryOut(run);
        // Then
        var events = count(run, "notification", false);
        assertThat(events.measured()).isEqualTo(new Counts(50, 50, 0));
        assertThat(events.due()).isNull();
        assertThat(events.latency().decode().getMinNonZeroValue()).isGreaterThanOrEqualTo(5 * MS * 999 / 1000);
        assertThat(run.progress()).as("without events").isEqualTo(new Counts(50, 50, 0));
    }

    private static long above(org.HdrHistogram.Histogram latency, long ms) {
        return latency.getTotalCount() - latency.getCountBetweenValues(0, ms * MS);
    }

    private static Window lasting(long ms) {
        var start = System.nanoTime() + 20 * MS;
        return new Window(start, start, start + ms * MS, 0);
    }

    private static OperationCount count(ClientRun run, String name, boolean hasRate) {
        return OperationSum.of(List.of(run.counts(name))).count(name, hasRate);
    }

    /** Runs it on a thread of its own, as workers do: it shortens the timer slack of its thread. */
    private static void carryOut(ClientRun run) throws InterruptedException {
        var thread = new Thread(run, "client");
        thread.start();
        thread.join();
    }

    private static ClientRun run(OperationClient client, List<String> operations, LoadPlan load, int outstanding,
            Window window) {
        var plan = OperationPlan.builder().trial("t0a0").workload("w").pods(1).clientsPerPod(1)
                .system(new Ensemble("zk:2181", "/skewbench", "3.9.5", 10_000, Map.of()))
                .probe(new ProbePlan(operations, 10, outstanding, 0)).load(load).warmupMs(0).durationMs(1000).seed(1)
                .build();
        return new ClientRun(client, plan, new OperationOrder(operations, 10, 0), List.of("notification"),
                new Sender.Share(0, 1), window);
    }
}
