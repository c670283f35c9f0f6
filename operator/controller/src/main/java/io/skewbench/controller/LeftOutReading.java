package io.skewbench.controller;

import io.skewbench.controller.decoding.HeldSpec;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks now and then whether there is room for what informers have left out, and has it read again. */
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

    /** Thrown on, a failure would end the readings. The API server's are dealt with object by object. */
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
