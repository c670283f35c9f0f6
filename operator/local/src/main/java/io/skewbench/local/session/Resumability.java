package io.skewbench.local.session;

import io.skewbench.local.distribution.ManifestVersion;
import io.skewbench.local.result.StoredRun;
import java.util.Optional;

/** Decides from the stored results whether a run can be resumed. */
public final class Resumability {

    private Resumability() {}

    /** Returns why the run can't be resumed and what to do instead; empty if it can be resumed. */
    public static Optional<String> refusal(StoredRun run) {
        var record = run.record();
        if (run.hasEnded()) {
            return Optional.of("the run has ended as " + run.benchmark().getStatus().phase()
                    + "; see it with `skewbench show`, or start a new one with `skewbench run`");
        }
        if (record == null || record.digest() == null) {
            return Optional.of(
                    "was written by an earlier version of Skewbench, which did not store what is needed to resume it; "
                            + "start a new run");
        }
        if (!record.isOfSeries(ManifestVersion.current())) {
            return Optional.of("was written by Skewbench " + record.version()
                    + ", and its trials are not comparable with those of this version, "
                    + ManifestVersion.current() + "; resume it with that version");
        }
        return Optional.empty();
    }
}
