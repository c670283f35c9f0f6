package io.skewbench.engine.run;

import io.skewbench.engine.Problem;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.Phase;
import io.skewbench.engine.state.Reason;
import io.skewbench.engine.state.RunReason;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** The state of a run at one moment, from which its status follows. */
public sealed interface Stage {
    /** A longer text is cut, so that the bound after it stays within the 2,000 characters of a condition's message. */
    int TEXT_CHARACTERS = 1_700;

    /** Returns the status's phase. */
    Phase phase();

    /** Returns the reason that the conditions give. */
    Reason reason();

    /** Returns the message of the conditions, one sentence. */
    String message();

    /**
     * Returns the stage as a status reports it.
     *
     * @param bound end of an obstacle that has no deadline yet
     */
    Reported reported(Bound bound);

    /** A stage that conditions may report. Unless it is final, its message says when it ends: no run waits for ever. */
    sealed interface Reported extends Stage {
        @Override
        default Reported reported(Bound bound) {
            return this;
        }
    }

    /** An obstacle to a run's next trial. It is reported once it has a deadline, see {@link Obstructed}. */
    sealed interface Hindrance extends Stage {
        @Override
        default Reported reported(Bound bound) {
            return new InProgress(phase(), reason(), message(), bound);
        }
    }

    /**
     * The run progresses, or waits for something that needs no help.
     *
     * @param text what the run does or waits for, as a sentence
     */
    record InProgress(Phase phase, Reason reason, String text, Bound bound) implements Reported {
        @Override
        public String message() {
            return bounded(text, bound);
        }
    }

    /** The run waits for something that needs no help and has no deadline yet. */
    record Awaited(Phase phase, Reason reason, String message) implements Hindrance {}

    /** No new trial starts until the user resumes the run; a suspension has no deadline. */
    record Suspended(String text) implements Reported {
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

    /** The run is suspended, but with a deadline, because brokers were moved for it. */
    record SuspendedWithBrokers(String text) implements Hindrance {
        @Override
        public String message() {
            return text + ", and brokers are moved or changed for the run";
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

    /** The run waits until a user corrects another resource. */
    record Blocked(Phase phase, Reason reason, String message) implements Hindrance {}

    /**
     * An obstacle prevents the run's next trial until a deadline.
     *
     * @param what the obstacle
     * @param deadline when the run or its next trial fails unless the obstacle is removed before
     * @param yields whether other runs on the cluster go first meanwhile
     * @param failing what fails at the deadline
     */
    record Obstructed(Hindrance what, Instant deadline, boolean yields, Bound.Failing failing) implements Reported {
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
            return bounded(what.message(), new Bound.Deadline(deadline, failing, "this changes"),
                    yields ? "; other runs go first meanwhile" : "");
        }
    }

    /** The spec can't be carried out; an edit of the spec starts a run. */
    record Invalid(RunReason reason, List<Problem> problems) implements Reported {
        /** Returns the stage of a spec that its author has to correct. */
        static Invalid of(List<Problem> problems) {
            return new Invalid(RunReason.INVALID_SPEC, problems);
        }

        /** Returns the stage of a spec that the administrator does not allow; another policy may allow it. */
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

    /** The run is complete: every trial counts. */
    record Complete(String message) implements Reported {
        @Override
        public Phase phase() {
            return Phase.COMPLETE;
        }

        @Override
        public Reason reason() {
            return RunReason.COMPLETE;
        }
    }

    /** The run has failed: a trial failed once too often, or could not start in time. */
    record Failed(Reason reason, String message) implements Reported {
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
