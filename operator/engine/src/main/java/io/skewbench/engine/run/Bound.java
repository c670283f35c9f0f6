package io.skewbench.engine.run;

import io.skewbench.engine.Units;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * When a stage that goes on ends, at the latest. Its text names fixed points in time and whole durations, never the
 * remaining time: a status with the remaining time would be written at each reconciliation.
 */
public sealed interface Bound {
    /** What fails at a deadline. */
    enum Failing {
        /** The whole run. */
        RUN("the run"),
        /** A trial, which may be retried. */
        TRIAL("the trial");

        private final String text;

        Failing(String text) {
            this.text = text;
        }

        /** Returns the name as messages show it, with the article. */
        String text() {
            return text;
        }
    }

    /** Returns the clause that ends the message of the stage. */
    String words();

    /**
     * Something fails at a point in time.
     *
     * @param at in UTC; shown in whole seconds
     * @param unless what prevents that, as a clause
     */
    record Deadline(Instant at, Failing failing, String unless) implements Bound {
        @Override
        public String words() {
            return failing.text() + " fails at " + seconds(at) + " unless " + unless;
        }
    }

    /**
     * The run goes on at a point in time, whatever happens.
     *
     * @param at in UTC; shown in whole seconds
     */
    record GoesOn(Instant at) implements Bound {
        @Override
        public String words() {
            return "going on without them at " + seconds(at);
        }
    }

    /**
     * The driver acts now, and the action takes no longer than a limit.
     *
     * @param atMost from the end of the action on
     * @param end what has happened then, as a clause
     */
    record Limit(Duration atMost, String end) implements Bound {
        @Override
        public String words() {
            return end + " at most " + Units.format(atMost) + " later";
        }
    }

    /**
     * The driver creates workers now, and the trial fails unless they are ready in time.
     *
     * @param timeout from the creation of the workers on
     */
    record WorkersReady(Duration timeout) implements Bound {
        @Override
        public String words() {
            return "the trial fails " + Units.format(timeout)
                    + " after its workers are created unless they are ready";
        }
    }

    /**
     * The run fails if the obstacle lasts for the whole timeout, which begins now.
     *
     * @param timeout the spec's startTimeout, or its default
     */
    record StartTimeout(Duration timeout) implements Bound {
        @Override
        public String words() {
            return "the run fails after " + Units.format(timeout) + " (spec.startTimeout) without a start";
        }
    }

    /** The runs ahead have bounds of their own. */
    record RunsAheadEnd() implements Bound {
        @Override
        public String words() {
            return "the status of each run ahead says when it continues or fails";
        }
    }

    private static Instant seconds(Instant at) {
        return at.truncatedTo(ChronoUnit.SECONDS);
    }
}
