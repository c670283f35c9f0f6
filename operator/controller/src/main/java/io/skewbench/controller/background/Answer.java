package io.skewbench.controller.background;

import io.skewbench.engine.state.WaitReason;
import org.jspecify.annotations.Nullable;

/** The state of a lookup at one moment. */
public sealed interface Answer<T> {

    /**
     * There is no answer yet; the resource that asked is requeued when there is.
     *
     * @param delay why the answer takes longer than a call that has begun can take; null while it doesn't
     */
    record Pending<T>(@Nullable Delay delay) implements Answer<T> {

        /** The question was asked a moment ago. */
        public Pending() {
            this(null);
        }

        /** Returns why the resource that asked waits. */
        public WaitReason reason(WaitReason asked) {
            return delay == null ? asked : delay.reason();
        }

        /** Returns a message about the lookup, with the reason for its delay if it is late. */
        public String message(String asked) {
            return delay == null ? asked : asked + ", " + delay.message();
        }
    }

    /**
     * Why there is no answer for a long time.
     *
     * @param message a part of a sentence, after the words for the lookup
     */
    record Delay(WaitReason reason, String message) {}

    /** The newest answer. */
    record Known<T>(T value) implements Answer<T> {}

    /** The newest call failed. */
    record Failed<T>(RuntimeException cause) implements Answer<T> {}
}
