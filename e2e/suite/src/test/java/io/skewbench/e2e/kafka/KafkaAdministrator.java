package io.skewbench.e2e.kafka;

import io.strimzi.api.kafka.model.kafka.Kafka;
import java.time.Duration;
import java.util.List;

/** An administrator of a Kafka that Strimzi runs: lists the names in it, and moves leaders. */
public record KafkaAdministrator(AdminPod pod, String bootstrapServers) {
    private static final String LISTENER = "plain";

    /** Connects through the listener without TLS and authentication. */
    public static KafkaAdministrator of(Kafka kafka, AdminPod pod) {
        return new KafkaAdministrator(pod, kafka.getStatus().getListeners().stream()
                .filter(listener -> LISTENER.equals(listener.getName()))
                .findFirst()
                .orElseThrow()
                .getBootstrapServers());
    }

    /** Returns the names of all topics and groups. Broker and client may log to standard output in lines of words. */
    public List<String> all() {
        return pod.run(List.of(), bootstrapServers, "names").lines()
                .filter(line -> line.matches("[A-Za-z0-9._-]+"))
                .toList();
    }

    /**
     * Moves the leader of a topic's first partition, and waits until it is moved back.
     *
     * @return how long that took
     */
    public Duration moveLeader(String topic) {
        return Duration.ofMillis(pod.run(List.of(), bootstrapServers, "move-leader", topic).lines()
                .filter(line -> line.matches("[0-9]+"))
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElseThrow());
    }
}
