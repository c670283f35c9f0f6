package io.skewbench.controller.cleanup;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.engine.run.MovedBrokers;
import io.skewbench.engine.run.PinnedNodes;
import io.skewbench.protocol.failure.FailureText;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Moves the brokers that were moved for a run back once it is over. */
public record BrokerRestore(BrokerPins pins, InstantSource clock) {
    private static final Logger LOGGER = LoggerFactory.getLogger(BrokerRestore.class);
    private static final Duration RETRY = Duration.ofSeconds(5);
    private static final Duration RETRY_LATE = Duration.ofMinutes(1);

    /**
     * How far the restoration is.
     *
     * @param until when Strimzi's time is over
     * @param error why the node pools can't be restored; null if they are
     * @param paused why Strimzi restarts no broker; null if it does
     */
    public record Progress(boolean isOver, Instant until, boolean isLate, @Nullable String error,
            @Nullable String paused) {

        /** Returns after which time to look again; empty if there is nothing more to be waited for. */
        public Optional<Duration> lookAgain() {
            return isOver ? Optional.empty() : Optional.of(isLate ? RETRY_LATE : RETRY);
        }

        /** Returns the status that tells of it. */
        public BenchmarkStatus tell(BenchmarkStatus before, Instant now) {
            return isOver
                    ? MovedBrokers.back(before, now)
                    : isLate && error != null
                            ? MovedBrokers.stuck(before, error, now)
                            : MovedBrokers.goingBack(before, paused, until, now);
        }
    }

    /**
     * Goes on with it. Strimzi may take longer to restart brokers than it has time, but as long as the operator can't
     * make the node pools what they were, nobody may take the brokers for being back.
     */
    public Progress goOn(RunScope run) {
        var request = Objects.requireNonNull(run.pinning());
        var ended = Objects.requireNonNull(run.benchmark().getStatus().completionTime(),
                "a run that is over has an end");
        var until = Instant.parse(ended).plus(PinnedNodes.moveTimeout(request.pinning()));
        var isLate = !clock.instant().isBefore(until);
        try {
            var areBack = pins.takeBack(request);
            if (isLate && !areBack) {
                LOGGER.atWarn().addKeyValue("kafka", request.cluster().name())
                        .log("The node pools are as they were, but Strimzi has not restarted their brokers");
            }
            return new Progress(areBack || isLate, until, isLate, null,
                    areBack ? null : pins.paused(request).orElse(null));
        } catch (KubernetesClientException e) {
            // The API server, or the operator's rights on it, which may not come back.
            LOGGER.atWarn().setCause(e).log("Cannot take the affinity of node pools back yet");
            return new Progress(false, until, isLate, FailureText.of(e), null);
        }
    }
}
