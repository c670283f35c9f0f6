package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.e2e.testbed.Testbed;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A SkewedTopic whose leader an administrator moves. */
class TopicDriftTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final String TOPIC = "drifting";

    @RegisterExtension
    static final Testbed BED = new Testbed();

    @Test
    void repairsDriftIfSpecSaysSo() {
        // Given
        BED.benchmarks().createTopic(TOPIC, "replicationFactor: 2", "onDrift: Repair",
                "placement: {leaders: [{broker: 0, count: 3}, {broker: 1, count: 1}]}");
        BED.benchmarks().awaitReadyTopic(TOPIC);
        // When its leader is moved; this throws unless it is moved back
        var away = BED.kafka().names().moveLeader(TOPIC);
        // Then
        assertThat(away).isPositive();
        Awaitility.await().atMost(TIMEOUT).untilAsserted(() -> assertThat(BED.client().v1().events().list().getItems())
                .anyMatch(event -> TOPIC.equals(event.getInvolvedObject().getName())
                        && "Drifted".equals(event.getReason())));
        BED.benchmarks().awaitReadyTopic(TOPIC);
    }
}
