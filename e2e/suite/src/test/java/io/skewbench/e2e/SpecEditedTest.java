package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.e2e.testbed.Testbed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The spec of a Benchmark can't be changed during its run. */
class SpecEditedTest {
    @RegisterExtension
    static final Testbed BED = new Testbed();

    @Test
    void isRefusedOnceItRuns() {
        // Given
        BED.benchmarks().create("edited", "duration: 5s");
        BED.benchmarks().awaitPhase("edited", "Running");
        // When
        var refused = BED.kubectl("patch", "benchmark/edited", "--type=merge", "--patch",
                "{\"spec\":{\"duration\":\"1s\"}}");
        // Then
        assertThat(refused.status()).isNotZero();
        assertThat(refused.output()).contains("duration");
        BED.awaitComplete("edited");
    }
}
