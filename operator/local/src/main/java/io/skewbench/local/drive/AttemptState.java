package io.skewbench.local.drive;

import io.skewbench.engine.observation.Observed.AttemptView;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The part of an attempt on which the engine's decisions depend, which excludes counts of records. */
record AttemptState(Set<String> workers, boolean started, boolean ended) {

    static AttemptState of(@Nullable AttemptView attempt) {
        if (attempt == null) {
            return new AttemptState(Set.of(), false, false);
        }
        var workers = attempt.workers()
                .stream()
                .map(worker -> worker.workload() + "-" + worker.group() + "-" + worker.pod() + " "
                        + (worker.report() == null ? "" : worker.report().getClass().getSimpleName()) + " "
                        + worker.lost() + " " + worker.stuck())
                .collect(Collectors.toSet());
        return new AttemptState(workers, attempt.start() != null, attempt.offsetsAfter() != null);
    }
}
