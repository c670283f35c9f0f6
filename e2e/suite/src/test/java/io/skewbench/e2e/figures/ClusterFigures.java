package io.skewbench.e2e.figures;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.measure.Table;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Prints what {@code e2e/figures cluster} tells. It fails only if something cannot be measured, so it is no test, and its
 * name doesn't end as theirs: it runs only when it is named.
 */
class ClusterFigures {
    @RegisterExtension
    static final Testbed BED = new Testbed();

    @Test
    void measure() {
        var only = Stream.of(System.getProperty("figures.only", "").split(",")).filter(name -> !name.isEmpty())
                .toList();
        var chosen = new Table(List.of(new Starts(BED), new ManyFinished(BED))).startingWith(only);
        assertFalse(chosen.isEmpty(), () -> "no row begins with " + only);
        assertTrue(chosen.measure(Integer.getInteger("figures.rounds", 5)), "something could not be measured");
    }
}
