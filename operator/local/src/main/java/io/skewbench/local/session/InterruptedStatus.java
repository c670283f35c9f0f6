package io.skewbench.local.session;

import io.skewbench.api.v1alpha1.BenchmarkStatus;

/** The status that a table shows for an interrupted run, in place of the last stored one. */
public final class InterruptedStatus {

    private InterruptedStatus() {}

    /** Returns a sentence that says after how many trials the run was interrupted. */
    public static String sentence(BenchmarkStatus last) {
        var progress = last.progress();
        return "The run was interrupted" + (progress == null
                ? ""
                : " after " + progress.completed() + " of " + progress.trials() + " trials");
    }

    /** Returns the last status with phase {@code Interrupted}, and as its summary when the run was interrupted. */
    public static BenchmarkStatus of(BenchmarkStatus last) {
        return last.with("Interrupted", sentence(last));
    }
}
