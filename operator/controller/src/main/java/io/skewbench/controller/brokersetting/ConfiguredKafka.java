package io.skewbench.controller.brokersetting;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.api.v1alpha1.TunedKafka;
import io.skewbench.controller.brokersetting.GivenSettings.Stage;
import io.skewbench.controller.strimzi.PausedReconciliation;
import io.skewbench.controller.strimzi.StrimziReadiness;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the Kafka of a run says about the settings of its brokers.
 *
 * @param brokers ids of all of them
 * @param given the settings that the run has given them; empty if it has given none yet
 * @param takenBy id of another run that has yet to give these brokers their own settings back; null if there is none.
 * What is to be done about that is the refusal
 * @param left what another run has left of them, and has to be given back first, as a sentence; null if nothing is
 * @param override what somebody else has changed of them, as a sentence; null if nobody has
 * @param unreconciled why Strimzi is not done with the Kafka, as a sentence; null if it is
 * @param refusal why settings can't be given for the first time, as a sentence; null if they can, or were given
 * @param refused why Strimzi does not accept what was given, as a sentence; null if it does
 * @param noted the Kafka that has the note, as the status records it; null if it is the run's own, or nothing is noted
 */
record ConfiguredKafka(List<Integer> brokers, Optional<GivenSettings> given, @Nullable String takenBy,
        @Nullable String left, @Nullable String override, @Nullable String unreconciled, @Nullable String refusal,
        @Nullable String refused, @Nullable TunedKafka noted) {
    /**
     * Looks at a Kafka, and tries by a dry run whether it may be changed.
     *
     * @throws IllegalStateException if there is no such Kafka, or another has its name, or it is not known what brokers
     * it has, or they have yet to get the settings that another run has given back
     * @throws io.fabric8.kubernetes.client.KubernetesClientException if the API server fails, so that it is not known
     * yet what the Kafka says, or whether the Benchmark of another run still exists
     */
    static ConfiguredKafka read(KubernetesClient client, SettingsRequest request) {
        var kafka = find(client, request).orElseThrow(() -> new IllegalStateException(request.kafka().gone()));
        if (!request.kafka().isNamed(client, kafka)) {
            throw new IllegalStateException("spec.cluster.strimzi.name: \"" + request.kafka().name()
                    + "\" names another Kafka now than " + kafka.getMetadata().getName()
                    + ", whose brokers the run has changed; delete the new one");
        }
        Optional<GivenSettings> given;
        Optional<GivenSettings> other;
        try {
            given = own(kafka, request);
            other = other(kafka, request);
        } catch (UnreadableException e) {
            return closed(kafka, request).orElseGet(() -> mayBeOwn(request)
                    ? overridden(unreadable(request, e))
                    : refused(null, "The annotation " + GivenSettings.ANNOTATION + " of Kafka "
                            + kafka.getMetadata().getName() + " can't be read: " + e.getMessage()
                            + ". Set spec.kafka.config as you want it, and remove the annotation"));
        }
        if (given.isEmpty()) {
            var closed = closed(kafka, request);
            if (closed.isPresent()) {
                return closed.get();
            }
            if (other.isPresent() && !request.kafka().isNoted()) {
                return ofAnother(client, request, kafka, other.get());
            }
            returning(kafka, request).filter(why -> !request.kafka().isNoted()).ifPresent(why -> {
                throw new IllegalStateException(why);
            });
        }
        var forbidden = request.kafka().closed(kafka).or(() -> request.kafka().forbidden(kafka, request.names()));
        var override = override(kafka, request, given).or(() -> given.flatMap(it -> forbidden));
        if (override.isPresent()) {
            return overridden(override.get());
        }
        if (given.isEmpty()) {
            var refusal = refusal(client, request, kafka);
            return new ConfiguredKafka(refusal == null ? brokers(client, request, kafka) : List.of(), given, null, null,
                    null, null, refusal, null, null);
        }
        var refused = StrimziReadiness.refusal("Kafka " + kafka.getMetadata().getName(),
                kafka.getMetadata().getGeneration(), kafka.getStatus());
        return new ConfiguredKafka(brokers(client, request, kafka), given, null, null, null,
                paused(kafka).or(() -> unreconciled(kafka)).orElse(null), null, refused.orElse(null),
                request.kafka().recorded(kafka));
    }

    private static ConfiguredKafka overridden(String why) {
        return new ConfiguredKafka(List.of(), Optional.empty(), null, null, why, null, null, null, null);
    }

    private static ConfiguredKafka refused(@Nullable String takenBy, String why) {
        return new ConfiguredKafka(List.of(), Optional.empty(), takenBy, null, null, null, why, null, null);
    }

    private static ConfiguredKafka ofAnother(KubernetesClient client, SettingsRequest request, Kafka kafka,
            GivenSettings note) {
        var left = new LeftSettings(client, kafka, note);
        var obstacle = left.obstacle();
        if (obstacle.isPresent()) {
            return refused(note.run(), taken(kafka, request, note, obstacle.get()));
        }
        var refusal = refusal(client, request, kafka);
        return refusal == null
                ? new ConfiguredKafka(List.of(), Optional.empty(), null, left.summary(), null, null, null, null, null)
                : refused(null, refusal);
    }

    private static Optional<String> paused(Kafka kafka) {
        return PausedReconciliation.askedFor(kafka)
                .map(why -> why + "; remove it to have the settings of brokers changed");
    }

    /** Returns whether a note that can't be read may be the run's: nobody else changes a Kafka of its own. */
    private static boolean mayBeOwn(SettingsRequest request) {
        return !request.kafka().isNotedFirst() || request.kafka().isNoted();
    }

    /** Tells those who may not use a Kafka nothing else of it. */
    private static Optional<ConfiguredKafka> closed(Kafka kafka, SettingsRequest request) {
        return request.kafka().closed(kafka).map(why -> refused(null, why));
    }

    private static List<Integer> brokers(KubernetesClient client, SettingsRequest request, Kafka kafka) {
        var brokers = request.kafka().brokers(client, kafka);
        if (brokers.isEmpty()) {
            throw new IllegalStateException("The KafkaNodePools of Kafka " + kafka.getMetadata().getName()
                    + " do not have all their brokers yet");
        }
        return brokers;
    }

    /**
     * Returns the note of the run; empty if there is none, or only that of another.
     *
     * @throws UnreadableException if it can't be read whose note there is
     */
    static Optional<GivenSettings> own(Kafka kafka, SettingsRequest request) {
        return GivenSettings.of(kafka).filter(note -> note.run().equals(request.runId()));
    }

    /**
     * Returns the note of another run. It counts until that run has given the Kafka its own settings back, unless the
     * Kafka was created for it, as its name says, and kept.
     *
     * @throws UnreadableException if it can't be read whose note there is
     */
    static Optional<GivenSettings> other(Kafka kafka, SettingsRequest request) {
        return GivenSettings.of(kafka).filter(note -> !note.run().equals(request.runId())
                && note.stage() != Stage.RETURNED && !kafka.getMetadata().getName().endsWith("-" + note.run()));
    }

    /**
     * Returns why brokers may not have their own settings yet, which another run has given back, as a sentence; empty
     * if they have: what they show now is noted as their own.
     *
     * @throws UnreadableException if it can't be read whose note there is
     */
    static Optional<String> returning(Kafka kafka, SettingsRequest request) {
        return GivenSettings.of(kafka)
                .filter(note -> note.stage() == Stage.RETURNED && !note.run().equals(request.runId()))
                .flatMap(note -> unreconciled(kafka).map(why -> "Kafka " + kafka.getMetadata().getName()
                        + " gets back the settings that run " + Bounds.name(note.run()) + " has changed: " + why));
    }

    /**
     * Names of Benchmarks are private to those who may read their namespaces.
     *
     * @param obstacle why the operator does not give the settings back itself, as a clause
     */
    private static String taken(Kafka kafka, SettingsRequest request, GivenSettings note, String obstacle) {
        var name = kafka.getMetadata().getName();
        var benchmark = note.benchmark();
        var of = benchmark == null
                ? ""
                : benchmark.startsWith(request.kafka().askedFrom() + "/")
                        ? " of Benchmark " + Bounds.name(benchmark)
                        : " of a Benchmark of another namespace";
        return "Run " + Bounds.name(note.run()) + of + " changes settings of the brokers of Kafka " + name
                + ", and has not given them their own back. The operator leaves them as they are, because " + obstacle
                + ". If that run is over, or its Benchmark is gone, set these settings in spec.kafka.config of the "
                + "Kafka as \"config\" of its annotation " + GivenSettings.ANNOTATION
                + " says, and remove the annotation";
    }

    static String unreadable(SettingsRequest request, UnreadableException why) {
        return "The annotation " + GivenSettings.ANNOTATION + " of Kafka " + request.kafka().name()
                + " is not as the run wrote it: " + why.getMessage();
    }

    /** Returns the Kafka whose settings are changed, if it exists and stays. */
    static Optional<Kafka> find(KubernetesClient client, SettingsRequest request) {
        return request.kafka().find(client)
                .filter(kafka -> request.kafka().is(kafka) && !kafka.isMarkedForDeletion());
    }

    /**
     * Returns what somebody else has changed, as a sentence; empty if nobody has. Before the first change, a Kafka that
     * the run created has the settings with which it was created.
     *
     * @param given the note of the run
     */
    static Optional<String> override(Kafka kafka, SettingsRequest request, Optional<GivenSettings> given) {
        var name = kafka.getMetadata().getName();
        if (given.isEmpty() && request.kafka().isNoted()) {
            return Optional.of("Somebody has removed the annotation " + GivenSettings.ANNOTATION + " from Kafka " + name
                    + ", so that the operator does not know what " + String.join(", ", request.names())
                    + " in spec.kafka.config was before the run; the run leaves it as it is");
        }
        if (given.filter(note -> !note.names().equals(request.names())).isPresent()) {
            return Optional.of("The annotation " + GivenSettings.ANNOTATION + " of Kafka " + name
                    + " lists other settings than those of the run");
        }
        var present = GivenSettings.texts(kafka.getSpec().getKafka().getConfig());
        var expected = given.map(GivenSettings::expected)
                .orElseGet(() -> request.kafka().created().map(GivenSettings::texts).orElse(present));
        return request.names().stream()
                .filter(setting -> !Objects.equals(expected.get(setting), present.get(setting))).findFirst()
                .map(setting -> "Somebody else has changed spec.kafka.config." + setting + " of Kafka " + name
                        + ", which has " + text(present.get(setting)) + " and not "
                        + text(expected.get(setting)) + "; the run leaves it as it is");
    }

    private static String text(@Nullable String value) {
        return value == null ? "no value" : "\"" + value + "\"";
    }

    /** Returns why Strimzi is not done with a Kafka, as a sentence; empty if it is. */
    static Optional<String> unreconciled(Kafka kafka) {
        return StrimziReadiness.obstacle("Kafka " + kafka.getMetadata().getName(),
                kafka.getMetadata().getGeneration(), kafka.getStatus());
    }

    /** Returns why settings can't be given for the first time, as a sentence; null if they can. */
    private static @Nullable String refusal(KubernetesClient client, SettingsRequest request, Kafka kafka) {
        return paused(kafka).or(() -> request.kafka().forbidden(kafka, request.names()))
                .or(() -> KafkaPatch.refusal(client, kafka, request.kafka().chartValue())).orElse(null);
    }
}
