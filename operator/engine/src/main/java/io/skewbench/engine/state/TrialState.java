package io.skewbench.engine.state;

/** How an attempt at a trial has ended, as {@code status.trials} shows it. */
public enum TrialState {
    /** The attempt counts. */
    COMPLETE,
    /** The attempt does not count. */
    FAILED;

    private final String text = CamelCase.of(this);

    /** Returns the state as the status shows it. */
    public String text() {
        return text;
    }

    /** Returns whether a status shows this state. */
    public boolean is(String written) {
        return text.equals(written);
    }

    @Override
    public String toString() {
        return text;
    }
}
