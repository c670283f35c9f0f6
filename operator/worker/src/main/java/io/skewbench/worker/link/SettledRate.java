package io.skewbench.worker.link;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * The rate of something that may begin faster than it goes on: a link that is limited by a bucket of tokens lets
 * through what the bucket holds at once, and CNI's bandwidth plugin has one of 512 MiB where nobody says otherwise. So
 * the rate is that of the first window that keeps to the limit, the very first one left out, or that of the last
 * window.
 *
 * @param window how long is counted
 * @param patience after which there is no other window
 * @param bucketBytes more than the limit lets through by that can't have come from a bucket
 */
record SettledRate(Duration window, Duration patience, long bucketBytes) {
    static final Duration WINDOW = Duration.ofSeconds(3);
    private static final int WINDOWS = 30;
    /** In as many seconds as a window has: CNI's 512 MiB, and half as much again. */
    private static final long BUCKET_BYTES = 800_000_000L;
    private static final double TOLERANCE = 1.1;
    private static final long BITS = 8;
    private static final int LOOK_AGAIN_MS = 10;

    /** Returns the usual one for a window of {@link #WINDOW}, and one that is as much quicker for shorter ones. */
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
            // A window in which nothing comes tells of a clot, not of the link.
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
