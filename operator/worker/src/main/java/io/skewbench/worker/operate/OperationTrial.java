package io.skewbench.worker.operate;

import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.plan.OperationPlan;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.OperationCount;
import io.skewbench.protocol.report.WorkerFailure;
import io.skewbench.worker.clients.FirstFailure;
import io.skewbench.worker.failure.WorkerFailedException;
import io.skewbench.worker.load.Paces;
import io.skewbench.worker.load.Sender;
import io.skewbench.worker.measure.OperationSum;
import io.skewbench.worker.measure.ProcessUsage;
import io.skewbench.worker.measure.ThreadTimes;
import io.skewbench.worker.measure.Totals;
import io.skewbench.worker.measure.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Everything between the start time and the last answer. */
final class OperationTrial {
    private static final long SAMPLE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    /** For how long events are awaited after the last answer; they come with the answers or soon after. */
    private static final Duration EVENTS_TIMEOUT = Duration.ofSeconds(5);

    private final OperationPlan plan;
    private final SystemClients system;
    private final List<String> operations;
    private final List<String> events;
    private final Window window;
    private final FirstFailure firstFailure = new FirstFailure(OperationTrial::failure);
    private final List<ClientRun> runs = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    /** The outcome of a trial. */
    record Outcome(List<OperationCount> operations, Totals course, ProcessUsage usage, double startSkewMs) {}

    /**
     * @param operations those of the plan that clients request, in its order
     * @param events those of the plan that clients don't request
     */
    OperationTrial(OperationPlan plan, int pod, SystemClients system, List<String> operations, List<String> events,
            Window window) {
        this.plan = plan;
        this.system = system;
        this.operations = operations;
        this.events = events;
        this.window = window;
        var order = new OperationOrder(operations, plan.probe().batch(), Rehearsal.ITEMS);
        var clients = system.clients();
        for (var i = 0; i < clients.size(); i++) {
            var share = new Sender.Share(pod * clients.size() + i, plan.pods() * clients.size());
            runs.add(new ClientRun(clients.get(i), plan, order, events, share, window));
        }
    }

    private static RuntimeException failure(Throwable error) {
        return error instanceof WorkerFailedException known
                ? known
                : new WorkerFailedException(WorkerFailure.WORKER_FAILED,
                        "A client ended: " + FailureText.withClass(error), error);
    }

    /** Returns the counts so far, for any thread. */
    Counts progress() {
        return runs.stream().map(ClientRun::progress).reduce(new Counts(0, 0, 0), Counts::plus);
    }

    /**
     * Carries out all operations and waits until each is answered.
     *
     * @throws WorkerFailedException if a client can't go on, or an answer doesn't come
     */
    Outcome run() throws InterruptedException {
        runs.forEach(this::start);
        try {
            firstFailure.awaitNoneUntil(window.fromNanos());
            var before = ProcessUsage.now();
            var threadTimes = awaitEnd();
            var usage = ProcessUsage.now().with(threadTimes).since(before);
            awaitClients();
            awaitAnswers();
            awaitEvents();
            var course = Totals.of(runs.stream().map(ClientRun::course).toList());
            return new Outcome(counts(), course, usage,
                    runs.stream().mapToDouble(ClientRun::firstLateMs).min().orElse(0));
        } finally {
            runs.forEach(ClientRun::stop);
        }
    }

    private void start(ClientRun run) {
        var thread = new Thread(() -> {
            try {
                run.run();
            } catch (RuntimeException | Error e) {
                firstFailure.ended(e);
            }
        }, "client-" + threads.size());
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    /** Returns the last times of threads while all clients ran: the time of a thread that has ended is lost. */
    private ThreadTimes awaitEnd() throws InterruptedException {
        var running = ThreadTimes.now();
        for (var next = window.fromNanos() + SAMPLE_NANOS; !window.isOver(next); next += SAMPLE_NANOS) {
            firstFailure.awaitNoneUntil(next);
            running = ThreadTimes.now();
        }
        firstFailure.awaitNoneUntil(window.toNanos());
        return running;
    }

    private void awaitClients() throws InterruptedException {
        var patience = Paces.LONGEST_CATCH_UP.plus(system.answerTimeout());
        if (!await(patience, () -> threads.stream().noneMatch(Thread::isAlive))) {
            throw unaccounted("Clients still began operations " + patience.toSeconds()
                    + " s after the end of the measured time");
        }
        // A thread may have just ended with an exception.
        firstFailure.awaitNoneUntil(System.nanoTime());
        for (var thread : threads) {
            thread.join();
        }
    }

    private void awaitAnswers() throws InterruptedException {
        if (!await(system.answerTimeout(), () -> runs.stream().allMatch(ClientRun::isSettled))) {
            throw unaccounted("Some operations had neither succeeded nor failed " + system.answerTimeout().toSeconds()
                    + " s after the last began");
        }
    }

    private void awaitEvents() throws InterruptedException {
        await(EVENTS_TIMEOUT, () -> system.clients().stream().noneMatch(OperationClient::awaitsEvents));
        system.clients().forEach(OperationClient::giveUpEvents);
    }

    /** Returns whether a condition has come true in time. */
    private boolean await(Duration patience, BooleanSupplier condition) throws InterruptedException {
        var deadline = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (deadline - System.nanoTime() <= 0) {
                return false;
            }
            firstFailure.awaitNoneUntil(System.nanoTime() + POLL_NANOS);
        }
        return true;
    }

    private WorkerFailedException unaccounted(String message) {
        return new WorkerFailedException(WorkerFailure.OPERATIONS_UNACCOUNTED, message + ": " + progress(), null);
    }

    private List<OperationCount> counts() {
        return Stream.concat(operations.stream().map(name -> count(name, plan.load().hasDueTimes())),
                events.stream().map(name -> count(name, false))).toList();
    }

    private OperationCount count(String name, boolean hasRate) {
        return OperationSum.of(runs.stream().map(run -> run.counts(name)).toList()).count(name, hasRate);
    }
}
