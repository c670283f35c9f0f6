package io.skewbench.controller.brokercount;

import io.skewbench.engine.counting.BrokerTotals;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Asks brokers for their metrics by HTTP, without credentials. An answer is input from outside: it is bounded in time
 * and bytes, and only numbers are taken from it.
 */
final class BrokerMetrics implements AutoCloseable {
    /** Requests under way at a time, of all runs. Each takes buffers of some 50 KiB. */
    private static final int AT_ONCE = 64;

    private final HttpClient client;
    private final Function<String, Optional<URI>> addresses;
    private final Semaphore turns = new Semaphore(AT_ONCE);

    /**
     * Creates it without any connection.
     *
     * @param addresses of the metrics by that of the pod; empty for pods that are not asked
     */
    BrokerMetrics(Function<String, Optional<URI>> addresses, Executor threads) {
        this.addresses = addresses;
        this.client = HttpClient.newBuilder().version(Version.HTTP_1_1).followRedirects(Redirect.NEVER)
                .proxy(HttpClient.Builder.NO_PROXY).executor(threads).build();
    }

    /**
     * Returns what a broker has counted so far. Blocks for the given time at most.
     *
     * @throws UncountedException if the broker doesn't tell in this time
     */
    BrokerTotals read(CountedBroker broker, Duration timeout) {
        var deadline = System.nanoTime() + timeout.toNanos();
        try {
            if (!turns.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new UncountedException("too many brokers were asked for their metrics at once");
            }
            try {
                return ask(broker, deadline);
            } catch (UncountedException e) {
                throw new UncountedException("broker " + broker.id() + " " + e.why());
            } finally {
                turns.release();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncountedException("the operator was shutting down");
        }
    }

    private BrokerTotals ask(CountedBroker broker, long deadline) throws InterruptedException {
        var uri = addresses.apply(broker.podIp()).orElseThrow(
                () -> new UncountedException("has the address " + broker.podIp() + ", which no pod has"));
        var asked = System.nanoTime();
        var answer = client.sendAsync(HttpRequest.newBuilder(MetricsAddress.query(uri)).GET().build(),
                MetricsBody::of);
        try {
            var samples = answer.get(Math.max(0, deadline - asked), TimeUnit.NANOSECONDS).body();
            // The broker looked at its counts at some moment in between.
            return samples.totals(broker.id(), broker.processors(), asked + (System.nanoTime() - asked) / 2);
        } catch (TimeoutException e) {
            throw new UncountedException("did not give its metrics in time");
        } catch (ExecutionException e) {
            throw UncountedException.in(e).orElseGet(() -> new UncountedException(isRefused(e)
                    ? "accepts no connections at port " + uri.getPort()
                    : "could not be asked for its metrics: " + UncountedException.kind(e)));
        } finally {
            // Without effect on an answer that has arrived.
            answer.cancel(true);
        }
    }

    private static boolean isRefused(Throwable failure) {
        for (@Nullable
        Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ConnectException) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
