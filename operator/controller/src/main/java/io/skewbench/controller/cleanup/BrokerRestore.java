package io.skewbench.controller.cleanup;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.controller.child.RunScope;
import io.skewbench.engine.run.BrokerRestoration;
import io.skewbench.engine.run.BrokerRestoration.Part;
import io.skewbench.engine.run.BrokerRestoration.RestoredBrokers;
import io.skewbench.engine.run.PinnedNodes;
import io.skewbench.engine.run.RollTimeout;
import io.skewbench.protocol.failure.FailureText;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives brokers back what was theirs once the run is over for which they were moved or changed. */
public record BrokerRestore(LentBrokers brokers, InstantSource clock) {
    private static final Logger LOGGER = LoggerFactory.getLogger(BrokerRestore.class);

    /** Continues to restore these parts, whichever of them fails, and returns how far each is. */
    public List<BrokerRestoration> restore(RunScope run, List<Part> parts) {
        return parts.stream().map(part -> restore(part, run)).toList();
    }

    private BrokerRestoration restore(Part part, RunScope run) {
        var progress = BrokerRestoration.of(part, timeout(part, run), run.benchmark().getStatus(), takeBack(part, run),
                clock.instant());
        if (progress.isGivenUp()) {
            LOGGER.atWarn().addKeyValue("kafka", run.cluster())
                    .log("Strimzi's resources are restored, but it did not {} in time", part.strimzisTask());
            giveUp(part, run);
        }
        return progress;
    }

    /** What stays behind if that fails, the note of settings that are back, keeps no other run waiting. */
    private void giveUp(Part part, RunScope run) {
        try {
            brokers.giveUp(part, run);
        } catch (KubernetesClientException e) {
            LOGGER.atWarn().setCause(e).addKeyValue("kafka", run.cluster())
                    .log("The note of what brokers had before the run stays");
        }
    }

    private static Duration timeout(Part part, RunScope run) {
        return switch (part) {
            case PLACES -> PinnedNodes.moveTimeout(Objects.requireNonNull(run.pinning()).pinning());
            case SETTINGS ->
                RollTimeout.of(Objects.requireNonNull(run.benchmark().getSpec().cluster().strimzi()));
        };
    }

    private RestoredBrokers takeBack(Part part, RunScope run) {
        try {
            return brokers.takeBack(part, run, false);
        } catch (KubernetesClientException e) {
            // The API server failed, or the operator lacks permissions, perhaps permanently.
            LOGGER.atWarn().setCause(e).log("Strimzi cannot be told to {} yet", part.strimzisTask());
            return new RestoredBrokers.Refused(FailureText.of(e));
        }
    }
}
