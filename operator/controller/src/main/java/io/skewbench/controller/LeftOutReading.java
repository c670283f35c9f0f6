package io.skewbench.controller;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks now and then whether there is room for what informers have left out, and has it read again. */
final class LeftOutReading implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(LeftOutReading.class);
    private static final Duration PERIOD = Duration.ofSeconds(20);

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("left-out").daemon().factory());

    /** @param readings each reads what some informers have left out */
    static LeftOutReading start(List<Runnable> readings) {
        var reading = new LeftOutReading();
        for (var one : readings) {
            var unused = reading.thread.scheduleWithFixedDelay(() -> read(one), PERIOD.toMillis(),
                    PERIOD.toMillis(), TimeUnit.MILLISECONDS);
        }
        return reading;
    }

    /** Thrown on, a failure would end the readings; those of the API server and of the operator's rights come back. */
    private static void read(Runnable reading) {
        try {
            reading.run();
        } catch (KubernetesClientException e) {
            LOGGER.atDebug().setCause(e).log("Cannot read what was left out");
        } catch (RuntimeException e) {
            LOGGER.atWarn().setCause(e).log("Cannot read what was left out");
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
