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
 * Reads metrics on one thread of its own, once for all who ask while that goes on: any number of scrapes costs no more
 * than two, and probes don't wait for them.
 */
final class Scrapes implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(Scrapes.class);

    private final Supplier<String> metrics;
    private final ExecutorService executor = Executors
            .newSingleThreadExecutor(Thread.ofPlatform().name("metrics").daemon().factory());
    /** Those who wait for a reading that has not begun, so that none is told values older than its question. */
    @GuardedBy("this")
    private List<Consumer<Optional<byte[]>>> waiting = new ArrayList<>();

    Scrapes(Supplier<String> metrics) {
        this.metrics = metrics;
    }

    /**
     * Asks for the next reading.
     *
     * @param reader is told the text in UTF-8, or nothing where this reading failed, which harms no later one
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
