package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.Repository;
import io.skewbench.e2e.testbed.Testbed;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The seeds for small clusters in full length, by nothing but kubectl apply. {@link SeedsTest} runs them with shorter
 * trials.
 *
 * <p>
 * Takes 30 minutes: the seeds have 12 trials of up to 40 seconds each, in addition to the start of brokers and workers.
 */
@Tag("long")
class FullSeedsTest {
    private static final Duration TIMEOUT = Duration.ofHours(1);

    @RegisterExtension
    static final Testbed BED = new Testbed("ephemeralClusters.enabled=true");

    @ParameterizedTest
    @ValueSource(strings = {"000-small", "001-small"})
    void runToTheirEnd(String seed) {
        // When
        var applied = BED.kubectl("apply", "--filename",
                Repository.root().resolve("examples/seeds/" + seed + ".yaml").toString());
        assertThat(applied.status()).as(applied.output()).isZero();
        // Then
        var finished = BED.benchmarks().awaitFinished("seed-" + seed, TIMEOUT);
        BED.assertAccounted(finished);
        assertThat(finished.getStatus().phase()).as(finished.getStatus().summary()).isEqualTo("Complete");
        assertThat(finished.getStatus().variants()).hasSize(4)
                .allSatisfy(row -> assertThat(row.trials()).isEqualTo(3));
    }
}
