package io.skewbench.local.progress;

/** Shows the progress of a run. Safe for use by several threads. */
public sealed interface ProgressOutput permits DiscreetProgress, LiveProgress, PlainProgress, QuietProgress {

    /** Prints a permanent line. */
    void say(String line);

    /** Announces something that takes long. On a terminal, {@link #now} replaces the line. */
    void begin(String line);

    /** Shows what is happening now, in place of the previous such line. */
    void now(String line);

    /** Erases the line about what is happening now, and ignores all further lines. */
    void end();
}
