package io.skewbench.engine;

/**
 * One attempt at one trial.
 *
 * @param trial index of the trial in the run, from 0
 * @param attempt from 0; above that, a repetition of an attempt that failed
 */
public record AttemptId(int trial, int attempt) implements Comparable<AttemptId> {

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
