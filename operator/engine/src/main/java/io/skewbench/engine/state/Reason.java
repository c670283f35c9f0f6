package io.skewbench.engine.state;

import org.jspecify.annotations.Nullable;

/** The reason of a state, in the one word that conditions, results and events show. */
public sealed interface Reason {

    /** Returns the reason as it is shown, such as {@code KafkaNotReady}. */
    String text();

    /** Returns whether a field holds this reason. */
    default boolean is(@Nullable String written) {
        return text().equals(written);
    }

    /**
     * A reason from elsewhere: from a worker's report, or from the stored result of a trial.
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
    non-sealed interface Known extends Reason, ApiConstant {
        @Override
        default String text() {
            return ApiConstant.super.text();
        }

        @Override
        default boolean is(@Nullable String written) {
            return ApiConstant.super.is(written);
        }
    }
}
