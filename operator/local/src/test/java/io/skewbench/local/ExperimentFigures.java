package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.measure.experiments.ExperimentsTable;
import io.skewbench.measure.experiments.SearchPairs;
import io.skewbench.measure.table.Measurement;
import io.skewbench.measure.table.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prints the figures of {@code e2e/figures experiments}. It runs only when it is named. */
class ExperimentFigures {
    @TempDir
    private Path home = Path.of("");

    @Test
    void measure() {
        var map = new MapFigures(home, MapFigures.Cells.ALL);
        var mapWithLink = new MapFigures(home, MapFigures.Cells.WITH_LINK);
        var all = List.<Measurement>of(new SearchPairs(), new PlanFigures(home), new CountedReplicationFigures(home),
                new BottleneckFigures(home), new CauseFigures(home),
                new OriginalFigures(home, System.getProperty("figures.original", "")), map, mapWithLink,
                new PairFigures(home), new LinkLimitFigures(home));
        assertThat(all).extracting(Measurement::name).isEqualTo(ExperimentsTable.NAMES);
        var only = List.of(System.getProperty("figures.only", "").split(","));
        var chosen = new ArrayList<>(new Table(all).startingWith(only).measurements());
        if (chosen.contains(map)) {
            // It has the cells with a narrow link as well.
            chosen.remove(mapWithLink);
        }
        assertThat(new Table(chosen).measure(Integer.getInteger("figures.rounds", 1)))
                .as("every row was measured").isTrue();
    }
}
