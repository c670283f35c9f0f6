package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.controller.testing.OperatorProcess;
import io.skewbench.controller.testing.TestCluster;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A tenant writes a spec whose refusal would read as a line of the operator's log; PlainLogTest has the other ways. */
class LogForgeryTest {
    private static final Duration SOON = Duration.ofMinutes(3);
    private static final String FORGED = "2026-01-01T00:00:00.000Z INFO  Audit admin/deleted everything";

    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();

    @Test
    void theOperatorRefusesASpecThatHoldsALineOfItsLogInOneLine() {
        try (var operator = OperatorProcess.start(cluster.api())) {
            // When
            cluster.benchmarks().createSmall("forger", "127.0.0.1:1", "orders",
                    "sweep: {producer: {acks: [\"x\\n" + FORGED + "\"]}}");
            // Then
            Awaitility.await().atMost(SOON).untilAsserted(() -> assertThat(operator.log()).contains(FORGED));
            assertThat(operator.log().lines()).noneMatch(line -> line.startsWith(FORGED));
        }
    }
}
