package io.skewbench.e2e.figures;

import io.skewbench.e2e.testbed.Testbed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Prints the figures of {@code e2e/figures cluster}. Not a test, as it fails only if something can't be measured; so
 * its name doesn't end with Test, and it runs only when it is selected by name.
 */
class ClusterFigures {
    @RegisterExtension
    static final Testbed BED = new Testbed();

    @Test
    void measure() {
        FiguresTable.measure(List.of(new Starts(BED), new IdleWithManyFinished(BED)));
    }
}
