package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.engine.PinnedNodes;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has the brokers that were moved for a run moved back once it is over. */
record BrokersBack(BrokerPins pins, InstantSource clock) {
    private static final Logger LOGGER = LoggerFactory.getLogger(BrokersBack.class);

    /** Returns whether nothing more is to be waited for: they are back, or Strimzi takes longer than it may. */
    boolean areBack(RunScope run) {
        var wish = Objects.requireNonNull(run.pinning());
        if (areTakenBack(wish)) {
            return true;
        }
        var ended = run.benchmark().getStatus().completionTime();
        var isLate = ended != null
                && Instant.parse(ended).plus(PinnedNodes.moveTimeout(wish.pinning())).isBefore(clock.instant());
        if (isLate) {
            LOGGER.atWarn().addKeyValue("kafka", wish.cluster().name())
                    .log("The node pools are as they were, but Strimzi has not restarted their brokers");
        }
        return isLate;
    }

    /** What fails here is the API server, or the operator's rights on it, which may not come back. */
    private boolean areTakenBack(BrokerPins.Wish wish) {
        try {
            return pins.takeBack(wish);
        } catch (KubernetesClientException e) {
            LOGGER.atWarn().setCause(e).log("Cannot take the affinity of node pools back yet");
            return false;
        }
    }
}
