package io.skewbench.engine;

import java.util.List;

/** What became of a spec. */
public sealed interface Planned<T> {

    /** It can be carried out. */
    record Valid<T>(T value) implements Planned<T> {}

    /** It can't, for at least one reason. */
    record Invalid<T>(List<Problem> problems) implements Planned<T> {}
}
