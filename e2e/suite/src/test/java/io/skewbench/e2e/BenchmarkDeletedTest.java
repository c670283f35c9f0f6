package io.skewbench.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.e2e.testbed.Testbed;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A Benchmark that is deleted while it runs leaves nothing. SkewedTopics that are deleted with it leave their Kafka
 * topics or delete them, by their deletion policies.
 *
 * <p>
 * Takes 2 minutes: a run with producers, consumers and idle topics starts, and all that it has in Kubernetes and Kafka
 * is deleted.
 */
class BenchmarkDeletedTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final String PLACEMENT = "placement: {leaders: [{broker: 0, count: 1}]}";

    @RegisterExtension
    static final Testbed BED = new Testbed();

    @Test
    void leavesNothing() {
        // Given a run that has something of every kind
        BED.benchmarks().createTopic("to-go", PLACEMENT, "deletionPolicy: Delete");
        BED.benchmarks().createTopic("to-stay", PLACEMENT, "deletionPolicy: Retain");
        BED.benchmarks().createOn("deleted", "strimzi: {name: bench}", """
                topics: [{topic: to-go}, {topic: to-stay}]
                idleTopics: {count: 2, replicationFactor: 1}
                consumers: [{name: readers}]
                """, "duration: 20m");
        var running = BED.benchmarks().awaitPhase("deleted", "Running");
        var objects = BED.objectsOf(running);
        objects.awaitSending("t0a0");
        var run = requireNonNull(running.getStatus().runId());
        assertThat(objects.all()).isNotEmpty();
        assertThat(BED.kafka().names().all()).anyMatch(name -> name.contains(run));
        // When
        BED.client().resources(Benchmark.class).withName("deleted").delete();
        for (var topic : List.of("to-go", "to-stay")) {
            BED.client().resources(SkewedTopic.class).withName(topic).delete();
        }
        // Then
        await().atMost(TIMEOUT)
                .until(() -> BED.client().resources(Benchmark.class).withName("deleted").get() == null
                        && BED.client().resources(SkewedTopic.class).list().getItems().size() == 1);
        await().atMost(TIMEOUT).untilAsserted(() -> assertThat(objects.all()).isEmpty());
        assertThat(BED.kafka().names().all()).contains("to-stay").doesNotContain("to-go")
                .noneMatch(name -> name.contains(run));
    }
}
