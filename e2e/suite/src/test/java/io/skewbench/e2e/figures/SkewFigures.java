package io.skewbench.e2e.figures;

import io.skewbench.e2e.testbed.Testbed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Prints the figures of {@code e2e/figures skew}. Not a test, like {@link ClusterFigures}. */
class SkewFigures {
    @RegisterExtension
    static final Testbed BED = new Testbed("ephemeralClusters.enabled=true");

    @Test
    void measure() {
        FiguresTable
                .measure(List.of(new Layout(BED, 1), new Layout(BED, 3), new DriftRepair(BED),
                        new SkewedLeadersSeed(BED), new NarrowLinkSeed(BED, true), new NarrowLinkSeed(BED, false)));
    }
}
