package io.skewbench.worker.load;

import io.skewbench.worker.measure.Window;

/**
 * The timestamps of one sender's records: when each was due, so that what consumers measure includes how late it was
 * sent. Used by the sending thread alone. Consecutive records share their timestamp's object, because Kafka's API boxes
 * it.
 */
final class DueTimestamps {
    private final Window window;
    private Long last = 0L;

    DueTimestamps(Window window) {
        this.window = window;
    }

    Long of(long intendedNanos) {
        var timestamp = window.timestampMs(intendedNanos);
        if (timestamp != last) {
            last = timestamp;
        }
        return last;
    }
}
