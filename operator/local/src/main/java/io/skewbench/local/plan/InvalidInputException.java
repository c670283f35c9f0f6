package io.skewbench.local.plan;

import io.skewbench.local.progress.PlainLine;
import java.util.List;

/** The input is invalid. Holds all problems, one line each. */
public final class InvalidInputException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<String> problems;

    public InvalidInputException(List<String> problems) {
        this.problems = problems.stream().map(PlainLine::of).toList();
    }

    @Override
    public String getMessage() {
        return String.join("\n", problems);
    }

    public List<String> problems() {
        return problems;
    }
}
