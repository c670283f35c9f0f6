package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.json.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two variants at the same rate, which ten repetitions could compare.
 *
 * <p>
 * Takes a minute: at least six trials run, on brokers of their own.
 */
class EarlyEndIT {
    @TempDir
    private Path home = Path.of("");

    @Test
    void aRunEndsOnceItsVerdictIsDecided() throws Exception {
        // Given
        var benchmark = TestResources.benchmark("early", """
                minRepetitions: 3
                burnIn: 0
                primary: [recordsPerSecond]
                smallestEffect: 40%
                variants: [{name: keyed, partitioner: Keyed}, {name: built-in, partitioner: BuiltIn}]""")
                .replace("repetitions: 1", "repetitions: 10").replace("warmup: 3s", "warmup: 1s");
        // When
        var run = SkewbenchProcess.run(home, TestResources.skewedTopic() + "---\n" + benchmark, "-o", "json");
        // Then
        assertThat(run.await()).as(run.err()).isZero();
        var status = Json.mapper().readTree(run.out()).path("status");
        var early = status.path("earlyEnd");
        var repetitions = early.path("repetitions").asInt();
        assertThat(repetitions).as(status.path("comparisons").toString()).isBetween(3, 9);
        assertThat(early.path("savedTrials").asInt()).isEqualTo(2 * (10 - repetitions));
        assertThat(status.path("trials")).hasSize(2 * repetitions);
        assertThat(status.path("summary").asText()).isEqualTo("Against keyed: built-in records/s equivalent. "
                + "Ended early, after " + repetitions + " of 10 repetitions");
    }
}
