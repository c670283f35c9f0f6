package io.skewbench.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A table that is measured among the tests of the operator, whose API server and stand-ins it needs:
 * {@code io.skewbench.controller.figures} in operator/controller.
 *
 * @param root folder of the checkout
 */
record ScaleFigures(Path root) {
    private static final String ROW = "{\"row\":";

    /** Prints rows to standard output, all else to standard error; returns whether all could be measured. */
    boolean measure(int rounds, List<String> only) {
        try {
            var process = new ProcessBuilder("mvn", "--batch-mode", "-q", "-pl", "operator/controller", "-am", "test",
                    "-Dtest=ScaleFigures", "-Dsurefire.failIfNoSpecifiedTests=false", "-Dfigures.rounds=" + rounds,
                    "-Dfigures.only=" + String.join(",", only)).directory(root.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT).start();
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
