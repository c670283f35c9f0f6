package io.skewbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The layout of all shell scripts, as shfmt and {@code .editorconfig} want it. */
class ScriptFormatTest {
    private static String shfmt = "";

    @BeforeAll
    static void build() {
        shfmt = Linters.build("shfmt");
    }

    @Test
    void laysOutAllScriptsAlike() {
        // Given
        var command = new ArrayList<>(List.of("env", "--chdir", Repository.root().toString(), shfmt, "--diff"));
        var scripts = scripts();
        command.addAll(scripts);
        // When
        var result = Helm.run(command);
        // Then
        assertThat(scripts).contains(".ci/run", "dev/format", "e2e/run", "skewbench");
        assertThat(result.status()).as("run dev/format: " + result.output() + result.errors()).isZero();
    }

    @Test
    void refusesAnotherLayout(@TempDir Path folder) throws IOException {
        // Given
        Files.copy(Repository.root().resolve(".editorconfig"), folder.resolve(".editorconfig"));
        var script = Files.writeString(folder.resolve("script.bash"),
                "#!/usr/bin/env bash\nif true; then\n    true\nfi\n");
        // When
        var result = Helm.run(List.of(shfmt, "--list", script.toString()));
        // Then
        assertThat(result.output()).contains("script.bash");
    }

    private static List<String> scripts() {
        var found = Helm.run(List.of("env", "--chdir", Repository.root().toString(), shfmt, "--find", "."));
        assertThat(found.status()).as(found.toString()).isZero();
        return found.output().lines().filter(script -> !script.contains("target/")).toList();
    }
}
