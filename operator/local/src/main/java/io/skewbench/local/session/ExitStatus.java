package io.skewbench.local.session;

/** The exit statuses of the commands. */
public final class ExitStatus {
    /** Complete, and every objective met. */
    public static final int OK = 0;
    /** Complete, but an objective was missed, or could not be decided. */
    static final int OBJECTIVE_MISSED = 1;
    /** The input is wrong; nothing was started. */
    public static final int INVALID = 2;
    /** The run failed. */
    public static final int FAILED = 3;

    private ExitStatus() {}
}
