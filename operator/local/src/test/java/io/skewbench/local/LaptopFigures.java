package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.measure.laptop.LaptopTable;
import io.skewbench.measure.table.Measurement;
import io.skewbench.measure.table.Table;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Prints the figures of {@code e2e/figures laptop}. It fails only if something cannot be measured, so it is not a test,
 * and doesn't have the name of one: it runs only when it is named.
 */
class LaptopFigures {
    @TempDir
    private Path home = Path.of("");

    @Test
    void measure() {
        var all = List.<Measurement>of(new WrongFileFigures(home), new TroubleFigures(home),
                new KilledFigures(home));
        assertThat(all).extracting(Measurement::name).isEqualTo(LaptopTable.NAMES);
        var only = List.of(System.getProperty("figures.only", "").split(","));
        assertThat(new Table(all).startingWith(only).measure(Integer.getInteger("figures.rounds", 1)))
                .as("every row was measured").isTrue();
    }
}
