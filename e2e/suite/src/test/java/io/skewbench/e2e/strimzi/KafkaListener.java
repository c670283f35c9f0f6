package io.skewbench.e2e.strimzi;

import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.listener.GenericKafkaListener;
import java.util.List;
import java.util.Locale;

/**
 * A listener of type internal, and its names in the brokers' configuration.
 *
 * @param authentication tls, scram-sha-512 or none
 */
record KafkaListener(String name, int port, boolean isTls, String authentication) {
    static final String TLS = "tls";
    static final String SCRAM = "scram-sha-512";
    private static final String NONE = "none";

    /** Returns the listeners for clients. */
    static List<KafkaListener> of(Kafka kafka) {
        return kafka.getSpec().getKafka().getListeners().stream().map(KafkaListener::of).toList();
    }

    private static KafkaListener of(GenericKafkaListener listener) {
        return new KafkaListener(listener.getName(), listener.getPort(), listener.isTls(),
                listener.getAuth() == null ? NONE : listener.getAuth().getType());
    }

    /** Returns the listener's name in the configuration of the brokers. */
    String inBrokers() {
        return name.toUpperCase(Locale.ROOT) + "-" + port;
    }

    String securityProtocol() {
        if (authentication.equals(SCRAM)) {
            return isTls ? "SASL_SSL" : "SASL_PLAINTEXT";
        }
        return isTls ? "SSL" : "PLAINTEXT";
    }

    /** Returns the prefix of the listener's own settings. */
    String settings() {
        return "listener.name." + inBrokers().toLowerCase(Locale.ROOT) + ".";
    }
}
