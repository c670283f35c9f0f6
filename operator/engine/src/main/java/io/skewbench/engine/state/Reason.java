package io.skewbench.engine.state;

/** Why something stands as it does, in the one word that conditions, results and events show. */
public sealed interface Reason {

    /** Returns the reason as it is shown, such as {@code KafkaNotReady}. */
    String text();

    /**
     * A reason that somebody else has given: a worker in its report, or the result of a trial that is stored.
     *
     * @param text as it was given, which need not be CamelCase
     */
    record Reported(String text) implements Reason {
        @Override
        public String toString() {
            return text;
        }
    }

    /** A reason that is a constant of an enum, shown in CamelCase. */
    sealed interface Known extends Reason, ApiConstant permits WaitReason, RunReason, FailureReason {
        @Override
        default String text() {
            return ApiConstant.super.text();
        }
    }
}
