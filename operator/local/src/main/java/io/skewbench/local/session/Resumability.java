package io.skewbench.local.session;

import io.skewbench.local.distribution.ManifestVersion;
import io.skewbench.local.result.StoredRun;
import java.util.Optional;

/** Tells from the stored results whether a run can be resumed. */
public final class Resumability {

    private Resumability() {}

    /** Returns why the run can't be resumed and what to do instead; empty if nothing is known to prevent it. */
    public static Optional<String> refusal(StoredRun run) {
        var record = run.record();
        if (run.hasEnded()) {
            return Optional.of("the run has ended as " + run.benchmark().getStatus().phase()
                    + "; see it with `skewbench show`, or start a new one with `skewbench run`");
        }
        if (record == null || record.digest() == null) {
            return Optional.of("an earlier version of Skewbench wrote it, which did not keep what resuming takes; "
                    + "start a new run");
        }
        if (!record.isOfSeries(ManifestVersion.current())) {
            return Optional.of("was written by Skewbench " + record.version() + ", whose trials this one, "
                    + ManifestVersion.current() + ", can't stand beside its own; resume it with that version");
        }
        return Optional.empty();
    }
}
