package io.skewbench.controller.cleanup;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.engine.run.MovedBrokers;
import io.skewbench.engine.run.PinnedNodes;
import io.skewbench.engine.run.RunState;
import io.skewbench.protocol.failure.FailureText;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Moves brokers back that were moved for a run, once it is over. */
public record BrokerRestore(BrokerPins pins, InstantSource clock) {
    private static final Logger LOGGER = LoggerFactory.getLogger(BrokerRestore.class);
    private static final Duration RETRY_LATE = Duration.ofMinutes(1);

    /**
     * The progress of the restoration.
     *
     * @param until the end of Strimzi's time limit
     * @param error why the node pools can't be restored; null if they are
     * @param paused why Strimzi restarts no broker; null if it does
     */
    public record RestoreProgress(boolean isOver, Instant until, boolean isLate, @Nullable String error,
            @Nullable String paused) {

        /** Returns after which time to check again; empty if there is nothing more to wait for. */
        public Optional<Duration> lookAgain() {
            return isOver ? Optional.empty() : Optional.of(isLate ? RETRY_LATE : CleanupPatience.RECHECK);
        }

        /** Returns the status with this progress. */
        public BenchmarkStatus addTo(BenchmarkStatus before, Instant now) {
            return isOver
                    ? MovedBrokers.back(before, now)
                    : isLate && error != null
                            ? MovedBrokers.stuck(before, error, now)
                            : MovedBrokers.goingBack(before, paused, until, now);
        }
    }

    /**
     * Continues the restoration. Strimzi may exceed its time limit for restarting brokers, but as long as the operator
     * can't restore the node pools, the brokers must not count as moved back.
     */
    public RestoreProgress restore(RunScope run) {
        var request = Objects.requireNonNull(run.pinning());
        var ended = RunState.end(run.benchmark().getStatus())
                .orElseThrow(() -> new IllegalStateException("a run that is over has an end"));
        var until = ended.plus(PinnedNodes.moveTimeout(request.pinning()));
        var isLate = !clock.instant().isBefore(until);
        try {
            var areBack = pins.takeBack(request);
            if (isLate && !areBack) {
                LOGGER.atWarn().addKeyValue("kafka", request.cluster().name())
                        .log("The node pools are restored, but Strimzi has not restarted their brokers");
            }
            return new RestoreProgress(areBack || isLate, until, isLate, null,
                    areBack ? null : pins.paused(request).orElse(null));
        } catch (KubernetesClientException e) {
            // The API server failed, or the operator lacks permissions, perhaps permanently.
            LOGGER.atWarn().setCause(e).log("Cannot remove the affinity from node pools yet");
            return new RestoreProgress(false, until, isLate, FailureText.of(e), null);
        }
    }
}
