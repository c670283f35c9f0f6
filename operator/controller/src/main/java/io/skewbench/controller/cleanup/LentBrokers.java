package io.skewbench.controller.cleanup;

import io.skewbench.controller.brokersetting.ReturnedSettings;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.engine.run.BrokerRestoration.Part;
import io.skewbench.engine.run.BrokerRestoration.RestoredBrokers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Brokers that are not a run's own: whatever the run has changed of them is changed back. */
public record LentBrokers(BrokerPins pins, ReturnedSettings settings) {

    /** Returns what a run may have changed. */
    List<Part> parts(RunScope run) {
        var parts = new ArrayList<Part>();
        var pinning = run.pinning();
        if (pinning != null && pinning.pinning().enforces()) {
            parts.add(Part.PLACES);
        }
        if (run.changesLentBrokers()) {
            parts.add(Part.SETTINGS);
        }
        return parts;
    }

    /**
     * Continues to change a part back, and returns how far it is.
     *
     * @param isDeleted whether the Benchmark is being deleted, so that its status says nothing any more
     * @throws io.fabric8.kubernetes.client.KubernetesClientException if the API server fails or refuses it
     */
    RestoredBrokers takeBack(Part part, RunScope run, boolean isDeleted) {
        return switch (part) {
            case PLACES -> {
                var pinning = Objects.requireNonNull(run.pinning());
                yield pins.takeBack(pinning)
                        ? new RestoredBrokers.Restarted()
                        : new RestoredBrokers.Restored(pins.paused(pinning).orElse(null));
            }
            case SETTINGS -> settings.takeBack(Objects.requireNonNull(run.brokerSettings()), isDeleted);
        };
    }

    /** Stops waiting for Strimzi, whose resources are restored. */
    void giveUp(Part part, RunScope run) {
        if (part == Part.SETTINGS) {
            settings.forget(Objects.requireNonNull(run.brokerSettings()));
        }
    }

    /** Returns why Strimzi changes nothing back at present, without a full stop; empty if it does. */
    Optional<String> paused(RunScope run) {
        return run.changesLentBrokers()
                ? settings.paused(Objects.requireNonNull(run.brokerSettings()))
                : Optional.ofNullable(run.pinning()).flatMap(pins::paused);
    }
}
