package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** Runs on a shared Kafka that are ended at random moments by each of the signals, one after the other. */
final class KilledRuns {
    /** From before the runner has read its input until after the run has ended by itself. */
    private static final int LONGEST_MS = 25_000;
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final List<String> SIGNALS = List.of("KILL", "INT", "TERM");

    private final String bootstrapServers;
    private final Path home;
    private final Random random = new Random();

    KilledRuns(String bootstrapServers, Path home) {
        this.bootstrapServers = bootstrapServers;
        this.home = home;
    }

    /**
     * Ends the run of this number and waits until nothing of it runs any more.
     *
     * @return what was done, in words
     */
    String kill(int number) throws IOException, InterruptedException {
        var signal = SIGNALS.get(number % SIGNALS.size());
        var topic = switch (number % 4) {
            case 0 -> "topicName: killed-" + number + "\n  deletionPolicy: Delete";
            case 1 -> "topicName: killed-" + number + "\n  deletionPolicy: Retain";
            // Theirs, which is refused.
            case 2 -> "topicName: " + OthersOnKafka.TOPIC + "\n  deletionPolicy: Delete";
            default -> "topicName: " + OthersOnKafka.TOPIC + "\n  onDrift: Repair";
        };
        var delayMs = random.nextInt(LONGEST_MS);
        var run = start(number, topic);
        Thread.sleep(delayMs);
        run.signal(signal);
        run.await();
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(run.processes()).isEmpty());
        return "SIG" + signal + " after " + delayMs + " ms, with " + topic.replace("\n ", ",");
    }

    /** Runs to the end; returns the exit status. */
    int complete(int number) throws IOException, InterruptedException {
        return start(number, "topicName: killed-" + number + "\n  deletionPolicy: Delete").await();
    }

    private SkewbenchProcess start(int number, String topic) throws IOException {
        return SkewbenchProcess.run(home.resolve(Integer.toString(number)), """
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: uneven}
                spec:
                  cluster: {strimzi: {name: bench}}
                  placement:
                    leaders: [{broker: 0, count: 4}, {broker: 1, count: 2}, {broker: 2, count: 1}]
                  config: {retention.ms: 1000}
                  reassignment: {throttle: 20Mi}
                  %s
                ---
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: killed}
                spec:
                  cluster: {strimzi: {name: bench}}
                  workloads:
                    - name: w
                      topic: uneven
                      load: {rate: 500}
                      records: {key: {}, value: {size: 100}}
                      consumers: [{name: group}]
                      idleTopics: {count: 2, replicationFactor: 1}
                  variants: [{name: keyed, partitioner: Keyed}, {name: built-in, partitioner: BuiltIn}]
                  warmup: 3s
                  duration: 3s
                  repetitions: 1
                """.formatted(topic), "--bootstrap-server", bootstrapServers);
    }
}
