package io.skewbench.worker.operate;

/** One client of a system under test. One thread begins its operations; answers come on any. */
public interface OperationClient {

    /**
     * Begins an operation and returns without its answer, which comes exactly once, maybe before this method returns,
     * and within {@link SystemClients#answerTimeout}.
     *
     * @param operation one of {@link SystemClients#requests}
     * @param item one of the client's items, from 0
     */
    void begin(String operation, long item, Answer answer);

    /** Returns whether an event is still expected that an acknowledged operation should have caused. */
    boolean awaitsEvents();

    /** Fails the events that are still expected. No operation may be in flight. */
    void giveUpEvents();

    /** Accepts the outcome of one operation. Its methods don't block and throw nothing. */
    interface Answer {

        /** Accepts that the operation succeeded, at a time of {@link System#nanoTime}. */
        void done(long nowNanos);

        /** Accepts that the operation failed, or that its outcome is unknown, at a time of {@link System#nanoTime}. */
        void failed(Throwable error, long nowNanos);

        /**
         * Returns the answer of an event that the operation has caused, which counts from when the operation was due.
         *
         * @param name of the event, one of {@link SystemClients#events}
         */
        Answer event(String name);
    }
}
