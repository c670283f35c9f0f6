package io.skewbench.controller.kafka;

import io.skewbench.engine.AttemptId;

/** One of the two readings of end offsets that account for an attempt. */
public record EndReading(AttemptId attempt, Moment moment) {

    /** When the offsets are read. */
    public enum Moment {
        /** Before any worker of the attempt exists. */
        BEFORE,
        /** After all its producers have reported. */
        AFTER
    }

    /** The reading of one requester. */
    record Of(Requester requester, EndReading reading) {}

    /** Returns the reading with which an attempt begins. */
    public static EndReading before(AttemptId attempt) {
        return new EndReading(attempt, Moment.BEFORE);
    }

    /** Returns the reading with which an attempt ends. */
    public static EndReading after(AttemptId attempt) {
        return new EndReading(attempt, Moment.AFTER);
    }
}
