package io.skewbench.brokers.process;

import java.time.Duration;

/** The pause between two checks of a condition. */
public final class Pause {

    private Pause() {}

    /**
     * Returns when the time is over.
     *
     * @throws RunFailedException if the thread is interrupted
     */
    public static void of(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunFailedException("Interrupted", e);
        }
    }
}
