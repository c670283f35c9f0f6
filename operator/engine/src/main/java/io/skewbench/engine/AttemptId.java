package io.skewbench.engine;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One attempt at one trial.
 *
 * @param trial index of the trial in the run, from 0
 * @param attempt from 0; above that, a repetition of an attempt that failed
 */
public record AttemptId(int trial, int attempt) implements Comparable<AttemptId> {
    /** An id as {@link #toString} writes it, without leading zeros. */
    private static final Pattern TEXT = Pattern.compile("t(0|[1-9]\\d{0,8})a(0|[1-9]\\d{0,8})");

    /**
     * Returns the attempt of a part of a name.
     *
     * @param text such as {@code t12a0}
     * @return empty if it is not exactly what {@link #toString} returns for an attempt
     */
    public static Optional<AttemptId> parse(String text) {
        var matcher = TEXT.matcher(text);
        return matcher.matches()
                ? Optional.of(new AttemptId(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))))
                : Optional.empty();
    }

    @Override
    public int compareTo(AttemptId other) {
        return trial != other.trial ? Integer.compare(trial, other.trial) : Integer.compare(attempt, other.attempt);
    }

    /** Returns the part of names that distinguishes the attempts of a run, such as {@code t12a0}. */
    @Override
    public String toString() {
        return "t" + trial + "a" + attempt;
    }
}
