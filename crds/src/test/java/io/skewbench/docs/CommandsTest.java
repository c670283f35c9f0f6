package io.skewbench.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands in {@code dev/}, and {@code .ci/times}. None of them gets as far as Maven here. */
class CommandsTest {
    private static final Path FOLDER = Repository.root().resolve("dev");
    private static final int WRONG_ARGUMENT = 2;

    private record Answer(int status, String output) {}

    static Stream<String> all() throws IOException {
        try (var files = Files.list(FOLDER)) {
            return files.filter(Files::isExecutable).map(file -> file.getFileName().toString()).sorted().toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void explainsItself(String command) throws Exception {
        // When
        var answer = run(command, "--help");
        // Then
        assertThat(answer.status()).as(answer.output()).isZero();
        assertThat(answer.output()).contains("  dev/" + command).doesNotContain("set -e");
    }

    @Test
    void timesExplainsItself() throws Exception {
        // When
        var answer = run("../.ci/times", "--help");
        // Then
        assertThat(answer.status()).as(answer.output()).isZero();
        assertThat(answer.output()).contains(".ci/times CHECKOUT...", "Exit status 2").doesNotContain("set -e");
    }

    @Test
    void timesRefusesWhatIsNoCheckout() throws Exception {
        // When
        var answer = run("../.ci/times", "nowhere");
        // Then
        assertThat(answer.status()).isEqualTo(WRONG_ARGUMENT);
        assertThat(answer.output()).startsWith("times: \"nowhere\" is not a folder: name ");
    }

    @ParameterizedTest
    @MethodSource("all")
    void isNamedInContributing(String command) throws IOException {
        var page = Files.readString(Repository.root().resolve("CONTRIBUTING.md"));
        assertThat(page).containsPattern("\\| `dev/" + command + "[` ]");
    }

    @Test
    void anUnknownModuleIsAnsweredWithThoseThatThereAre() throws Exception {
        // When
        var answer = run("test", "enigne");
        // Then
        assertThat(answer.status()).isEqualTo(WRONG_ARGUMENT);
        assertThat(answer.output()).startsWith("test: \"enigne\" is not a module: use one of ")
                .contains(" operator/engine ", "e2e/suite");
    }

    @ParameterizedTest
    @CsvSource({"format, nowhere, is not a module", "update-crds, now, takes no arguments",
            "update-manifests, now, takes no arguments", "update-goldens, stage, use stages or strimzi",
            "it, -X, come after --", "images, arm64, is not an option"})
    void refusesAWrongArgument(String command, String argument, String reason) throws Exception {
        // When
        var answer = run(command, argument);
        // Then
        assertThat(answer.status()).isEqualTo(WRONG_ARGUMENT);
        assertThat(answer.output()).startsWith(command + ": ").contains(reason);
    }

    private static Answer run(String command, String... arguments) throws IOException, InterruptedException {
        var line = new ArrayList<>(List.of(FOLDER.resolve(command).toString()));
        line.addAll(List.of(arguments));
        var process = new ProcessBuilder(line).redirectErrorStream(true).start();
        process.getOutputStream().close();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(process.waitFor(), output);
    }
}
