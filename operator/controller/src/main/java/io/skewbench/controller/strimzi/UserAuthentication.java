package io.skewbench.controller.strimzi;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The types of authentication of a listener for which clients can be configured. */
enum UserAuthentication {
    NONE("none"), TLS("tls"), SCRAM_SHA_512("scram-sha-512");

    private final String type;

    UserAuthentication(String type) {
        this.type = type;
    }

    /** Returns the type as Strimzi writes it. */
    String type() {
        return type;
    }

    /**
     * Returns the authentication of a type that Strimzi writes; empty for types for which a KafkaUser has no Secret.
     *
     * @param type null for no authentication
     */
    static Optional<UserAuthentication> of(@Nullable String type) {
        return type == null
                ? Optional.of(NONE)
                : Arrays.stream(values()).filter(known -> known.type.equals(type)).findFirst();
    }

    /** Returns the client settings that are the same for all users. */
    Map<String, String> settings() {
        return switch (this) {
            case NONE -> Map.of();
            case TLS -> Map.of("ssl.keystore.type", "PEM");
            case SCRAM_SHA_512 -> Map.of("sasl.mechanism", "SCRAM-SHA-512");
        };
    }

    /** Returns the key of the KafkaUser's Secret that holds the value of each further client setting. */
    Map<String, String> secretKeys() {
        return switch (this) {
            case NONE -> Map.of();
            case TLS -> Map.of("ssl.keystore.certificate.chain", "user.crt", "ssl.keystore.key", "user.key");
            case SCRAM_SHA_512 -> Map.of("sasl.jaas.config", "sasl.jaas.config");
        };
    }
}
