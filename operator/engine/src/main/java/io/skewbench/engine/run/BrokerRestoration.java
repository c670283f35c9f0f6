package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Pinning;
import io.skewbench.engine.RequeueInterval;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far the brokers that were moved for a run are moved back, now that the run is over. Strimzi may exceed its time
 * limit for restarting brokers, but as long as the operator can't restore the node pools, the brokers must not count as
 * moved back.
 *
 * @param until the end of Strimzi's time limit
 */
public record BrokerRestoration(RestoredPools pools, Instant until, boolean isLate) {
    private static final Duration RETRY_LATE = Duration.ofMinutes(1);

    /** What a driver observes after it has removed the affinity from the node pools. */
    public sealed interface RestoredPools {

        /** The node pools are restored, and their brokers run as these say. */
        record Restarted() implements RestoredPools {}

        /**
         * The node pools are restored, and Strimzi has yet to restart their brokers.
         *
         * @param paused why Strimzi restarts no broker, without a full stop; null if it does
         */
        record Restored(@Nullable String paused) implements RestoredPools {}

        /** The API server refuses to restore the node pools, or does not answer. */
        record Refused(String why) implements RestoredPools {}
    }

    /**
     * Returns the progress for what is observed at one moment.
     *
     * @param status of the run, which is over
     */
    public static BrokerRestoration of(Pinning pinning, BenchmarkStatus status, RestoredPools pools, Instant now) {
        var until = end(status).plus(PinnedNodes.moveTimeout(pinning));
        return new BrokerRestoration(pools, until, !now.isBefore(until));
    }

    /** A completion time that others have edited is treated as absent, and the brokers have to go back nevertheless. */
    private static Instant end(BenchmarkStatus status) {
        return RunState.end(status)
                .or(() -> Conditions.find(status.conditions(), ConditionType.FINISHED)
                        .map(finished -> Instant.parse(finished.getLastTransitionTime())))
                .orElseThrow(() -> new IllegalStateException("a run that is over has an end"));
    }

    /** Returns whether there is nothing more to wait for. */
    public boolean isOver() {
        return switch (pools) {
            case RestoredPools.Restarted() -> true;
            case RestoredPools.Restored restored -> isLate;
            case RestoredPools.Refused refused -> false;
        };
    }

    /** Returns after which time to check again; empty if there is nothing more to wait for. */
    public Optional<Duration> lookAgain() {
        return isOver() ? Optional.empty() : Optional.of(isLate ? RETRY_LATE : RequeueInterval.CLEANUP);
    }

    /** Returns the status with this progress. */
    public BenchmarkStatus addTo(BenchmarkStatus before, Instant now) {
        if (isOver()) {
            return MovedBrokers.back(before, now);
        }
        return switch (pools) {
            case RestoredPools.Refused(var why) when isLate -> MovedBrokers.stuck(before, why, now);
            case RestoredPools.Restored(var paused) -> MovedBrokers.goingBack(before, paused, until, now);
            default -> MovedBrokers.goingBack(before, null, until, now);
        };
    }
}
