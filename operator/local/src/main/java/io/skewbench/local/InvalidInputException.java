package io.skewbench.local;

import io.skewbench.local.progress.PlainLine;
import java.util.List;

/** The input is wrong: everything that is, one line each. */
final class InvalidInputException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<String> problems;

    InvalidInputException(List<String> problems) {
        this.problems = problems.stream().map(PlainLine::of).toList();
    }

    @Override
    public String getMessage() {
        return String.join("\n", problems);
    }

    List<String> problems() {
        return problems;
    }
}
