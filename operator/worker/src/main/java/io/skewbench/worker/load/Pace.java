package io.skewbench.worker.load;

import io.skewbench.worker.measure.Window;

/** Decides when one producer sends its records, or one client begins its operations. Used only by that thread. */
public abstract class Pace {
    final Window window;
    /** When the current record is due. */
    long intendedNanos;
    /** When the wait for the current record ended; never before the record is due. */
    long nowNanos;

    Pace(Window window) {
        this.window = window;
    }

    /** Returns when the record that was awaited last is due. */
    public long intendedNanos() {
        return intendedNanos;
    }

    /** Returns when the last wait for a record ended; never before the record is due. */
    public long nowNanos() {
        return nowNanos;
    }

    /**
     * Waits until record n of the workload is to be sent.
     *
     * @return false if the record is not to be sent any more
     */
    public abstract boolean awaitTurn(long n);

    /**
     * Returns the number of this producer's records that were due in the measured time but not sent, where record n is
     * the first one that wasn't sent.
     */
    public abstract long unsentFrom(long n, int stride);
}
