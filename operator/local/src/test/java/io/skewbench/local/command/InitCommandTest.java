package io.skewbench.local.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.skewbench.local.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InitCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void writesAFileThatIsValid() {
        assertThat(execute("init", "orders", "--dir", folder.toString())).as(err.toString()).isZero();

        var file = folder.resolve("orders.yaml");
        assertThat(file).content().contains("kind: Benchmark", "name: orders", "topic: orders")
                .doesNotContain("STARTER");
        assertThat(execute("validate", file.toString())).as(err.toString()).isZero();
        assertThat(err.toString()).as("no warnings either").isEmpty();
    }

    @Test
    void neverOverwrites() throws IOException {
        var file = Files.writeString(folder.resolve("orders.yaml"), "mine");

        assertThat(execute("init", "orders", "--dir", folder.toString())).isEqualTo(2);

        assertThat(file).hasContent("mine");
        assertThat(err.toString()).contains("NAME: \"orders\": ", "exists already and is not overwritten");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Orders", "../orders", "a.b", "-a", "two words", "a\n  namespace: b", "true", "",
            "a123456789b123456789c123456789d123456789e123456789f123"})
    void refusesWhatIsNoName(String name) {
        assertThat(execute("init", "--dir", folder.toString(), "--", name)).isEqualTo(2);

        assertThat(err.toString()).contains("is not a valid name of a Benchmark");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void refusesAFolderThatDoesNotExist() {
        // Given
        var absent = folder.resolve("absent");
        // When
        var status = execute("init", "orders", "--dir", absent.toString());
        // Then
        assertThat(status).isEqualTo(2);
        assertThat(err.toString()).isEqualToIgnoringNewLines(
                "--dir: \"" + absent + "\": there is no such folder; create it, or name another one");
    }

    @Test
    void namesTheFileThatCannotBeWritten() {
        // Given a folder in which nobody can create a file, not even root
        var folder = Path.of("/proc/self/fdinfo");
        assumeThat(folder).isDirectory();
        // When
        var status = execute("init", "orders", "--dir", folder.toString());
        // Then
        assertThat(status).isEqualTo(3);
        assertThat(err.toString()).startsWith("Failed: Cannot write " + folder.resolve("orders.yaml") + ": ")
                .doesNotContain("\tat ");
    }

    private int execute(String... arguments) {
        return Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
