package io.skewbench.controller.brokercount;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.counting.BrokerTotals;
import io.skewbench.engine.counting.CountedTime;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.result.BrokerCounts;
import io.skewbench.protocol.bounds.UnreadableException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The readings of one attempt, at the beginning and at the end of its measured time.
 *
 * @param counts what both amount to
 * @param abandoned whether nothing is to be read any more
 */
record Counting(AttemptId attempt, CountedTime time, CompletableFuture<List<BrokerCounts>> counts,
        AtomicBoolean abandoned) {
    /** A reading takes no longer, and less in a short trial: how late it may be is how long it may take. */
    private static final Duration LONGEST_READING = Duration.ofSeconds(2);

    /** Reads when it is time to, on the given threads, each of which may be blocked for two seconds. */
    static Counting begin(AttemptId attempt, CountedTime time, CountedBrokers pods, List<BrokerView> brokers,
            BrokerMetrics metrics, Executor threads, InstantSource clock) {
        var abandoned = new AtomicBoolean();
        var reader = new Reader(time, metrics, threads, clock, abandoned);
        var counted = CompletableFuture.supplyAsync(() -> pods.of(brokers), threads);
        var first = counted.thenCompose(known -> reader.at(time.begin(), known));
        // Brokers that did not tell the first time are not asked again.
        var last = first.thenCompose(unused -> reader.at(time.end(), counted.join()));
        return new Counting(attempt, time, first.thenCombine(last, Counting::difference), abandoned);
    }

    private static List<BrokerCounts> difference(List<BrokerTotals> before, List<BrokerTotals> after) {
        var counts = CountedTime.counts(before, after).orElseThrow(
                () -> new UncountedException("a broker was restarted in the measured time"));
        try {
            // A result with other counts could not be stored.
            BrokerCounts.checkAll(counts);
            return counts;
        } catch (UnreadableException e) {
            throw new UncountedException("brokers publish what they can't have counted: " + e.getMessage());
        }
    }

    boolean isOf(AttemptId other) {
        return attempt.equals(other);
    }

    /** @param now after all records of the attempt have been sent */
    CountsOutcome outcome(Instant now) {
        if (!counts.isDone()) {
            return now.isBefore(time.end().minus(LONGEST_READING))
                    ? new CountsOutcome.Unknown("the trial ended before its time")
                    : new CountsOutcome.Awaited();
        }
        try {
            return new CountsOutcome.Known(counts.join());
        } catch (CompletionException e) {
            return new CountsOutcome.Unknown(UncountedException.in(e).map(UncountedException::why)
                    .orElse("brokers could not be asked for them: " + UncountedException.kind(e)));
        }
    }

    /** Makes readings that have not begun read nothing. */
    void abandon() {
        abandoned.set(true);
    }

    /** Reads all brokers at the same time. */
    private record Reader(CountedTime time, BrokerMetrics metrics, Executor threads, InstantSource clock,
            AtomicBoolean abandoned) {

        CompletableFuture<List<BrokerTotals>> at(Instant due, List<CountedBroker> brokers) {
            var delayMs = Math.max(0, Duration.between(clock.instant(), due).toMillis());
            return CompletableFuture.supplyAsync(() -> read(due, brokers),
                    CompletableFuture.delayedExecutor(delayMs, TimeUnit.MILLISECONDS, threads));
        }

        private List<BrokerTotals> read(Instant due, List<CountedBroker> brokers) {
            if (abandoned.get()) {
                throw new UncountedException("the trial was over");
            }
            if (time.isTooLate(due, clock.instant())) {
                throw new UncountedException("it was too late to ask brokers for them");
            }
            var timeout = time.tolerated().compareTo(LONGEST_READING) < 0 ? time.tolerated() : LONGEST_READING;
            var all = brokers.stream()
                    .map(broker -> CompletableFuture.supplyAsync(() -> metrics.read(broker, timeout), threads))
                    .toList();
            return all.stream().map(CompletableFuture::join).toList();
        }
    }
}
