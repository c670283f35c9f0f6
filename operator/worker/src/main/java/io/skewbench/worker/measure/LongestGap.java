package io.skewbench.worker.measure;

/**
 * The longest part of the measured time for which operations were due and none was acknowledged. Answers are expected
 * in about the order in which the operations were due. Not safe for several threads.
 */
final class LongestGap {
    private final Window window;
    private boolean isWaiting;
    private long waitingSince;
    private boolean isAnswered;
    private long answeredNanos;
    private long longest;

    LongestGap(Window window) {
        this.window = window;
    }

    /** Notes an operation that succeeded. */
    void acknowledged(long intendedNanos, long nowNanos) {
        waited(intendedNanos, nowNanos);
        isWaiting = false;
        if (!isAnswered || nowNanos - answeredNanos > 0) {
            isAnswered = true;
            answeredNanos = nowNanos;
        }
    }

    /** Notes that an operation has been due for some time. */
    void waited(long intendedNanos, long nowNanos) {
        if (!isWaiting || intendedNanos - waitingSince < 0) {
            isWaiting = true;
            waitingSince = intendedNanos;
        }
        var since = isAnswered && answeredNanos - waitingSince > 0 ? answeredNanos : waitingSince;
        longest = Math.max(longest, window.measuredWithin(since, nowNanos));
    }

    long nanos() {
        return longest;
    }
}
