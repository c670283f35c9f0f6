package io.skewbench.worker.operate;

import io.skewbench.protocol.plan.OperationPlan;
import io.skewbench.protocol.report.Counts;
import io.skewbench.worker.load.Pace;
import io.skewbench.worker.load.Paces;
import io.skewbench.worker.load.Sender;
import io.skewbench.worker.load.TimerSlack;
import io.skewbench.worker.measure.Leaders;
import io.skewbench.worker.measure.Measurements;
import io.skewbench.worker.measure.OperationCounts;
import io.skewbench.worker.measure.Window;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Carries out one client's share of a workload's operations: of G clients in all pods together, client g begins the
 * operations that are due at positions g, g + G, g + 2G and so on of the load.
 *
 * <p>
 * With a rate, the latency of an operation counts from when it was due, whatever keeps it from beginning: the thread,
 * or that as many requests are in flight as may be. Without a rate, an operation is due when there is room for it.
 */
final class ClientRun implements Runnable {
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);
    /** How soon a thread that waits for room notices that it is to stop. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final OperationClient client;
    private final OperationPlan plan;
    private final OperationOrder order;
    private final Sender.Share share;
    private final Window window;
    private final Semaphore slots;
    private final Map<String, OperationCounts> counts;
    /** The counts of the operations that the client requests, in their order. */
    private final List<OperationCounts> ordered;
    private final Object answers = new Object();
    /** All operations together, without events. Answers may come on several threads, so that a lock guards them. */
    private final Measurements course;
    private final BusyTime busy;
    private volatile boolean stopped;
    private double firstLateMs;

    /**
     * @param order of the client's operations
     * @param events names of what is timed beside them
     */
    ClientRun(OperationClient client, OperationPlan plan, OperationOrder order, List<String> events,
            Sender.Share share, Window window) {
        this.client = client;
        this.plan = plan;
        this.order = order;
        this.share = share;
        this.window = window;
        this.slots = new Semaphore(plan.probe().outstanding());
        this.counts = Stream.concat(order.operations().stream(), events.stream())
                .collect(Collectors.toUnmodifiableMap(Function.identity(), name -> new OperationCounts(window)));
        this.ordered = order.operations().stream().map(this::counts).toList();
        this.course = new Measurements(window, 1, new Leaders(Map.of()));
        this.busy = new BusyTime(window.startNanos());
    }

    /** Begins operations until the measured time is over. */
    @Override
    public void run() {
        TimerSlack.shorten();
        var pace = Paces.of(plan.load(), plan.arrivals(), window, share, 1, plan.seed());
        try {
            if (plan.load().hasDueTimes()) {
                keepRate(pace);
            } else {
                keepInFlight(pace);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void keepRate(Pace pace) throws InterruptedException {
        var giveUpNanos = window.toNanos() + Paces.LONGEST_CATCH_UP.toNanos();
        long position = share.index();
        var k = 0L;
        while (!stopped && pace.awaitTurn(position) && awaitRoom(giveUpNanos)) {
            var nowNanos = System.nanoTime();
            if (k == 0) {
                firstLateMs = (nowNanos - pace.intendedNanos()) / NANOS_PER_MS;
            }
            begin(k, pace.intendedNanos(), nowNanos);
            position += share.producers();
            k++;
        }
        if (!stopped) {
            giveUp(k, pace.unsentFrom(position, share.producers()), pace.intendedNanos());
        }
    }

    /** Counts the operations that were due and did not begin: so many of the client's from the next one on. */
    private void giveUp(long next, long unsent, long intendedNanos) {
        var nowNanos = System.nanoTime();
        if (next == 0 && unsent > 0) {
            firstLateMs = (nowNanos - intendedNanos) / NANOS_PER_MS;
        }
        for (var operation = 0; operation < ordered.size(); operation++) {
            ordered.get(operation).unsent(order.count(operation, next, next + unsent), intendedNanos, nowNanos);
        }
    }

    private void keepInFlight(Pace pace) throws InterruptedException {
        var k = 0L;
        while (!stopped && awaitRoom(window.toNanos()) && pace.awaitTurn(k)) {
            var nowNanos = pace.nowNanos();
            if (k == 0) {
                firstLateMs = (nowNanos - window.startNanos()) / NANOS_PER_MS;
            }
            begin(k, nowNanos, nowNanos);
            k++;
        }
    }

    /** Waits until another request may be in flight; returns false if that is too late, or the client is to stop. */
    private boolean awaitRoom(long untilNanos) throws InterruptedException {
        while (!slots.tryAcquire(LOOK_NANOS, TimeUnit.NANOSECONDS)) {
            if (stopped || System.nanoTime() - untilNanos >= 0) {
                return false;
            }
        }
        return true;
    }

    private void begin(long k, long intendedNanos, long nowNanos) {
        var operation = order.operation(k);
        ordered.get(operation).begun(intendedNanos);
        course.sending(intendedNanos, nowNanos);
        client.begin(order.operations().get(operation), order.item(k),
                new Begun(ordered.get(operation), intendedNanos, nowNanos));
    }

    private void answered(OperationCounts ofOperation, long nowNanos) {
        if (!plan.load().hasDueTimes()) {
            busy.answered(ofOperation, nowNanos);
        }
    }

    /** Ends the run after the current operation. */
    void stop() {
        stopped = true;
    }

    /** Returns whether every operation that has begun is answered; false while the client still begins some. */
    boolean isSettled() {
        return course.isSettled();
    }

    /** Returns the counts of operations so far, without events, for any thread. */
    Counts progress() {
        return course.progress();
    }

    /** Returns the measurements of all operations together. To be called once they are settled. */
    Measurements course() {
        return course;
    }

    /**
     * Returns the measurements of one operation or event.
     *
     * @throws IllegalArgumentException if the client doesn't time it
     */
    OperationCounts counts(String name) {
        var found = counts.get(name);
        if (found == null) {
            throw new IllegalArgumentException("Nothing times " + name);
        }
        return found;
    }

    /** Returns how late the first operation began, in milliseconds; 0 if none was due. */
    double firstLateMs() {
        return firstLateMs;
    }

    /** An operation in flight. */
    private final class Begun implements OperationClient.Answer {
        private final OperationCounts ofOperation;
        private final long intendedNanos;
        private final long sentNanos;

        Begun(OperationCounts ofOperation, long intendedNanos, long sentNanos) {
            this.ofOperation = ofOperation;
            this.intendedNanos = intendedNanos;
            this.sentNanos = sentNanos;
        }

        @Override
        public void done(long nowNanos) {
            ofOperation.acknowledged(intendedNanos, sentNanos, nowNanos);
            answered(ofOperation, nowNanos);
            synchronized (answers) {
                course.acknowledged(0, 0, intendedNanos, sentNanos, nowNanos);
            }
            slots.release();
        }

        @Override
        public void failed(Throwable error, long nowNanos) {
            ofOperation.failed(error, intendedNanos, nowNanos);
            answered(ofOperation, nowNanos);
            course.failed(error, intendedNanos, nowNanos);
            slots.release();
        }

        @Override
        public OperationClient.Answer event(String name) {
            var ofEvent = counts(name);
            ofEvent.begun(intendedNanos);
            return new Expected(ofEvent, intendedNanos, sentNanos);
        }
    }

    /** An event that an operation has caused. */
    private record Expected(OperationCounts ofEvent, long intendedNanos, long sentNanos)
            implements
                OperationClient.Answer {

        @Override
        public void done(long nowNanos) {
            ofEvent.acknowledged(intendedNanos, sentNanos, nowNanos);
        }

        @Override
        public void failed(Throwable error, long nowNanos) {
            ofEvent.failed(error, intendedNanos, nowNanos);
        }

        @Override
        public OperationClient.Answer event(String name) {
            throw new IllegalStateException("An event causes no event");
        }
    }
}
