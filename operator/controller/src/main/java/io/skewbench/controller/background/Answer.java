package io.skewbench.controller.background;

/** What is known of a question at one moment. */
public sealed interface Answer<T> {

    /** Nobody has answered yet; whoever asked is woken when somebody does. */
    record Pending<T>() implements Answer<T> {}

    /** The newest answer. */
    record Known<T>(T value) implements Answer<T> {}

    /** The newest attempt failed. */
    record Failed<T>(RuntimeException cause) implements Answer<T> {}
}
