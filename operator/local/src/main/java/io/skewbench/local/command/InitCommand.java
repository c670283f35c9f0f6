package io.skewbench.local.command;

import io.skewbench.engine.Problem;
import io.skewbench.local.distribution.ManifestVersion;
import io.skewbench.local.session.ExitStatus;
import io.skewbench.local.validation.ResourceFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "init", mixinStandardHelpOptions = true, versionProvider = ManifestVersion.class,
        description = "Writes NAME.yaml as a starting point: a valid Benchmark and SkewedTopic with comments. Never "
                + "overwrites a file.",
        footerHeading = "%nExit status:%n", footer = {"  0  written",
                "  2  the file exists already, DIR does not, or NAME is not a valid name of a Benchmark",
                "  3  the file cannot be written"})
final class InitCommand implements Callable<Integer> {
    private static final String NAME_IN_STARTER = "STARTER";

    @Spec
    @SuppressWarnings("NullAway.Init") // Picocli sets it.
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "NAME", defaultValue = "my-benchmark", description = "Name of the "
            + "Benchmark, and of the file without .yaml. Default: ${DEFAULT-VALUE}.")
    private String name = "my-benchmark";

    @Option(names = "--dir", paramLabel = "DIR", defaultValue = "", description = "Where to write the file. Default: "
            + "here.")
    private Path folder = Path.of("");

    @Override
    public Integer call() {
        var yaml = starter().replace(NAME_IN_STARTER, name);
        if (!isNamed(yaml)) {
            return refused("NAME: \"" + name + "\": is not a valid name of a Benchmark: use at most 52 lower-case "
                    + "letters, digits and \"-\", the first and the last a letter or digit, and nothing that YAML "
                    + "reads as a number, true, false or null");
        }
        if (!Files.isDirectory(folder)) {
            return refused(new Problem("--dir", folder.toString(), "there is no such folder; create it, or name "
                    + "another one").toString());
        }
        var file = folder.resolve(name + ".yaml");
        try {
            Files.writeString(file, yaml, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            return refused(new Problem("NAME", name, file + " exists already and is not overwritten; choose another "
                    + "name").toString());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + file, e);
        }
        spec.commandLine().getOut().println("Wrote " + file + "; edit it, then: skewbench validate " + file
                + ", skewbench run --duration 5s --repetitions 1 " + file);
        return ExitStatus.OK;
    }

    private boolean isNamed(String yaml) {
        var read = ResourceFiles.read(List.of("-"), new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)));
        return read.problems().isEmpty() && read.benchmarks().getFirst().getMetadata().getName().equals(name);
    }

    private int refused(String why) {
        spec.commandLine().getErr().println(why);
        return ExitStatus.INVALID;
    }

    private static String starter() {
        try (var text = InitCommand.class.getResourceAsStream("starter.yaml")) {
            return new String(Objects.requireNonNull(text).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
