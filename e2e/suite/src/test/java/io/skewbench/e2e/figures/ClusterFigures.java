package io.skewbench.e2e.figures;

import io.skewbench.e2e.testbed.Testbed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Prints what {@code e2e/figures cluster} tells. It fails only if something cannot be measured, so it is no test, and
 * its name doesn't end as theirs: it runs only when it is named.
 */
class ClusterFigures {
    @RegisterExtension
    static final Testbed BED = new Testbed();

    @Test
    void measure() {
        FiguresTable.measure(List.of(new Starts(BED), new ManyFinished(BED)));
    }
}
