package io.skewbench.controller.brokersetting;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.controller.brokersetting.ChangedBrokers.SettingsRequest;
import io.skewbench.controller.refusal.ApiServerAnswer;
import io.skewbench.controller.strimzi.PausedReconciliation;
import io.skewbench.controller.strimzi.StrimziReadiness;
import io.skewbench.protocol.bounds.UnreadableException;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.net.HttpURLConnection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the Kafka of a run says about the settings of its brokers.
 *
 * @param given the settings that the run has given them; empty if it has given none yet
 * @param override what somebody else has changed of them, as a sentence; null if nobody has
 * @param unreconciled why Strimzi is not done with the Kafka, as a sentence; null if it is
 * @param refusal why settings can't be given for the first time, as a sentence; null if they can, or were given
 */
record ConfiguredKafka(Optional<GivenSettings> given, @Nullable String override, @Nullable String unreconciled,
        @Nullable String refusal) {
    private static final int UNPROCESSABLE = 422;
    private static final String DRY_RUN = "{\"metadata\": {\"annotations\": {\"" + GivenSettings.ANNOTATION
            + "\": \"\"}}}";

    /**
     * Looks at a Kafka, and tries by a dry run whether it may be changed.
     *
     * @throws IllegalStateException if the run has no such Kafka
     */
    static ConfiguredKafka read(KubernetesClient client, SettingsRequest request) {
        var kafka = find(client, request).orElseThrow(
                () -> new IllegalStateException("Kafka " + request.cluster().name() + " does not exist any more"));
        Optional<GivenSettings> given;
        try {
            given = GivenSettings.of(kafka);
        } catch (UnreadableException e) {
            return new ConfiguredKafka(Optional.empty(), "The annotation " + GivenSettings.ANNOTATION + " of Kafka "
                    + request.cluster().name() + " is not as the run wrote it: " + e.getMessage(), null, null);
        }
        var override = override(kafka, request, given);
        if (override.isPresent()) {
            return new ConfiguredKafka(given, override.get(), null, null);
        }
        var paused = PausedReconciliation.isAskedFor(kafka)
                ? PausedReconciliation.of("Kafka " + request.cluster().name())
                        + "; remove it to have the settings of brokers changed"
                : null;
        return given.isPresent()
                ? new ConfiguredKafka(given, null, paused == null ? unreconciled(kafka) : paused, null)
                : new ConfiguredKafka(given, null, null, paused == null ? refusal(client, request) : paused);
    }

    /** Returns the Kafka of the run, if it exists and stays. */
    static Optional<Kafka> find(KubernetesClient client, SettingsRequest request) {
        return Optional.ofNullable(client.resources(Kafka.class).inNamespace(request.cluster().namespace())
                .withName(request.cluster().name()).get())
                .filter(kafka -> request.cluster().owns(kafka) && !kafka.isMarkedForDeletion());
    }

    /**
     * Returns what somebody else has changed, as a sentence; empty if nobody has. Before the first change, the Kafka
     * has the settings with which the run created it.
     */
    static Optional<String> override(Kafka kafka, SettingsRequest request, Optional<GivenSettings> given) {
        var name = kafka.getMetadata().getName();
        if (given.isPresent() && !given.get().run().equals(request.runId())) {
            return Optional.of("The annotation " + GivenSettings.ANNOTATION + " of Kafka " + name
                    + " names another run");
        }
        var expected = given.map(GivenSettings::values).orElseGet(() -> texts(request.cluster().config()));
        var present = texts(kafka.getSpec().getKafka().getConfig());
        return given.map(GivenSettings::names).orElse(request.names()).stream()
                .filter(setting -> !Objects.equals(expected.get(setting), present.get(setting))).findFirst()
                .map(setting -> "Somebody else has changed spec.kafka.config." + setting + " of Kafka " + name
                        + ", which has " + text(present.get(setting)) + " and not "
                        + text(expected.get(setting)) + "; the run leaves it as it is");
    }

    private static String text(@Nullable String value) {
        return value == null ? "no value" : "\"" + value + "\"";
    }

    private static Map<String, String> texts(@Nullable Map<String, Object> config) {
        var texts = new HashMap<String, String>();
        Objects.requireNonNullElse(config, Map.<String, Object>of())
                .forEach((name, value) -> texts.put(name, String.valueOf(value)));
        return texts;
    }

    private static @Nullable String unreconciled(Kafka kafka) {
        return StrimziReadiness.obstacle("Kafka " + kafka.getMetadata().getName(),
                kafka.getMetadata().getGeneration(), kafka.getStatus()).orElse(null);
    }

    private static @Nullable String refusal(KubernetesClient client, SettingsRequest request) {
        try {
            client.resources(Kafka.class).inNamespace(request.cluster().namespace())
                    .withName(request.cluster().name()).patch(new PatchContext.Builder()
                            .withPatchType(PatchType.JSON_MERGE).withDryRun(List.of("All")).build(), DRY_RUN);
            return null;
        } catch (KubernetesClientException e) {
            return switch (e.getCode()) {
                case HttpURLConnection.HTTP_FORBIDDEN -> "the operator may not change Kafka "
                        + request.cluster().name() + ": let its role patch kafkas, as the chart's "
                        + "ephemeralClusters.enabled=true does, or find out what forbids it: " + ApiServerAnswer.of(e);
                case HttpURLConnection.HTTP_BAD_REQUEST, UNPROCESSABLE -> "Kafka " + request.cluster().name()
                        + " can't be changed: " + ApiServerAnswer.of(e);
                default -> throw e;
            };
        }
    }
}
