package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.skewbench.protocol.json.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Copies of a variant that sends at a steady rate, on brokers of their own; then a run that is held against them, with
 * a copy of its baseline as a seal.
 *
 * <p>
 * Takes 2 minutes: two runs of nine trials each, with brokers of their own.
 */
class CalibrationIT {
    private static final String VARIANTS = """
            burnIn: 0
            primary: [recordsPerSecond]
            baseline: built-in
            variants: [{name: keyed, partitioner: Keyed}, {name: built-in, partitioner: BuiltIn}]""";

    @TempDir
    private static Path home = Path.of("");

    private static JsonNode calibrated = Json.mapper().missingNode();

    @BeforeAll
    static void calibrate() throws Exception {
        var run = SkewbenchProcess.calibrate(home, resources("noise", VARIANTS), "-o", "json");
        assertThat(run.await()).as(run.err()).isZero();
        calibrated = Json.mapper().readTree(run.out()).path("status");
    }

    @Test
    void aCalibrationRunsCopiesOfTheBaseline() {
        assertThat(calibrated.path("variants").findValuesAsText("name")).contains("copy-1", "copy-2", "copy-3");
        assertThat(calibrated.path("variants").findValuesAsText("partitioner")).containsOnly("BuiltIn");
        assertThat(calibrated.path("trials")).hasSize(9);
        assertThat(calibrated.path("calibration").path("copies").asInt()).isEqualTo(3);
        // Latencies are among them where the machine keeps the rate.
        assertThat(calibrated.path("calibration").path("metrics").findValuesAsText("metric"))
                .startsWith("recordsPerSecond").contains("brokerImbalance");
        assertThat(calibrated.path("comparisons").size()).isZero();
        assertThat(calibrated.path("summary").asText()).startsWith("Calibrated: records/s varies by ");
    }

    @Test
    void aSealedRunIsHeldAgainstItsCalibration() throws Exception {
        // When
        var run = SkewbenchProcess.run(home, resources("sealed", VARIANTS + """

                seal: true
                calibration: noise"""), "-o", "json");
        // Then
        assertThat(run.await()).as(run.err()).isZero();
        var status = Json.mapper().readTree(run.out()).path("status");
        assertThat(status.path("variants").findValuesAsText("name")).doesNotContain("baseline-copy")
                .contains("keyed", "built-in");
        assertThat(status.path("trials").findValuesAsText("variant"))
                .containsOnly("keyed", "built-in", "baseline-copy").hasSize(9);
        assertThat(status.at("/seal/intact").isBoolean()).isTrue();
        assertThat(status.at("/seal/comparisons").findValuesAsText("metric")).containsExactly("recordsPerSecond");
        assertThat(status.path("warnings").toString()).doesNotContain("instead of", "no calibration");
    }

    private static String resources(String name, String spec) {
        return TestResources.skewedTopic() + "---\n" + TestResources.benchmark(name, spec)
                .replace("repetitions: 1", "repetitions: 3").replace("warmup: 3s", "warmup: 1s");
    }
}
