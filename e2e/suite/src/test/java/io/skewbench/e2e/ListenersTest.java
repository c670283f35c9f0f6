package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.e2e.testbed.Benchmarks;
import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.engine.state.ConditionType;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The listeners of a Kafka that Strimzi runs, by which workers connect.
 *
 * <p>
 * Takes 1 minute: a run for each of three listeners, and the creation of Kafka users. {@link PlacementTest} has a run
 * over the listener that is neither encrypted nor authenticated.
 */
class ListenersTest {
    @RegisterExtension
    static final Testbed BED = new Testbed();

    @Test
    void runsOverAListenerWithoutAuthentication() {
        // When
        BED.benchmarks().createOn("over-tls", "strimzi: {name: bench, listener: tls}", "topic: orders");
        // Then
        assertRanOver("over-tls", 9093);
    }

    @ParameterizedTest
    @CsvSource({"mtls, tls, 9094", "scram, scram-sha-512, 9095"})
    void runsAsAKafkaUser(String listener, String authentication, int port) {
        // Given a Benchmark that is created before its KafkaUser
        var name = "over-" + listener;
        BED.benchmarks().createOn(name,
                "strimzi: {name: bench, listener: " + listener + ", user: user-of-" + listener + "}", "topic: orders");
        BED.benchmarks().await(name, benchmark -> benchmark.getStatus() != null
                && String.valueOf(benchmark.getStatus().summary()).contains("There is no KafkaUser"));
        // When
        BED.kafka().createUser("user-of-" + listener, authentication);
        // Then
        assertRanOver(name, port);
    }

    @Test
    void namesExistingListenersWhenListenerIsMissing() {
        // When
        BED.benchmarks().createOn("lost", "strimzi: {name: bench, listener: external}", "topic: orders");
        // Then it waits, because the user may correct the Benchmark or the Kafka
        var waiting = BED.benchmarks().await("lost", benchmark -> Benchmarks.hasCondition(benchmark,
                ConditionType.STALLED));
        assertThat(waiting.getStatus().phase()).isEqualTo("Pending");
        assertThat(waiting.getStatus().summary()).contains("choose from mtls, plain, scram, tls");
    }

    private static void assertRanOver(String name, int port) {
        var finished = BED.awaitComplete(name);
        assertThat(Objects.requireNonNull(finished.getStatus().environment()).bootstrapServers())
                .endsWith(":" + port);
    }
}
