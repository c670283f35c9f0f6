package io.skewbench.e2e.kafka;

import io.strimzi.api.kafka.model.kafka.Kafka;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** What there is in a Kafka that Strimzi runs, as its brokers tell, and what an administrator does to it. */
public record KafkaNames(AdminPod pod, String bootstrapServers) {
    private static final String LISTENER = "plain";

    /** Asks by the listener without TLS and authentication. */
    public static KafkaNames of(Kafka kafka, AdminPod pod) {
        return new KafkaNames(pod, kafka.getStatus().getListeners().stream()
                .filter(listener -> LISTENER.equals(listener.getName()))
                .findFirst()
                .orElseThrow()
                .getBootstrapServers());
    }

    public List<String> topics() {
        return list("topics");
    }

    public List<String> groups() {
        return list("groups");
    }

    /** Returns topics and groups whose names contain the text. */
    public List<String> containing(String text) {
        return Stream.concat(topics().stream(), groups().stream()).filter(name -> name.contains(text)).toList();
    }

    /**
     * Has an administrator move the leader of a topic's first partition, and waits until somebody has put it right.
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

    /** Client and broker may log to standard output, too, in lines of several words. */
    private List<String> list(String what) {
        return pod.run(List.of(), bootstrapServers, what).lines()
                .filter(line -> line.matches("[A-Za-z0-9._-]+"))
                .toList();
    }
}
