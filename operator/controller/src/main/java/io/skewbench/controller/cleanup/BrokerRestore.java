package io.skewbench.controller.cleanup;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.controller.pinning.BrokerPins.PinningRequest;
import io.skewbench.engine.run.BrokerRestoration;
import io.skewbench.engine.run.BrokerRestoration.RestoredPools;
import io.skewbench.protocol.failure.FailureText;
import java.time.InstantSource;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Moves brokers back that were moved for a run, once it is over. */
public record BrokerRestore(BrokerPins pins, InstantSource clock) {
    private static final Logger LOGGER = LoggerFactory.getLogger(BrokerRestore.class);

    /** Continues the restoration, and returns its progress. */
    public BrokerRestoration restore(RunScope run) {
        var request = Objects.requireNonNull(run.pinning());
        var now = clock.instant();
        var progress = BrokerRestoration.of(request.pinning(), run.benchmark().getStatus(), takeBack(request), now);
        if (progress.isLate() && progress.pools() instanceof RestoredPools.Restored) {
            LOGGER.atWarn().addKeyValue("kafka", request.cluster().name())
                    .log("The node pools are restored, but Strimzi has not restarted their brokers");
        }
        return progress;
    }

    private RestoredPools takeBack(PinningRequest request) {
        try {
            return pins.takeBack(request)
                    ? new RestoredPools.Restarted()
                    : new RestoredPools.Restored(pins.paused(request).orElse(null));
        } catch (KubernetesClientException e) {
            // The API server failed, or the operator lacks permissions, perhaps permanently.
            LOGGER.atWarn().setCause(e).log("Cannot remove the affinity from node pools yet");
            return new RestoredPools.Refused(FailureText.of(e));
        }
    }
}
