package io.skewbench.engine.state;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What comparing a row's figure with the baseline's gives, as {@code status.comparisons} shows it. */
public enum Verdict {
    BETTER, WORSE, NO_DIFFERENCE_SHOWN,
    /** There are too few repetitions for an interval. */
    TOO_FEW_REPETITIONS;

    private final String text = CamelCase.of(this);

    /** Returns the verdict as the status shows it, such as {@code NoDifferenceShown}. */
    public String text() {
        return text;
    }

    /** Returns the verdict in words, such as {@code no difference shown}. */
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Returns the verdict that a status shows; empty for one that another version of the driver wrote. */
    public static Optional<Verdict> of(String written) {
        return Arrays.stream(values()).filter(verdict -> verdict.is(written)).findFirst();
    }

    /** Returns whether a status shows this verdict. */
    public boolean is(String written) {
        return text.equals(written);
    }

    /** Returns whether a status shows a difference, for the better or the worse. */
    public static boolean isDifference(String written) {
        return BETTER.is(written) || WORSE.is(written);
    }

    @Override
    public String toString() {
        return text;
    }
}
