package io.skewbench.controller.strimzi;

import io.fabric8.kubernetes.api.model.Secret;
import io.skewbench.controller.cluster.Resolution;
import io.skewbench.controller.cluster.SecretMount;
import io.skewbench.engine.Problem;
import io.skewbench.engine.state.WaitReason;
import io.strimzi.api.kafka.model.kafka.listener.GenericKafkaListener;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The client settings that a KafkaUser's Secret provides. The operator puts the values themselves into its own clients;
 * workers get references into the mounted Secret, resolved by Kafka's DirectoryConfigProvider, so that no plan holds a
 * secret.
 */
sealed interface UserCredentials {
    String MOUNT_PATH = "/etc/skewbench/kafka-user";
    String USER_FIELD = "spec.cluster.strimzi.user";

    /** There are no credentials; the resolution says why. */
    record None(Resolution why) implements UserCredentials {}

    /** Client settings for the operator and for workers, which differ only in where the secrets are. */
    record Usable(Map<String, String> own, Map<String, String> workers, List<SecretMount> mounts)
            implements
                UserCredentials {}

    static UserCredentials of(StrimziObjects objects, GenericKafkaListener listener) {
        var type = listener.getAuth() == null ? null : listener.getAuth().getType();
        var asked = UserAuthentication.of(type);
        var name = objects.ref().user();
        var at = "listener " + listener.getName() + " of Kafka " + objects.kafkaName();
        if (asked.isEmpty()) {
            return wrong(name, at + " has authentication of type " + type
                    + "; choose a listener with scram-sha-512, tls or none");
        }
        return switch (asked.get()) {
            case NONE -> name == null
                    ? new Usable(Map.of(), Map.of(), List.of())
                    : wrong(name, at + " has no authentication; leave the user out or choose another listener");
            case TLS, SCRAM_SHA_512 -> name == null
                    ? wrong(null, at + " has authentication of type " + type + "; name a KafkaUser")
                    : of(objects, name, asked.get(), at);
        };
    }

    /** @param at the listener, for messages */
    private static UserCredentials of(StrimziObjects objects, String name, UserAuthentication asked, String at) {
        var user = objects.user();
        var fullName = objects.namespace() + "/" + name;
        if (user == null) {
            return new None(
                    new Resolution.Waiting(WaitReason.KAFKA_USER_NOT_FOUND, "There is no KafkaUser " + fullName));
        }
        if (!AllowedNamespaces.include(user, objects.askedFrom())) {
            return wrong(name, AllowedNamespaces.refusal(user, "used", objects.askedFrom()));
        }
        var has = user.getSpec() == null || user.getSpec().getAuthentication() == null
                ? UserAuthentication.NONE.type()
                : user.getSpec().getAuthentication().getType();
        if (!has.equals(asked.type())) {
            return wrong(name, "KafkaUser " + fullName + " has authentication of type " + has + ", but " + at
                    + " asks for " + asked.type());
        }
        if (PausedReconciliation.isAskedFor(user) && PausedReconciliation.isReported(user.getStatus())) {
            return wrong(name, PausedReconciliation.of("KafkaUser " + fullName)
                    + ", and its status names no Secret; remove the annotation, or name another KafkaUser");
        }
        return StrimziReadiness
                .awaited(WaitReason.KAFKA_USER_NOT_READY, "KafkaUser", fullName, user.getMetadata().getGeneration(),
                        user.getStatus())
                .<UserCredentials>map(None::new)
                .orElseGet(() -> from(objects, fullName, asked));
    }

    private static UserCredentials from(StrimziObjects objects, String user, UserAuthentication type) {
        var keys = type.secretKeys();
        var secret = objects.userSecret();
        if (secret == null || !secret.getData().keySet().containsAll(keys.values())) {
            return new None(new Resolution.Waiting(WaitReason.KAFKA_USER_NOT_READY,
                    "The Secret of KafkaUser " + user + " has no " + String.join(", ", keys.values())));
        }
        var own = new LinkedHashMap<>(type.settings());
        keys.forEach((setting, key) -> own.put(setting, decoded(secret, key)));
        var workers = new LinkedHashMap<>(type.settings());
        workers.putAll(references(keys, MOUNT_PATH));
        return new Usable(own, workers, List.of(new SecretMount(objects.namespace(),
                secret.getMetadata().getName(), MOUNT_PATH, keys.values().stream().sorted().toList())));
    }

    /**
     * Returns settings whose values Kafka's clients read from files when they start.
     *
     * @param keys name of the file by setting
     */
    static Map<String, String> references(Map<String, String> keys, String folder) {
        var settings = new LinkedHashMap<String, String>();
        settings.put("config.providers", "directory");
        settings.put("config.providers.directory.class",
                "org.apache.kafka.common.config.provider.DirectoryConfigProvider");
        settings.put("config.providers.directory.param.allowed.paths", folder);
        keys.forEach((setting, key) -> settings.put(setting, "${directory:" + folder + ":" + key + "}"));
        return settings;
    }

    private static String decoded(Secret secret, String key) {
        return new String(Base64.getDecoder().decode(Objects.requireNonNull(secret.getData().get(key))),
                StandardCharsets.UTF_8);
    }

    private static UserCredentials wrong(@Nullable String value, String remedy) {
        return new None(new Resolution.Wrong(new Problem(USER_FIELD, value, remedy)));
    }
}
