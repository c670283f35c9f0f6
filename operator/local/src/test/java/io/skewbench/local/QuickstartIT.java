package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.skewbench.api.testing.StatusFields;
import io.skewbench.protocol.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example that users run first, shortened: seed 000's layout, clients and variants on real brokers. */
class QuickstartIT {
    private static final int PARTITIONS = 36;

    @TempDir
    private Path home = Path.of("");

    @Test
    void keyedFollowsTheLeadersAndEveryRecordIsAccountedFor() throws Exception {
        var quickstart = Files.readString(Path.of("../../examples/quickstart.yaml"));
        var shortened = quickstart.replace("repetitions: 5", "repetitions: 1")
                .replace("duration: 5s", "duration: 3s");
        assertThat(shortened).as("the example has what this test shortens").contains("repetitions: 1", "warmup: 2s",
                "duration: 3s");

        var run = SkewbenchProcess.run(home, shortened, "-o", "json");

        assertThat(run.await()).as(run.err()).isEqualTo(0);
        var status = Json.mapper().readTree(run.out()).path("status");
        assertThat(status.path("trials")).hasSize(3).allSatisfy(trial -> {
            assertThat(trial.path("acknowledged").asLong()).isPositive();
            assertThat(trial.path("acknowledged")).isEqualTo(trial.path("offsetGrowth"));
        });
        assertThat(StatusFields.in(status)).as("as on Kubernetes").isEqualTo(StatusFields.ofCompleteRun());
        var keyed = named(named(status.path("variants"), "keyed").path("workloads"), "c1").path("brokers");
        assertThat(share(keyed, 0)).isCloseTo(22.0 / PARTITIONS, within(0.03));
        assertThat(share(keyed, 1)).isCloseTo(10.0 / PARTITIONS, within(0.03));
        assertThat(share(keyed, 2)).isCloseTo(4.0 / PARTITIONS, within(0.03));
    }

    private static JsonNode named(JsonNode rows, String name) {
        return StreamSupport.stream(rows.spliterator(), false).filter(row -> name.equals(row.path("name").asText()))
                .findFirst().orElseThrow();
    }

    private static double share(JsonNode brokers, int broker) {
        return StreamSupport.stream(brokers.spliterator(), false)
                .filter(row -> row.path("broker").asInt() == broker)
                .mapToDouble(row -> row.path("share").asDouble()).sum();
    }
}
