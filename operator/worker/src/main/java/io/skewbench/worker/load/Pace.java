package io.skewbench.worker.load;

import io.skewbench.worker.measure.Window;

/** Decides when one producer sends its records. Used only by the sending thread. */
abstract class Pace {
    final Window window;
    /** When the current record is due. */
    long intendedNanos;
    /** When the wait for the current record ended; never before the record is due. */
    long nowNanos;

    Pace(Window window) {
        this.window = window;
    }

    /**
     * Waits until record n of the workload is to be sent.
     *
     * @return false if the record is not to be sent any more
     */
    abstract boolean awaitTurn(long n);

    /**
     * Returns the number of this producer's records that were due in the measured time but not sent, where record n is
     * the first one that wasn't sent.
     */
    abstract long unsentFrom(long n, int stride);
}
