package io.skewbench.local.session;

import io.skewbench.api.v1alpha1.BenchmarkStatus;

/** What a table says of a run that stopped before its end: what was going on goes on no more. */
public final class InterruptedStatus {

    private InterruptedStatus() {}

    /** Returns the sentence. */
    public static String sentence(BenchmarkStatus last) {
        var progress = last.progress();
        return "The run was interrupted" + (progress == null
                ? ""
                : " after " + progress.completed() + " of " + progress.trials() + " trials");
    }

    /** Returns the last status with the sentence for its summary. */
    public static BenchmarkStatus of(BenchmarkStatus last) {
        return last.with("Interrupted", sentence(last));
    }
}
