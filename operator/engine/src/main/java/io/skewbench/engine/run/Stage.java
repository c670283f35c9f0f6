package io.skewbench.engine.run;

import io.skewbench.engine.Problem;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;

/** Where a run stands, as its conditions tell it. */
public sealed interface Stage {
    /** The reason of the conditions of a run that the administrator doesn't allow. */
    String REFUSED = "RefusedByPolicy";

    /** Returns the status's phase. */
    String phase();

    /** Returns the reason of the conditions, CamelCase. */
    String reason();

    /** Returns one sentence. */
    String message();

    /** On its way, or waiting for something that comes by itself. */
    record Going(String phase, String reason, String message) implements Stage {}

    /** No new trial starts until the user says so. */
    record Suspended(String message) implements Stage {
        @Override
        public String phase() {
            return "Suspended";
        }

        @Override
        public String reason() {
            return "Suspended";
        }
    }

    /** Waits for somebody to mend another resource. */
    record Blocked(String phase, String reason, String message) implements Stage {}

    /**
     * Something keeps the run from its next trial, and not for ever.
     *
     * @param what on its way, blocked or suspended
     * @param deadline when the run or its next trial fails unless it is out of the way
     * @param yields whether others go first meanwhile
     * @param fails what fails then, as a message names it
     */
    record Obstructed(Stage what, Instant deadline, boolean yields, String fails) implements Stage {
        static final String RUN = "the run";
        static final String TRIAL = "the trial";

        @Override
        public String phase() {
            return what.phase();
        }

        @Override
        public String reason() {
            return what.reason();
        }

        @Override
        public String message() {
            return what.message() + (yields ? "; others go first meanwhile" : "") + "; " + fails + " fails at "
                    + deadline.truncatedTo(ChronoUnit.SECONDS) + " unless this changes";
        }
    }

    /** The spec can't be carried out; changing it starts afresh. */
    record Invalid(String reason, List<Problem> problems) implements Stage {
        private static final String MISTAKES = "InvalidSpec";

        /** Its author has to correct it. */
        static Invalid mistakes(List<Problem> problems) {
            return new Invalid(MISTAKES, problems);
        }

        /** The administrator doesn't allow it, and may yet do so without a change of the spec. */
        static Invalid refused(List<Problem> problems) {
            return new Invalid(REFUSED, problems);
        }

        @Override
        public String phase() {
            return "Failed";
        }

        @Override
        public String message() {
            return problems.stream().map(Problem::toString).collect(Collectors.joining("\n"));
        }
    }

    /** Every trial counts. */
    record Complete(String message) implements Stage {
        @Override
        public String phase() {
            return "Complete";
        }

        @Override
        public String reason() {
            return "Complete";
        }
    }

    /** A trial failed once too often. */
    record Failed(String reason, String message) implements Stage {
        @Override
        public String phase() {
            return "Failed";
        }
    }
}
