package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.Repository;
import io.skewbench.e2e.testbed.Testbed;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The seeds in small, by kubectl apply alone: their clusters are made, measured, used and removed. */
class SeedsTest {
    @RegisterExtension
    static final Testbed BED = new Testbed();

    @BeforeEach
    void allow() {
        BED.release().upgrade("ephemeralClusters.enabled=true");
    }

    @AfterEach
    void forbid() {
        BED.removeRuns();
        BED.release().upgrade();
    }

    @ParameterizedTest
    @ValueSource(strings = {"000-small", "001-small"})
    void runToTheirEnd(String seed) {
        // When
        var file = Repository.root().resolve("examples/seeds/" + seed + ".yaml");
        var applied = BED.kubectl("apply", "--filename", file.toString());
        assertThat(applied.status()).as(applied.output()).isZero();
        // Then
        var finished = BED.awaitAccounted("seed-" + seed);
        assertThat(finished.getStatus().phase()).as(finished.getStatus().summary()).isEqualTo("Complete");
        assertThat(finished.getStatus().variants()).hasSize(4);
    }
}
