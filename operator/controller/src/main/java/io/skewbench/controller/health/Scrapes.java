package io.skewbench.controller.health;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads metrics on a thread of its own, once for all scrapes that arrive meanwhile: any number of scrapes costs no more
 * than two, and probes don't wait for them.
 */
final class Scrapes implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(Scrapes.class);

    private final Supplier<String> metrics;
    private final ExecutorService executor = Executors
            .newSingleThreadExecutor(Thread.ofPlatform().name("metrics").daemon().factory());
    /** The readers that wait for the next reading, so that none gets values from before its request. */
    @GuardedBy("this")
    private List<Consumer<Optional<byte[]>>> waiting = new ArrayList<>();

    Scrapes(Supplier<String> metrics) {
        this.metrics = metrics;
    }

    /**
     * Asks for the next reading.
     *
     * @param reader receives the text in UTF-8, or nothing if this reading failed, which doesn't affect later ones
     */
    synchronized void next(Consumer<Optional<byte[]>> reader) {
        waiting.add(reader);
        if (waiting.size() == 1) {
            executor.execute(this::read);
        }
    }

    private void read() {
        var readers = begin();
        var text = text();
        readers.forEach(reader -> reader.accept(text));
    }

    private synchronized List<Consumer<Optional<byte[]>>> begin() {
        var readers = waiting;
        waiting = new ArrayList<>();
        return readers;
    }

    private Optional<byte[]> text() {
        try {
            return Optional.of(metrics.get().getBytes(StandardCharsets.UTF_8));
        } catch (RuntimeException e) {
            LOGGER.atError().setCause(e).log("Cannot read the metrics");
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
