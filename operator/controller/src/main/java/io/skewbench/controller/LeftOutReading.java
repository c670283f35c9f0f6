package io.skewbench.controller;

import io.skewbench.controller.decoding.HeldSpec;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks from time to time whether there is room for what informers have left out, and has it read again. */
final class LeftOutReading implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(LeftOutReading.class);

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("left-out").daemon().factory());

    /** @param readings each reads what some informers have left out */
    static LeftOutReading start(List<Runnable> readings) {
        var reading = new LeftOutReading();
        for (var one : readings) {
            var unused = reading.thread.scheduleWithFixedDelay(() -> read(one), HeldSpec.READ_AGAIN.toSeconds(),
                    HeldSpec.READ_AGAIN.toSeconds(), TimeUnit.SECONDS);
        }
        return reading;
    }

    /**
     * Logs any failure, because a thrown one would end the readings. Failures of the API server are handled object by
     * object.
     */
    private static void read(Runnable reading) {
        try {
            reading.run();
        } catch (RuntimeException e) {
            LOGGER.atWarn().setCause(e).log("Cannot read what was left out");
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
