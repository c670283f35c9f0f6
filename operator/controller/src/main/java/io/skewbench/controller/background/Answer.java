package io.skewbench.controller.background;

import io.skewbench.engine.state.WaitReason;
import org.jspecify.annotations.Nullable;

/** What is known of a question at one moment. */
public sealed interface Answer<T> {

    /**
     * Nobody has answered yet; the resource that asked is requeued when somebody does.
     *
     * @param delay why that takes longer than any answer does whose turn has come; null while it doesn't
     */
    record Pending<T>(@Nullable Delay delay) implements Answer<T> {

        /** The question was asked a moment ago. */
        public Pending() {
            this(null);
        }

        /** Returns why whoever asked waits. */
        public WaitReason reason(WaitReason asked) {
            return delay == null ? asked : delay.reason();
        }

        /** Returns what goes on, and why it takes so long if it does. */
        public String message(String asked) {
            return delay == null ? asked : asked + ", " + delay.message();
        }
    }

    /**
     * Why there is no answer for a long time.
     *
     * @param message a part of a sentence, after what goes on
     */
    record Delay(WaitReason reason, String message) {}

    /** The newest answer. */
    record Known<T>(T value) implements Answer<T> {}

    /** The newest attempt failed. */
    record Failed<T>(RuntimeException cause) implements Answer<T> {}
}
