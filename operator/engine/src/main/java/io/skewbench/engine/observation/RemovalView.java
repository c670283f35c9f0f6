package io.skewbench.engine.observation;

import java.time.Instant;

/** How far a removal from Kafka is for which the deletion of a resource or the end of a run waits. */
public sealed interface RemovalView {

    /**
     * Nothing is left to remove.
     *
     * @param removed whether anything was removed
     */
    record Done(boolean removed) implements RemovalView {}

    /** Kafka was asked a moment ago. */
    record Asked() implements RemovalView {}

    /**
     * Kafka has not finished the removal yet.
     *
     * @param until the end of the wait at the latest
     * @param why what Kafka answers, or that it does not
     */
    record Waiting(Instant until, String why) implements RemovalView {}

    /**
     * The wait is over, and objects may be left behind.
     *
     * @param why what Kafka answers, or that it does not
     */
    record GivenUp(String why) implements RemovalView {}
}
