package io.skewbench.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A table that is measured on a cluster. What measures it runs among the tests there, whose objects and Kafka it needs:
 * {@code io.skewbench.e2e.figures} in e2e/suite.
 *
 * @param run the script e2e/run
 * @param test class that measures
 */
record SuiteFigures(Path run, String test) {
    private static final String ROW = "{\"row\":";

    /** Prints rows to standard output, all else to standard error; returns whether all could be measured. */
    boolean measure(int rounds, List<String> only) {
        try {
            var process = new ProcessBuilder(run.toString(), "-Dtest=" + test, "-Dfigures.rounds=" + rounds,
                    "-Dfigures.only=" + String.join(",", only)).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            process.getOutputStream().close();
            try (var lines = process.inputReader()) {
                lines.lines().forEach(line -> (line.startsWith(ROW) ? System.out : System.err).println(line));
            }
            return process.waitFor() == 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
