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
 * The seeds for small clusters, and the map with a narrow link, with shorter trials, by nothing but kubectl apply:
 * their clusters are created, measured, used and deleted.
 *
 * <p>
 * Takes 5 minutes: three clusters are created, whose links are measured, for 4, 4 and 12 trials.
 */
@Order(2)
@Tag("long")
class SeedsTest {
    @RegisterExtension
    static final Testbed BED = new Testbed("ephemeralClusters.enabled=true");

    @Test
    void oneWithANarrowLinkRunsToItsEnd(@TempDir Path folder) throws IOException {
        runsToItsEnd("seeds/001-small.yaml", 4, folder);
    }

    @Test
    void oneWithoutRunsToItsEnd(@TempDir Path folder) throws IOException {
        runsToItsEnd("seeds/000-small.yaml", 4, folder);
    }

    @Test
    void theMapWithANarrowLinkRunsToItsEnd(@TempDir Path folder) throws IOException {
        runsToItsEnd("partitioner-map-link.yaml", 3 * 2 * 2, folder);
    }

    /** @param rows of variants at sweep points */
    private static void runsToItsEnd(String name, int rows, Path folder) throws IOException {
        // When
        var example = Example.inSmall(name);
        var applied = BED.kubectl("apply", "--filename", example.write(folder).toString());
        assertThat(applied.status()).as(applied.output()).isZero();
        // Then
        var finished = BED.awaitComplete(example.benchmark());
        assertThat(finished.getStatus().variants()).hasSize(rows);
    }
}
