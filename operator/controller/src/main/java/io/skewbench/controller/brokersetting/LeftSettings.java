package io.skewbench.controller.brokersetting;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.listing.MetadataReader;
import io.skewbench.engine.RunId;
import io.skewbench.engine.plan.BrokerSettingFamilies;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.plan.ClientSetting;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings that a run has left on a Kafka whose Benchmark was removed without the operator. The next run that is
 * about to change this Kafka first gives them back. Whoever may edit the Kafka may have written the note, so only what
 * a run could have changed there is given back, and only once the API server says that there is no such Benchmark.
 *
 * @param kafka as it was read, with the note of another run
 */
record LeftSettings(KubernetesClient client, Kafka kafka, GivenSettings note) {
    private static final Logger LOGGER = LoggerFactory.getLogger(LeftSettings.class);
    private static final int TOO_MANY_REQUESTS = 429;
    /** A namespace and a name, which become parts of a path. */
    private static final Pattern BENCHMARK = Pattern.compile("([a-z0-9][-a-z0-9]{0,62})/([a-z0-9][-.a-z0-9]{0,252})");

    /**
     * Returns why the settings stay as they are, as a clause; empty if the operator may give them back.
     *
     * @throws KubernetesClientException if the API server does not tell yet whether the Benchmark still exists; its
     * message is a sentence for users
     */
    Optional<String> obstacle() {
        return presence().or(this::unchangeable).or(this::changed);
    }

    /** Returns the sentence that they are given back, without a full stop. */
    String summary() {
        return "Giving back the settings of Kafka " + kafka.getMetadata().getName() + " that run "
                + Bounds.name(note.run()) + " has left, whose Benchmark does not exist any more: "
                + Bounds.message(String.join(", ", note.names()));
    }

    /**
     * Gives the settings back, unless something prevents it now, or somebody has just written the Kafka: the next look
     * tells.
     *
     * @return whether they are given back
     * @throws KubernetesClientException if the API server fails, or refuses it
     */
    boolean giveBack(Instant now) {
        var isGivenBack = obstacle().isEmpty() && KafkaPatch.apply(client, kafka, note.returned(now).patch(kafka));
        if (isGivenBack) {
            LOGGER.atInfo().addKeyValue("left", note.run()).addKeyValue("settings", note.config())
                    .log("Gave a Kafka its own settings back, which a removed Benchmark had changed");
        }
        return isGivenBack;
    }

    /**
     * Asks the API server, as the informers of an operator may be behind, and don't know other namespaces. The id of a
     * run follows from its Benchmark's UID, so another Benchmark of the same name has another.
     */
    private Optional<String> presence() {
        var name = BENCHMARK.matcher(Objects.requireNonNullElse(note.benchmark(), ""));
        if (!name.matches()) {
            return Optional.of("the annotation does not name its Benchmark");
        }
        var path = "apis/" + HasMetadata.getApiVersion(Benchmark.class) + "/namespaces/"
                + MetadataReader.encoded(name.group(1)) + "/" + HasMetadata.getPlural(Benchmark.class) + "/"
                + MetadataReader.encoded(name.group(2));
        try {
            return new MetadataReader(client).object(path).filter(it -> RunId.of(it.getUid()).equals(note.run()))
                    .map(it -> "its Benchmark still exists");
        } catch (KubernetesClientException e) {
            // Without the API server's words, which name the namespace: it may be private to others.
            if (isPassing(e.getCode())) {
                throw new KubernetesClientException("The API server does not tell yet whether the Benchmark of run "
                        + Bounds.name(note.run()) + " still exists, whose settings Kafka "
                        + kafka.getMetadata().getName() + " has ("
                        + (e.getCode() > 0 ? "HTTP status " + e.getCode() : "no answer") + ")", e);
            }
            return Optional.of("the API server does not tell whether its Benchmark still exists (HTTP status "
                    + e.getCode() + ")");
        }
    }

    /** @param code HTTP status; not positive if there was no answer, such as after a time-out */
    private static boolean isPassing(int code) {
        return code <= 0 || code == HttpURLConnection.HTTP_CLIENT_TIMEOUT || code == TOO_MANY_REQUESTS
                || code >= HttpURLConnection.HTTP_INTERNAL_ERROR;
    }

    private Optional<String> unchangeable() {
        return Stream.concat(note.names().stream(), note.config().keySet().stream())
                .filter(setting -> BrokerSettingFamilies.reserved(setting).isPresent()).findFirst()
                .map(setting -> "no run may change " + Bounds.name(setting))
                .or(() -> note.config().entrySet().stream().filter(setting -> !isScalar(setting.getValue()))
                        .findFirst().map(setting -> "the annotation has no text, number or boolean for "
                                + Bounds.name(setting.getKey())))
                .or(() -> ChangeableSettings.refusal(kafka, note.names()).map(Bounds::message));
    }

    private static boolean isScalar(@Nullable Object value) {
        var text = ClientSetting.text(value);
        return text != null && text.length() <= Bounds.SETTING_CHARACTERS;
    }

    private Optional<String> changed() {
        return note.areReturnedIn(kafka)
                ? Optional.empty()
                : note.changedIn(kafka).map(
                        setting -> "somebody else has changed spec.kafka.config." + Bounds.name(setting) + " since");
    }
}
