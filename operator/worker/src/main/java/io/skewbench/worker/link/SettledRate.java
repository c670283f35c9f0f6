package io.skewbench.worker.link;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * A rate that may be higher at the beginning: a link limited by a token bucket passes a full bucket at once, which is
 * 512 MiB by default in CNI's bandwidth plugin. So the settled rate is that of the first window within the limit, not
 * counting the very first window; if there is none, that of the last window.
 *
 * @param window length of a window
 * @param patience time after which no further window begins
 * @param bucketBytes largest size of a bucket; bytes beyond the limit and this number can't have come from a bucket
 */
record SettledRate(Duration window, Duration patience, long bucketBytes) {
    static final Duration WINDOW = Duration.ofSeconds(3);
    private static final int WINDOWS = 30;
    /** For a window of {@link #WINDOW}: CNI's 512 MiB, and half as much again. */
    private static final long BUCKET_BYTES = 800_000_000L;
    private static final double TOLERANCE = 1.1;
    private static final long BITS = 8;
    private static final int LOOK_AGAIN_MS = 10;

    /** Returns the usual values for a window of {@link #WINDOW}, and values in proportion for shorter windows. */
    static SettledRate within(Duration window) {
        return new SettledRate(window, window.multipliedBy(WINDOWS),
                BUCKET_BYTES * window.toMillis() / WINDOW.toMillis());
    }

    /** Counts until the rate has settled; returns bits per second. */
    long of(LongAdder bytes, long limitBitsPerSecond) throws InterruptedException {
        var begin = System.nanoTime();
        var start = bytes.sum();
        while (bytes.sum() == start && System.nanoTime() - begin < patience.toNanos()) {
            TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN_MS);
        }
        begin = System.nanoTime();
        TimeUnit.NANOSECONDS.sleep(window.toNanos());
        while (true) {
            var from = System.nanoTime();
            var before = bytes.sum();
            TimeUnit.NANOSECONDS.sleep(window.toNanos());
            var now = System.nanoTime();
            var rate = bitsPerSecond(bytes.sum() - before, now - from);
            var surplus = bytes.sum() - start - limitBitsPerSecond / BITS * TimeUnit.NANOSECONDS.toSeconds(now - begin);
            // A window without any bytes shows a pause, not the link's rate.
            var isSettled = rate > 0 && rate <= limitBitsPerSecond * TOLERANCE;
            if (isSettled || surplus > bucketBytes || now - begin > patience.toNanos()) {
                return rate;
            }
        }
    }

    private static long bitsPerSecond(long bytes, long nanos) {
        return Math.round((double) bytes * BITS * TimeUnit.SECONDS.toNanos(1) / nanos);
    }
}
