package io.skewbench.worker.load;

import io.skewbench.worker.measure.Window;

/** Decides when one producer sends its records. Used by the sending thread alone. */
abstract class Pace {
    final Window window;
    /** When the current record is due. */
    long intendedNanos;
    /** When its turn came; never before it is due. */
    long nowNanos;

    Pace(Window window) {
        this.window = window;
    }

    /**
     * Waits until record n of the workload is to be sent.
     *
     * @return false if it isn't to be sent any more
     */
    abstract boolean awaitTurn(long n);

    /** Returns how many records were due before the end but not sent, if the last was record n. */
    abstract long unsentFrom(long n, int stride);
}
