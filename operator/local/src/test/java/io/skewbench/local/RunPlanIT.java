package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.json.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code skewbench run --plan} as a process. */
class RunPlanIT {
    @TempDir
    private Path home = Path.of("");

    @Test
    void startsNothingAndLeavesNothing() throws Exception {
        // Given
        var yaml = TestResources.skewedTopic() + "---\n"
                + TestResources.benchmark("planned", "variants: [{name: keyed, partitioner: Keyed}]\nseed: 3");
        // When
        var run = SkewbenchProcess.run(home, yaml, "--plan", "-o", "json");
        // Then
        assertThat(run.await()).as(run.err()).isZero();
        var plan = Json.mapper().readTree(run.out());
        assertThat(plan.path("seed").asLong()).isEqualTo(3);
        assertThat(plan.path("order")).hasSize(1);
        assertThat(plan.at("/workloads/0/recordsPerTrial").asLong()).isEqualTo(2000);
        assertThat(plan.at("/topics/0/brokers")).hasSize(3);
        assertThat(run.err()).isEmpty();
        assertThat(home.resolve("results")).doesNotExist();
        assertThat(run.temporaryFiles()).isEmpty();
        assertThat(run.processes()).isEmpty();
    }
}
