package io.skewbench.local;

import java.util.List;

/** The input is wrong: everything that is, one line each. */
final class InvalidInputException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<String> problems;

    InvalidInputException(List<String> problems) {
        super(String.join("\n", problems));
        this.problems = List.copyOf(problems);
    }

    List<String> problems() {
        return problems;
    }
}
