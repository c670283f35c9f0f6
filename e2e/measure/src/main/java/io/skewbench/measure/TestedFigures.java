package io.skewbench.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A table that is measured in a module of tests, because it needs their objects and programs. The command that runs the
 * tests: e2e/run for {@code io.skewbench.e2e.figures} in e2e/suite, Maven for {@code io.skewbench.controller.figures}
 * in operator/controller.
 *
 * @param folder working directory of the command
 */
record TestedFigures(Path folder, List<String> command) {
    private static final String ROW = "{\"row\":";

    /**
     * Prints rows to standard output and everything else to standard error; returns whether all rows could be measured.
     */
    boolean measure(int rounds, List<String> only) {
        var all = new ArrayList<>(command);
        all.addAll(List.of("-Dfigures.rounds=" + rounds, "-Dfigures.only=" + String.join(",", only),
                "-Dtest.timeouts=disabled"));
        try {
            var process = new ProcessBuilder(all).directory(folder.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT).start();
            process.getOutputStream().close();
            try (var lines = process.inputReader()) {
                lines.lines().forEach(TestedFigures::print);
            }
            return process.waitFor() == 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Prints a row without the control characters by which Maven resets colours at the beginning of a line. */
    private static void print(String line) {
        var row = line.indexOf(ROW);
        (row < 0 ? System.err : System.out).println(row < 0 ? line : line.substring(row));
    }
}
