package io.skewbench.engine.run;

import io.skewbench.engine.Problem;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.Phase;
import io.skewbench.engine.state.Reason;
import io.skewbench.engine.state.RunReason;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** Where a run stands. */
public sealed interface Stage {
    /** A longer text is cut, so that the bound after it stays within the 2,000 characters of a condition's message. */
    int TEXT_CHARACTERS = 1_700;

    /** Returns the status's phase. */
    Phase phase();

    /** Returns the reason of the conditions. */
    Reason reason();

    /** Returns one sentence. */
    String message();

    /**
     * Returns what a status tells of the stage.
     *
     * @param bound of what is in the way and has no deadline yet
     */
    Told told(Bound bound);

    /** What conditions may tell. One that is not final says when it ends, so no run waits without a bound. */
    sealed interface Told extends Stage {
        @Override
        default Told told(Bound bound) {
            return this;
        }
    }

    /** What keeps a run from its next trial. It is told once it has a deadline, see {@link Obstructed}. */
    sealed interface InTheWay extends Stage {
        @Override
        default Told told(Bound bound) {
            return new Going(phase(), reason(), message(), bound);
        }
    }

    /**
     * On its way, or waiting for something that comes by itself.
     *
     * @param text what goes on, as a sentence
     */
    record Going(Phase phase, Reason reason, String text, Bound bound) implements Told {
        @Override
        public String message() {
            return bounded(text, bound);
        }
    }

    /** Comes by itself. */
    record Coming(Phase phase, Reason reason, String message) implements InTheWay {}

    /** No new trial starts until the user says so; it has no deadline. */
    record Suspended(String text) implements Told {
        @Override
        public String message() {
            return text + "; lasts until spec.suspend is false";
        }

        @Override
        public Phase phase() {
            return Phase.SUSPENDED;
        }

        @Override
        public Reason reason() {
            return RunReason.SUSPENDED;
        }
    }

    /** Suspended like {@link Suspended}, but with a deadline, because brokers were moved for the run. */
    record SuspendedWithBrokers(String text) implements InTheWay {
        @Override
        public String message() {
            return text + ", and brokers are moved for the run";
        }

        @Override
        public Phase phase() {
            return Phase.SUSPENDED;
        }

        @Override
        public Reason reason() {
            return RunReason.SUSPENDED;
        }
    }

    /** Waits for somebody to correct another resource. */
    record Blocked(Phase phase, Reason reason, String message) implements InTheWay {}

    /**
     * Something keeps the run from its next trial, and not for ever.
     *
     * @param what on its way, blocked or suspended
     * @param deadline when the run or its next trial fails unless it is out of the way
     * @param yields whether others go first meanwhile
     * @param fails what fails then, as a message names it
     */
    record Obstructed(InTheWay what, Instant deadline, boolean yields, String fails) implements Told {
        static final String RUN = Bound.RUN;
        static final String TRIAL = Bound.TRIAL;

        @Override
        public Phase phase() {
            return what.phase();
        }

        @Override
        public Reason reason() {
            return what.reason();
        }

        @Override
        public String message() {
            return bounded(what.message(), new Bound.Deadline(deadline, fails, "this changes"),
                    yields ? "; others go first meanwhile" : "");
        }
    }

    /** The spec can't be carried out; changing it starts afresh. */
    record Invalid(RunReason reason, List<Problem> problems) implements Told {
        /** Its author has to correct it. */
        static Invalid mistakes(List<Problem> problems) {
            return new Invalid(RunReason.INVALID_SPEC, problems);
        }

        /** The administrator doesn't allow it, and may yet do so without a change of the spec. */
        static Invalid refused(List<Problem> problems) {
            return new Invalid(RunReason.REFUSED_BY_POLICY, problems);
        }

        @Override
        public Phase phase() {
            return Phase.FAILED;
        }

        @Override
        public String message() {
            return problems.stream().map(Problem::toString).collect(Collectors.joining("\n"));
        }
    }

    /** Every trial counts. */
    record Complete(String message) implements Told {
        @Override
        public Phase phase() {
            return Phase.COMPLETE;
        }

        @Override
        public Reason reason() {
            return RunReason.COMPLETE;
        }
    }

    /** A trial failed once too often. */
    record Failed(Reason reason, String message) implements Told {
        @Override
        public Phase phase() {
            return Phase.FAILED;
        }
    }

    private static String bounded(String text, Bound bound) {
        return bounded(text, bound, "");
    }

    private static String bounded(String text, Bound bound, String between) {
        return Conditions.cut(text, TEXT_CHARACTERS) + between + "; " + bound.words();
    }
}
