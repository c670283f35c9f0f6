package io.skewbench.engine.state;

import java.util.Locale;
import java.util.Optional;

/** What comparing a row's figure with the baseline's gives, as {@code status.comparisons} shows it. */
public enum Verdict implements ApiConstant {
    BETTER, WORSE,
    /** If there is a difference, it is smaller than the smallest effect that matters. */
    EQUIVALENT,
    /** Neither a difference nor its absence is shown. */
    INCONCLUSIVE,
    /** The figure carries no information; {@link NoVerdictReason} says why. */
    NOT_JUDGED;

    /** Returns the verdict in words, such as {@code not judged}. */
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Returns the verdict that a status shows; empty for one that another version of the driver wrote. */
    public static Optional<Verdict> of(String written) {
        return ApiConstant.of(Verdict.class, written);
    }

    /** Returns whether a status shows a difference, for the better or the worse. */
    public static boolean isDifference(String written) {
        return BETTER.is(written) || WORSE.is(written);
    }
}
