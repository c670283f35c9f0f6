package io.skewbench.local;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.table.Measurement;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** How long {@code ./skewbench validate} takes from its start until it has said what is wrong. */
record WrongFileFigures(Path home) implements Measurement {
    private static final Path COMMAND = Path.of("../../skewbench");
    private static final Path CORPUS = Path.of("../../crds/src/test/resources/corpus/invalid");
    private static final int FILES = 40;
    private static final double LONGEST_S = 1;
    private static final int LARGE_BYTES = 10_000_000;
    private static final double LONGEST_OF_LARGE_S = 3;
    private static final int REFUSED = 2;

    @Override
    public String name() {
        return "wrong";
    }

    @Override
    public List<Figure> measure(int rounds) {
        try {
            var files = corpus();
            // Builds what is not built.
            seconds(files.getFirst());
            var longest = 0.0;
            for (var file : files) {
                longest = Math.max(longest, seconds(file));
            }
            return List.of(
                    Figure.bounded("wrong: the longest of %d invalid files of the corpus".formatted(files.size()),
                            Series.of(longest), "s", new AtMost(LONGEST_S), null),
                    Figure.bounded("wrong: 10 MB of Benchmarks with an error each", Series.of(seconds(large())), "s",
                            new AtMost(LONGEST_OF_LARGE_S), null));
        } catch (IOException e) {
            throw new CannotMeasureException(e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CannotMeasureException(e.toString());
        }
    }

    private static List<Path> corpus() throws IOException {
        try (var listed = Files.list(CORPUS)) {
            var all = listed.sorted().toList();
            return IntStream.range(0, FILES).mapToObj(i -> all.get(i * all.size() / FILES)).toList();
        }
    }

    private Path large() throws IOException {
        var one = "---\n" + TestResources.benchmark("large", "variants: [{name: keyed, partitoner: Keyed}]");
        return Files.writeString(home.resolve("large.yaml"), one.repeat(LARGE_BYTES / one.length() + 1));
    }

    private static double seconds(Path file) throws IOException, InterruptedException {
        var from = System.nanoTime();
        var process = new ProcessBuilder("bash", COMMAND.toString(), "validate", file.toString())
                .redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD).start();
        var exit = process.waitFor();
        if (exit != REFUSED) {
            throw new CannotMeasureException("validate " + file + " ended with status " + exit);
        }
        return (System.nanoTime() - from) / 1e9;
    }
}
