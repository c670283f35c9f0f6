package io.skewbench.worker.control;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The lines of a streamed response, which may last for an hour; each is available as soon as it arrives. */
final class Lines implements Flow.Subscriber<String>, AutoCloseable {
    private final BlockingQueue<Optional<String>> arrived = new LinkedBlockingQueue<>();
    private volatile Flow.@Nullable Subscription subscription;

    /**
     * Returns the next line; null once the response has ended, or if nothing arrived for the given time.
     *
     * @param silence time without a line after which the connection is considered dead
     */
    @Nullable
    String next(Duration silence) throws InterruptedException {
        var line = arrived.poll(silence.toMillis(), TimeUnit.MILLISECONDS);
        return line == null ? null : line.orElse(null);
    }

    @Override
    public void onSubscribe(Flow.Subscription started) {
        subscription = started;
        started.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(String line) {
        arrived.add(Optional.of(line));
    }

    @Override
    public void onError(Throwable problem) {
        arrived.add(Optional.empty());
    }

    @Override
    public void onComplete() {
        arrived.add(Optional.empty());
    }

    /** Closes the connection. */
    @Override
    public void close() {
        var open = subscription;
        if (open != null) {
            open.cancel();
        }
    }
}
