package io.skewbench.controller.brokersetting;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.engine.run.BrokerRestoration.RestoredBrokers;
import io.skewbench.protocol.bounds.UnreadableException;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives a Kafka back what it had before a run has changed settings of its brokers. The note stays until Strimzi has
 * acted on that, so that an operator which starts after another was killed can tell what was done.
 */
public record ReturnedSettings(KubernetesClient client, InstantSource clock) {
    private static final Logger LOGGER = LoggerFactory.getLogger(ReturnedSettings.class);

    /**
     * Continues, and returns how far the brokers are. What somebody else has changed stays as it is.
     *
     * @param isDeleted whether the Benchmark is being deleted: no status tells then whether a missing note is a lost
     * one
     * @throws io.fabric8.kubernetes.client.KubernetesClientException if the API server fails or refuses it
     */
    public RestoredBrokers takeBack(SettingsRequest request, boolean isDeleted) {
        var found = ConfiguredKafka.find(client, request);
        if (found.isEmpty()) {
            return new RestoredBrokers.Restarted();
        }
        var kafka = found.get();
        Optional<GivenSettings> given;
        try {
            given = ConfiguredKafka.note(kafka, request);
        } catch (UnreadableException e) {
            return left(ConfiguredKafka.unreadable(request, e), request);
        }
        if (given.filter(note -> note.run().equals(request.runId())).isEmpty()) {
            return request.kafka().isNoted() && !isDeleted
                    ? left(ConfiguredKafka.override(kafka, request, given).orElseThrow(), request)
                    : new RestoredBrokers.Restarted();
        }
        var note = given.get();
        if (note.returned()) {
            return ConfiguredKafka.unreconciled(kafka).isEmpty() && (isDeleted || !request.kafka().isNoted())
                    ? forget(kafka)
                    : pending(kafka);
        }
        if (!note.areReturnedIn(kafka)) {
            var override = ConfiguredKafka.override(kafka, request, given);
            if (override.isPresent()) {
                return left(override.get(), request);
            }
        }
        if (write(kafka, note.returned(clock.instant()))) {
            LOGGER.atInfo().addKeyValue("settings", note.config()).log("Gave the Kafka its own settings back");
        }
        return pending(kafka);
    }

    /** Removes the note of a Kafka that has its own settings back, whether or not Strimzi has acted on that. */
    public void forget(SettingsRequest request) {
        ConfiguredKafka.find(client, request).filter(kafka -> GivenSettings.of(kafka)
                .filter(note -> note.run().equals(request.runId()) && note.returned()).isPresent())
                .ifPresent(this::forget);
    }

    /** Returns why Strimzi does nothing at present, without a full stop; empty if it does. */
    public Optional<String> paused(SettingsRequest request) {
        return ConfiguredKafka.find(client, request).flatMap(ConfiguredKafka::paused);
    }

    /** The status has to say that the settings go back before the note, which says so too, is removed. */
    private RestoredBrokers forget(Kafka kafka) {
        return KafkaPatch.apply(client, kafka, GivenSettings.removal(kafka.getMetadata().getResourceVersion()))
                ? new RestoredBrokers.Restarted()
                : pending(kafka);
    }

    private static RestoredBrokers pending(Kafka kafka) {
        return new RestoredBrokers.Restored(ConfiguredKafka.paused(kafka).orElse(null));
    }

    private boolean write(Kafka kafka, GivenSettings returned) {
        return KafkaPatch.apply(client, kafka, returned.patch(kafka.getMetadata().getResourceVersion()));
    }

    private static RestoredBrokers left(String why, SettingsRequest request) {
        return new RestoredBrokers.Left(why + ". Set spec.kafka.config of Kafka " + request.kafka().name()
                + " as you want it, and remove the annotation " + GivenSettings.ANNOTATION + " if it is there");
    }
}
