package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.e2e.testbed.Testbed;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The seeds for small clusters, with shorter trials, by nothing but kubectl apply: their clusters are created,
 * measured, used and deleted.
 *
 * <p>
 * Takes 3 minutes: a cluster with a narrow link is created, whose links are measured, for four trials.
 */
@Order(2)
@Tag("long")
class SeedsTest {
    @RegisterExtension
    static final Testbed BED = new Testbed("ephemeralClusters.enabled=true");

    @Test
    void oneWithANarrowLinkRunsToItsEnd(@TempDir Path folder) throws IOException {
        runsToItsEnd("001-small", folder);
    }

    @Test
    void oneWithoutRunsToItsEnd(@TempDir Path folder) throws IOException {
        runsToItsEnd("000-small", folder);
    }

    private static void runsToItsEnd(String seed, Path folder) throws IOException {
        // When
        var file = Example.inSmall("seeds/" + seed + ".yaml").write(folder);
        var applied = BED.kubectl("apply", "--filename", file.toString());
        assertThat(applied.status()).as(applied.output()).isZero();
        // Then
        var finished = BED.awaitComplete("seed-" + seed);
        assertThat(finished.getStatus().variants()).hasSize(4);
    }
}
