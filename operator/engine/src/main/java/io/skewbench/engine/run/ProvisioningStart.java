package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.EphemeralStatus;
import io.skewbench.engine.observation.ClusterProvisioning.EphemeralView;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When Strimzi began to deploy the Kafka of a run. Later statuses of the Kafka have later times, so the first is noted.
 */
final class ProvisioningStart {

    private ProvisioningStart() {}

    /**
     * Returns when Strimzi began to deploy the Kafka; empty while Strimzi has reported nothing about it.
     *
     * @param noted the status of this run so far
     */
    static Optional<Instant> of(@Nullable BenchmarkStatus noted, EphemeralView view, Instant now) {
        if (!(view instanceof EphemeralView.Created created)) {
            return noted(noted);
        }
        // A Kafka that was created again is a different one.
        return noted(noted).filter(start -> !start.isBefore(created.since()))
                .or(() -> Optional.ofNullable(created.sign())
                        .map(sign -> sign.isAfter(now) ? now : sign));
    }

    private static Optional<Instant> noted(@Nullable BenchmarkStatus status) {
        return Optional.ofNullable(status).map(BenchmarkStatus::cluster).map(EphemeralStatus::deployingSince)
                .map(Instant::parse);
    }
}
