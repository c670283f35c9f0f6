package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.local.distribution.Distribution;
import io.skewbench.local.kafka.EmbeddedKafka;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * However a run on a Kafka of others ends, and whenever: what is theirs stays as it is.
 *
 * <p>
 * Takes 2 minutes: four runs, of which three are ended up to 25 seconds after they start.
 */
@Order(6)
class KilledRunsIT {
    /** One for each signal; {@code e2e/figures laptop} counts many more. */
    private static final int RUNS = 3;

    @TempDir
    private Path home = Path.of("");

    @Test
    void changeNothingOfOthers() throws Exception {
        try (var folder = TestRunFolder.open("killed")) {
            var servers = EmbeddedKafka.start(3, folder, Distribution.find()).bootstrapServers();
            changeNothing(servers);
        }
    }

    private void changeNothing(String servers) throws Exception {
        try (var others = OthersOnKafka.create(servers)) {
            var before = others.seen();
            var runs = new KilledRuns(servers, home);
            for (var number = 0; number < RUNS; number++) {
                var what = runs.kill(number);
                assertThat(others.seen()).as(what).isEqualTo(before);
            }
            assertThat(runs.complete(RUNS)).isZero();
            assertThat(others.seen()).isEqualTo(before);
            assertThat(others.others()).doesNotContain("killed-" + RUNS);
        }
    }
}
