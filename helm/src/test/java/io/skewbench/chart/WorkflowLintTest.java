package io.skewbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The workflows of {@code .github}, which run only where they are published, as actionlint judges them. */
class WorkflowLintTest {
    private static final Path GITHUB = Repository.root().resolve(".github");
    private static final Pattern PINNED = Pattern.compile("uses: (\\S+)@[0-9a-f]{40} # v(\\d+)\\.\\d+\\.\\d+");
    private static String actionlint = "";

    @BeforeAll
    static void build() {
        actionlint = Linters.build("actionlint");
    }

    static Stream<Path> all() throws IOException {
        try (var files = Files.list(GITHUB.resolve("workflows"))) {
            return files.sorted().toList().stream();
        }
    }

    @Test
    void acceptsAllWorkflows() throws IOException {
        // When
        var command = new ArrayList<>(List.of(actionlint, "-no-color"));
        all().map(Path::toString).forEach(command::add);
        var result = Helm.run(command);
        // Then
        assertThat(command).hasSizeGreaterThan(2);
        assertThat(result.status()).as(result.output() + result.errors()).isZero();
    }

    /** Of actions that are pinned by a commit, actionlint knows no inputs. */
    @Test
    void acceptsAllInputsOfTheVersionsThatArePinned(@TempDir Path folder) throws IOException {
        // Given
        Files.createDirectory(folder.resolve(".git"));
        var workflows = Files.createDirectories(folder.resolve(".github/workflows"));
        for (var workflow : all().toList()) {
            Files.writeString(workflows.resolve(workflow.getFileName()),
                    PINNED.matcher(Files.readString(workflow)).replaceAll("uses: $1@v$2"));
        }
        // When
        var result = Helm.run(List.of("env", "--chdir", folder.toString(), actionlint, "-no-color"));
        // Then
        assertThat(result.status()).as(result.output() + result.errors()).isZero();
    }

    @ParameterizedTest
    @MethodSource("all")
    void pinsActionsOfOthersByCommit(Path workflow) throws IOException {
        // When
        var used = Files.readString(workflow).lines().filter(line -> line.contains("uses: ")).toList();
        // Then
        assertThat(used).isNotEmpty().allMatch(line -> line.contains("uses: ./") || PINNED.matcher(line).find());
    }

    @Test
    void refusesAnInputThatAnActionDoesNotHave(@TempDir Path folder) throws IOException {
        // Given
        var workflow = Files.writeString(folder.resolve("wrong.yaml"), """
                on: push
                jobs:
                  build:
                    runs-on: ubuntu-24.04
                    steps:
                      - uses: actions/setup-java@v4
                        with: {distribution: temurin, java: '21'}
                """);
        // When
        var result = Helm.run(List.of(actionlint, "-no-color", workflow.toString()));
        // Then
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.output()).contains("input \"java\" is not defined in action \"actions/setup-java@v4\"");
    }

    /** A tag may name another image tomorrow than the one whose bill of materials is signed. */
    @Test
    void releasesOnABaseImageThatIsPinnedByItsDigest() throws IOException {
        // When
        var base = Files.readString(GITHUB.resolve("base-image/Dockerfile"));
        var release = Files.readString(GITHUB.resolve("workflows/release.yaml"));
        var updates = Files.readString(GITHUB.resolve("dependabot.yml"));
        // Then
        assertThat(base).containsPattern("(?m)^FROM \\S+:21-jre@sha256:[0-9a-f]{64}$");
        assertThat(release).contains("base=$(sed -n 's/^FROM //p' .github/base-image/Dockerfile)",
                "\"-Dimage.base=$base\"");
        assertThat(updates).contains("package-ecosystem: docker\n    directory: /.github/base-image\n");
    }

    @Test
    void namesImagesInLowerCaseWhateverTheOwnersName(@TempDir Path folder) throws IOException {
        // Given
        var release = Files.readString(GITHUB.resolve("workflows/release.yaml"));
        var step = release.lines().map(String::strip).filter(line -> line.startsWith("run: echo \"PREFIX="))
                .map(line -> line.substring("run: ".length())).toList();
        var variables = folder.resolve("env");
        // When
        var result = Helm.run(List.of("env", "REGISTRY=ghcr.io", "OWNER=Skew-Bench", "GITHUB_ENV=" + variables, "bash",
                "-c", String.join("\n", step)));
        // Then
        assertThat(result.status()).as(result.errors()).isZero();
        assertThat(variables).content().isEqualTo("PREFIX=ghcr.io/skew-bench/skewbench\n");
        assertThat(release).containsOnlyOnce("github.repository_owner");
    }

    @ParameterizedTest
    @MethodSource("all")
    void endsByItselfAndMayDoOnlyWhatItSays(Path workflow) throws IOException {
        // When
        var text = Files.readString(workflow);
        // Then
        assertThat(text).contains("\npermissions:\n  contents: read\n", "\nconcurrency:\n");
        assertThat(text.lines().filter(line -> line.startsWith("    timeout-minutes: ")))
                .hasSameSizeAs(text.lines().filter(line -> line.startsWith("    runs-on: ")).toList());
    }
}
