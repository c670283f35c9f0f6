package io.skewbench.local;

/** What the command says to the shell. */
final class ExitStatus {
    /** Complete, and every objective met. */
    static final int OK = 0;
    /** Complete, but an objective was missed. */
    static final int OBJECTIVE_MISSED = 1;
    /** The input is wrong; nothing was started. */
    static final int INVALID = 2;
    /** The run failed. */
    static final int FAILED = 3;

    private ExitStatus() {}
}
