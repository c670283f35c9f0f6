package io.skewbench.local.drive;

import io.skewbench.brokers.process.RunFailedException;

/** The watch over what must not change from the start of an attempt until what it did is counted. */
public interface AttemptWatch extends AutoCloseable {

    /**
     * Checks what the watch has seen so far.
     *
     * @throws RunFailedException if the attempt no longer measures what it was started for
     */
    void check();

    /**
     * Looks for the last time in an attempt.
     *
     * @param check called while the system gives different answers; throws if the run can't go on
     * @throws RunFailedException if the attempt may not have measured what it was started for
     */
    void end(Runnable check);

    /** Stops to watch, also if the attempt did not come to its end. */
    @Override
    void close();

    /** Watches nothing: in a system in which nothing has to be watched, and between attempts. */
    record None() implements AttemptWatch {
        @Override
        public void check() {}

        @Override
        public void end(Runnable check) {}

        @Override
        public void close() {}
    }
}
