package io.skewbench.local.progress;

/** Shows the progress of a run. Safe for use by several threads. */
public sealed interface ProgressOutput permits DiscreetProgress, LiveProgress, PlainProgress, QuietProgress {

    /** Prints a line that stays. */
    void say(String line);

    /** Announces something that takes long; {@link #now} may replace the line where that is possible. */
    void begin(String line);

    /** Shows what is happening now, in place of the line that was shown so before. */
    void now(String line);

    /** Erases the line about what is happening now, and prints nothing from then on. */
    void end();
}
