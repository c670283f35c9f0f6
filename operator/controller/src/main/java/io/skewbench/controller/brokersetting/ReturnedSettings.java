package io.skewbench.controller.brokersetting;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.brokersetting.GivenSettings.Stage;
import io.skewbench.controller.strimzi.PausedReconciliation;
import io.skewbench.engine.run.BrokerRestoration.RestoredBrokers;
import io.skewbench.protocol.bounds.UnreadableException;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives a Kafka back what it had before a run has changed settings of its brokers. The note stays until Strimzi has
 * acted on that, so that an operator which starts after another was killed can tell what was done.
 */
public record ReturnedSettings(KubernetesClient client, InstantSource clock) {
    /** Strimzi often writes the status of a Kafka while it changes brokers. */
    private static final int ATTEMPTS = 3;
    private static final Logger LOGGER = LoggerFactory.getLogger(ReturnedSettings.class);

    /**
     * Continues, and returns how far the brokers are. What somebody else has changed stays as it is.
     *
     * @param isDeleted whether the Benchmark is being deleted: no status tells then whether a missing note is a lost
     * one
     * @throws io.fabric8.kubernetes.client.KubernetesClientException if the API server fails or refuses it
     */
    public RestoredBrokers takeBack(SettingsRequest request, boolean isDeleted) {
        for (var attempt = 0; attempt < ATTEMPTS; attempt++) {
            var progress = attempt(request, isDeleted);
            if (progress.isPresent()) {
                return progress.get();
            }
        }
        return new RestoredBrokers.Refused("others write Kafka " + request.kafka().name() + " at the same time");
    }

    /**
     * Returns how far the brokers are; empty if somebody else has just written the Kafka, such as Strimzi its status.
     */
    private Optional<RestoredBrokers> attempt(SettingsRequest request, boolean isDeleted) {
        var found = ConfiguredKafka.find(client, request);
        if (found.isEmpty()) {
            return Optional.of(new RestoredBrokers.Gone(request.kafka().gone() + ", so nothing is left to give back"));
        }
        var kafka = found.get();
        Optional<GivenSettings> own;
        try {
            own = ConfiguredKafka.own(kafka, request);
        } catch (UnreadableException e) {
            return Optional.of(left(ConfiguredKafka.unreadable(request, e), kafka));
        }
        if (own.isEmpty()) {
            return Optional.of(request.kafka().isNoted() && !isDeleted
                    ? left(ConfiguredKafka.override(kafka, request, own).orElseThrow(), kafka)
                    : new RestoredBrokers.Unneeded("Kafka " + kafka.getMetadata().getName() + " has no annotation "
                            + GivenSettings.ANNOTATION + " of the run, so nothing is left to give back"));
        }
        return own.get().stage() == Stage.RETURNED
                ? forget(kafka, own.get(), request, isDeleted)
                : give(kafka, own.get(), request);
    }

    private Optional<RestoredBrokers> give(Kafka kafka, GivenSettings note, SettingsRequest request) {
        if (!note.areReturnedIn(kafka)) {
            var override = ConfiguredKafka.override(kafka, request, Optional.of(note));
            if (override.isPresent()) {
                return Optional.of(left(override.get(), kafka));
            }
        }
        var returned = note.returned(clock.instant());
        if (!KafkaPatch.apply(client, kafka, returned.patch(kafka))) {
            return Optional.empty();
        }
        LOGGER.atInfo().addKeyValue("settings", note.config()).log("Gave the Kafka its own settings back");
        return Optional.of(pending(kafka, returned));
    }

    /** The status has to say that the settings go back before the note, which says so too, is removed. */
    private Optional<RestoredBrokers> forget(Kafka kafka, GivenSettings note, SettingsRequest request,
            boolean isDeleted) {
        if (ConfiguredKafka.unreconciled(kafka).isPresent() || (request.kafka().isNoted() && !isDeleted)) {
            return Optional.of(pending(kafka, note));
        }
        return KafkaPatch.apply(client, kafka, GivenSettings.removal(kafka))
                ? Optional.of(new RestoredBrokers.Restarted())
                : Optional.empty();
    }

    /** Removes the note of a Kafka that has its own settings back, whether or not Strimzi has acted on that. */
    public void forget(SettingsRequest request) {
        ConfiguredKafka.find(client, request).filter(kafka -> GivenSettings.of(kafka)
                .filter(note -> note.run().equals(request.runId()) && note.stage() == Stage.RETURNED).isPresent())
                .ifPresent(kafka -> KafkaPatch.apply(client, kafka, GivenSettings.removal(kafka)));
    }

    /** Returns why Strimzi does nothing at present, without a full stop; empty if it does. */
    public Optional<String> paused(SettingsRequest request) {
        return ConfiguredKafka.find(client, request).flatMap(PausedReconciliation::askedFor);
    }

    /** Returns that Strimzi has the time for a change of brokers since the note says that they get their own back. */
    private static RestoredBrokers pending(Kafka kafka, GivenSettings note) {
        return new RestoredBrokers.Restored(Instant.parse(note.since()),
                PausedReconciliation.askedFor(kafka).orElse(null));
    }

    private static RestoredBrokers left(String why, Kafka kafka) {
        return new RestoredBrokers.Left(why + ". Set spec.kafka.config of Kafka " + kafka.getMetadata().getName()
                + " as you want it, and remove the annotation " + GivenSettings.ANNOTATION + " if it is there");
    }
}
