package io.skewbench.engine.run;

import io.skewbench.engine.Observed.AttemptView;
import io.skewbench.protocol.Timeline;
import io.skewbench.protocol.WorkerReport;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** What happened when in an attempt: the workers' time lines, which share one start time, added up. */
final class Timelines {

    private Timelines() {}

    /** Returns null if no worker has one, or one can't be read, which fails the attempt elsewhere. */
    static @Nullable Timeline ofTrial(AttemptView attempt) {
        var parts = new ArrayList<Timeline>();
        for (var worker : attempt.workers()) {
            if (worker.report() instanceof WorkerReport.Done(var result) && result.timeline() != null) {
                parts.add(result.timeline());
            }
        }
        try {
            return parts.isEmpty() ? null : Timeline.sum(parts).fitting();
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
