package io.skewbench.engine;

import java.util.List;

/** The result of planning a spec. */
public sealed interface Planned<T> {

    /** The spec can be carried out. */
    record Valid<T>(T value) implements Planned<T> {}

    /** The spec cannot be carried out, for at least one reason. */
    record Invalid<T>(List<Problem> problems) implements Planned<T> {}
}
