package io.skewbench.e2e;

import io.skewbench.e2e.testbed.Testbed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A broker's pod is deleted while records are sent to it.
 *
 * <p>
 * Takes a minute: a trial of 20 s that loses its broker is repeated if its accounts do not balance.
 */
class BrokerDeletedTest {
    @RegisterExtension
    static final Testbed BED = new Testbed();

    @Test
    void accountsForEveryRecordOrRepeatsTheTrial() {
        // Given
        BED.benchmarks().createTopic("replicated", "replicationFactor: 3",
                "placement: {leaders: [{broker: 0, count: 2}, {broker: 1, count: 2}, {broker: 2, count: 2}]}",
                "deletionPolicy: Delete");
        BED.benchmarks().createOn("broker-lost", "strimzi: {name: bench}", """
                topic: replicated
                producer: {acks: all}
                """, "duration: 20s", "trialRetries: 5");
        var running = BED.benchmarks().awaitPhase("broker-lost", "Running");
        BED.objectsOf(running).awaitSending("t0a0");
        // When
        var broker = BED.kafka().pods().getLast();
        BED.client().pods().withName(broker.getMetadata().getName()).delete();
        // Then the accounts balance, however the trial ended
        BED.awaitComplete("broker-lost");
    }
}
