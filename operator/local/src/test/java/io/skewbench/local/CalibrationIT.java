package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.json.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies of a variant that sends at a steady rate, on brokers of their own. */
class CalibrationIT {
    @TempDir
    private Path home = Path.of("");

    @Test
    void aCalibrationRunsCopiesOfTheBaseline() throws Exception {
        // Given
        var benchmark = TestResources.benchmark("noise", """
                burnIn: 0
                primary: [recordsPerSecond]
                baseline: built-in
                variants: [{name: keyed, partitioner: Keyed}, {name: built-in, partitioner: BuiltIn}]""")
                .replace("repetitions: 1", "repetitions: 3").replace("warmup: 3s", "warmup: 1s");
        // When
        var run = SkewbenchProcess.calibrate(home, TestResources.skewedTopic() + "---\n" + benchmark, "-o",
                "json");
        // Then
        assertThat(run.await()).as(run.err()).isZero();
        var status = Json.mapper().readTree(run.out()).path("status");
        assertThat(status.path("variants").findValuesAsText("name")).contains("copy-1", "copy-2", "copy-3");
        assertThat(status.path("variants").findValuesAsText("partitioner")).containsOnly("BuiltIn");
        assertThat(status.path("trials")).hasSize(9);
        assertThat(status.path("calibration").path("copies").asInt()).isEqualTo(3);
        assertThat(status.path("calibration").path("metrics").findValuesAsText("metric"))
                .startsWith("recordsPerSecond").contains("publishLatency.p99", "serviceLatency.mean");
        assertThat(status.path("summary").asText()).startsWith("Calibrated: records/s varies by ");
    }
}
