package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.skewbench.engine.figures.Family;
import io.skewbench.engine.state.Verdict;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.table.Measurement;
import io.skewbench.measure.table.Table;
import io.skewbench.measure.truth.TruthTable;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Prints how many runs on real brokers show a difference by a primary metric where there is none: the quickstart's
 * Benchmark without a rate, with one partitioner under the names of three. A run takes about 4 minutes. It runs only
 * when it is named, by {@code e2e/figures truth --only identical-variants}.
 */
class IdenticalVariantsFigures {
    private static final double LARGEST_SHARE_PERCENT = 10;

    @TempDir
    private Path home = Path.of("");

    @Test
    void measure() {
        assertThat(new Table(List.of(new IdenticalVariants(home))).measure(Integer.getInteger("figures.rounds", 1)))
                .as("every run reached a verdict").isTrue();
    }

    private record IdenticalVariants(Path home) implements Measurement {
        @Override
        public String name() {
            return TruthTable.IDENTICAL_VARIANTS;
        }

        @Override
        public List<Figure> measure(int rounds) {
            var different = 0;
            for (var round = 1; round <= rounds; round++) {
                var verdicts = primaryVerdicts(round);
                var shows = verdicts.stream().anyMatch(Verdict::isDifference);
                different += shows ? 1 : 0;
                System.err.println("  run " + round + " of " + rounds + ": " + String.join(", ", verdicts) + "; "
                        + different + " with a difference so far");
            }
            return List.of(Figure.bounded(name() + "-that-differ", Series.of(100.0 * different / rounds), "%",
                    new AtMost(LARGEST_SHARE_PERCENT), rounds + " runs of the quickstart on brokers of this machine"));
        }

        private List<String> primaryVerdicts(int round) {
            try {
                var run = SkewbenchProcess.run(home.resolve("run-" + round), identicalVariants(), "-o", "json");
                if (run.await() != 0) {
                    throw new CannotMeasureException("Run " + round + " failed: " + run.err());
                }
                return elements(Json.mapper().readTree(run.out()).at("/status/comparisons"))
                        .filter(comparison -> Family.PRIMARY.is(comparison.path("family").asText()))
                        .map(comparison -> comparison.path("verdict").asText()).toList();
            } catch (IOException | AssertionError e) {
                throw new CannotMeasureException(e.toString());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CannotMeasureException(e.toString());
            }
        }

        /** Returns the quickstart's topics and its first Benchmark. */
        private static String identicalVariants() throws IOException {
            var quickstart = Files.readString(Path.of("../../examples/quickstart.yaml"));
            var first = quickstart.substring(0, quickstart.lastIndexOf("\n---\n") + 1);
            var identical = first.replaceAll("partitioner: (StrictCost|BuiltIn)", "partitioner: Keyed");
            assertThat(identical.split("partitioner: Keyed", -1)).as("three variants").hasSize(4);
            return identical;
        }

        private static Stream<JsonNode> elements(JsonNode list) {
            return StreamSupport.stream(list.spliterator(), false);
        }
    }
}
