package io.skewbench.local.progress;

/** Where a run says how far it is. Safe for use by several threads. */
public sealed interface ProgressOutput permits DiscreetProgress, LiveProgress, PlainProgress, QuietProgress {

    /** Says something that stays to be read. */
    void say(String line);

    /** Says that something long begins; {@link #now} tells the same and more where it can. */
    void begin(String line);

    /** Says what goes on at the moment, in place of what was said before in the same way. */
    void now(String line);

    /** Takes back what was said of the moment, and says nothing any more. */
    void end();
}
