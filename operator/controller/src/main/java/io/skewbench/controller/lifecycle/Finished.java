package io.skewbench.controller.lifecycle;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.state.Conditions;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Whether a run is over, by its stored status: what has ended once never starts again, even when its results go. */
public final class Finished {

    private Finished() {}

    /** Returns whether the run is over. A run that never started, its spec being wrong, may be mended by an edit. */
    public static boolean is(Benchmark benchmark) {
        var status = benchmark.getStatus();
        return status != null && Conditions.isTrue(status.conditions(), "Finished")
                && (status.startTime() != null
                        || benchmark.getMetadata().getGeneration().equals(status.observedGeneration()));
    }

    /** Returns how long the run's workers are still kept; empty if they are not. */
    public static Optional<Duration> keptFor(Benchmark benchmark, Instant now) {
        var ttl = benchmark.getSpec().secondsKept();
        var status = benchmark.getStatus();
        if (ttl == null || status == null || status.completionTime() == null) {
            return Optional.empty();
        }
        var left = Duration.between(now, Instant.parse(status.completionTime()).plusSeconds(ttl));
        return left.isPositive() ? Optional.of(left) : Optional.empty();
    }
}
