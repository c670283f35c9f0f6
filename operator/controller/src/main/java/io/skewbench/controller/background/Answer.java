package io.skewbench.controller.background;

/** What is known of a question at one moment. */
public sealed interface Answer<T> {

    /**
     * Nobody has answered yet; whoever asked is woken when somebody does.
     *
     * @param isLate whether that takes longer than any answer does whose turn has come
     */
    record Pending<T>(boolean isLate) implements Answer<T> {
        /** The reason of what waits for a late answer. */
        public static final String BUSY = "LookupsBusy";

        /** Returns why whoever asked waits, in CamelCase. */
        public String reason(String asked) {
            return isLate ? BUSY : asked;
        }

        /** Returns what goes on, and what it waits for if it is late. */
        public String message(String asked) {
            return isLate
                    ? asked + ", after other look-ups of this namespace: %d of them go on at a time"
                            .formatted(LaneBounds.DEFAULT.namespace())
                    : asked;
        }
    }

    /** The newest answer. */
    record Known<T>(T value) implements Answer<T> {}

    /** The newest attempt failed. */
    record Failed<T>(RuntimeException cause) implements Answer<T> {}
}
