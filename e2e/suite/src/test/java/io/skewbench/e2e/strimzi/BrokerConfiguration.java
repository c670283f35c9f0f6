package io.skewbench.e2e.strimzi;

import io.strimzi.api.kafka.model.kafka.Kafka;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The file with a node's settings. Listeners for clients are configured as Strimzi does; those between brokers and
 * controllers have neither TLS nor authentication here.
 */
record BrokerConfiguration(Kafka kafka, List<KafkaNode> nodes) {
    static final int CONTROL_PLANE_PORT = 9090;
    static final int REPLICATION_PORT = 9091;
    static final String DATA = "/var/lib/kafka";
    static final String CERTIFICATES = "/opt/kafka/certificates";
    static final String BROKER_PEM = "brokers.pem";
    static final String CLIENTS_PEM = "clients-ca.crt";

    private static final String CONTROL_PLANE = "CONTROLPLANE-" + CONTROL_PLANE_PORT;
    private static final String REPLICATION = "REPLICATION-" + REPLICATION_PORT;
    private static final int MAX_INTERNAL_REPLICAS = 3;

    /**
     * Returns the id of the Kafka cluster, which follows from the resource. Its first bit is cleared, because the
     * Base64 text might otherwise begin with a minus sign, which Kafka's tools would parse as an option.
     */
    String clusterId() {
        var uid = UUID.fromString(kafka.getMetadata().getUid());
        return Base64.getUrlEncoder().withoutPadding().encodeToString(ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(uid.getMostSignificantBits() & Long.MAX_VALUE).putLong(uid.getLeastSignificantBits()).array());
    }

    /** Returns the settings of one node, one a line. */
    String of(KafkaNode node) {
        var settings = new TreeMap<String, String>();
        // The test's Kafka image formats its storage with it.
        settings.put("skewbench.cluster.id", clusterId());
        settings.put("node.id", Integer.toString(node.id()));
        settings.put("process.roles", node.pool().getSpec().getRoles().stream().map(role -> role.toValue())
                .sorted().collect(Collectors.joining(",")));
        settings.put("log.dirs", DATA + "/kafka-log" + node.id());
        settings.put("controller.quorum.voters", nodes.stream().filter(KafkaNode::isController)
                .map(voter -> voter.id() + "@" + voter.host() + ":" + CONTROL_PLANE_PORT)
                .collect(Collectors.joining(",")));
        settings.put("controller.listener.names", CONTROL_PLANE);
        putListeners(settings, node);
        putReplicas(settings);
        settings.put("auto.create.topics.enable", "false");
        // 128 MiB by default, a third of the heap, for compaction, which doesn't happen here.
        settings.put("log.cleaner.dedupe.buffer.size", "2097152");
        var own = Objects.requireNonNullElse(kafka.getSpec().getKafka().getConfig(), Map.<String, Object>of());
        own.forEach((name, value) -> settings.put(name, value.toString()));
        return settings.entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue() + "\n")
                .collect(Collectors.joining());
    }

    private void putListeners(Map<String, String> settings, KafkaNode node) {
        var listeners = new ArrayList<String>();
        var advertised = new ArrayList<String>();
        var protocols = new ArrayList<>(List.of(CONTROL_PLANE + ":PLAINTEXT", REPLICATION + ":PLAINTEXT"));
        if (node.isController()) {
            listeners.add(CONTROL_PLANE + "://0.0.0.0:" + CONTROL_PLANE_PORT);
            advertised.add(CONTROL_PLANE + "://" + node.host() + ":" + CONTROL_PLANE_PORT);
        }
        if (node.isBroker()) {
            listeners.add(REPLICATION + "://0.0.0.0:" + REPLICATION_PORT);
            advertised.add(REPLICATION + "://" + node.host() + ":" + REPLICATION_PORT);
            settings.put("inter.broker.listener.name", REPLICATION);
            for (var listener : KafkaListener.of(kafka)) {
                listeners.add(listener.inBrokers() + "://0.0.0.0:" + listener.port());
                advertised.add(listener.inBrokers() + "://" + node.host() + ":" + listener.port());
                protocols.add(listener.inBrokers() + ":" + listener.securityProtocol());
                putSecurity(settings, listener);
            }
        }
        settings.put("listeners", String.join(",", listeners));
        settings.put("advertised.listeners", String.join(",", advertised));
        settings.put("listener.security.protocol.map", String.join(",", protocols));
    }

    private static void putSecurity(Map<String, String> settings, KafkaListener listener) {
        if (listener.isTls()) {
            settings.put(listener.settings() + "ssl.keystore.type", "PEM");
            settings.put(listener.settings() + "ssl.keystore.location", CERTIFICATES + "/" + BROKER_PEM);
        }
        if (listener.authentication().equals(KafkaListener.TLS)) {
            settings.put(listener.settings() + "ssl.client.auth", "required");
            settings.put(listener.settings() + "ssl.truststore.type", "PEM");
            settings.put(listener.settings() + "ssl.truststore.location", CERTIFICATES + "/" + CLIENTS_PEM);
        }
        if (listener.authentication().equals(KafkaListener.SCRAM)) {
            settings.put(listener.settings() + "sasl.enabled.mechanisms", "SCRAM-SHA-512");
            settings.put(listener.settings() + "scram-sha-512.sasl.jaas.config",
                    "org.apache.kafka.common.security.scram.ScramLoginModule required;");
        }
    }

    /** Kafka's own topics, by default with three replicas, have to fit on fewer brokers as well. */
    private void putReplicas(Map<String, String> settings) {
        var brokers = nodes.stream().filter(KafkaNode::isBroker).count();
        var replicas = Long.toString(Math.min(brokers, MAX_INTERNAL_REPLICAS));
        for (var topic : List.of("offsets.topic.replication.factor", "transaction.state.log.replication.factor",
                "share.coordinator.state.topic.replication.factor")) {
            settings.put(topic, replicas);
        }
        settings.put("transaction.state.log.min.isr", "1");
        settings.put("share.coordinator.state.topic.min.isr", "1");
    }
}
