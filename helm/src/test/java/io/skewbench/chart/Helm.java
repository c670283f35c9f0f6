package io.skewbench.chart;

import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The real helm, built from its Go module if it isn't yet, which takes minutes, once per machine. */
public final class Helm {
    public static final Path CHART = Repository.root().resolve("helm/skewbench");
    private static final Path BUILD = Repository.root().resolve("helm/binary/build");

    private Helm() {}

    private static final class Built {
        static final String PROGRAM = build();

        private static String build() {
            var built = run(List.of(BUILD.toString()));
            if (built.status() != 0) {
                throw new IllegalStateException(BUILD + ": " + built);
            }
            return built.output().strip();
        }
    }

    /** What a program answered. */
    public record Result(int status, String output, String errors) {}

    /** Runs helm to its end. */
    public static Result helm(String... arguments) {
        var command = new ArrayList<>(List.of(Built.PROGRAM));
        command.addAll(List.of(arguments));
        return run(command);
    }

    /** Runs a program to its end; helm keeps its own files out of the user's home. */
    static Result run(List<String> command) {
        try {
            var folder = Files.createDirectories(Repository.root().resolve("helm/target/helm-home"));
            var errors = Files.createTempFile(folder, "errors", null);
            var builder = new ProcessBuilder(command).redirectError(errors.toFile());
            for (var kind : List.of("CACHE", "CONFIG", "DATA")) {
                builder.environment().put("HELM_" + kind + "_HOME", folder.toString());
            }
            var process = builder.start();
            process.getOutputStream().close();
            var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            var status = process.waitFor();
            // helm mentions every link in a chart: ours are to crds/.
            var said = Files.readAllLines(errors).stream()
                    .filter(line -> !line.contains("found symbolic link"))
                    .collect(Collectors.joining("\n"));
            Files.delete(errors);
            return new Result(status, output, said);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while " + command.getFirst() + " ran", e);
        }
    }
}
