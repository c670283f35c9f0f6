package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.e2e.testbed.Testbed;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The seeds for small clusters, with shorter trials, by nothing but kubectl apply: their clusters are created,
 * measured, used and deleted.
 *
 * <p>
 * Takes 5 minutes: two clusters with narrow links are created, whose links are measured, for four trials each.
 */
@Order(2)
class SeedsTest {
    @RegisterExtension
    static final Testbed BED = new Testbed("ephemeralClusters.enabled=true");

    @ParameterizedTest
    @ValueSource(strings = {"000-small", "001-small"})
    void runToTheirEnd(String seed, @TempDir Path folder) throws IOException {
        // When
        var file = Example.inSmall("seeds/" + seed + ".yaml").write(folder);
        var applied = BED.kubectl("apply", "--filename", file.toString());
        assertThat(applied.status()).as(applied.output()).isZero();
        // Then
        var finished = BED.awaitComplete("seed-" + seed);
        assertThat(finished.getStatus().variants()).hasSize(4);
    }
}
