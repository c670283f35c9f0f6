package io.skewbench.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.local.ExampleResults;
import io.skewbench.local.Main;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShowCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void printsTheTablesOfARunThatFailed() throws IOException {
        var results = ExampleResults.in(folder, ExampleResults.failed());

        assertThat(show(results)).isZero();

        assertThat(out.toString()).startsWith("Failed: Running trial 2 of 2").containsPattern("built-in +1 +499 ")
                .contains("75.0 %", "chance can look like a difference");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void saysThatARunWasInterrupted() throws IOException {
        var results = ExampleResults.in(folder, ExampleResults.INTERRUPTED);

        assertThat(show(results)).isZero();

        assertThat(err.toString()).startsWith("The run was interrupted after 1 of 2 trials");
        assertThat(out.toString()).startsWith("Interrupted: The run was interrupted after 1 of 2 trials")
                .doesNotContain("Running trial 2")
                .containsPattern("built-in +1 +499 ");
    }

    @Test
    void doesNotSendToResumeWhatResumeRefuses() throws IOException {
        var results = ExampleResults.in(folder, ExampleResults.INTERRUPTED);
        Files.delete(results.resolve("run.json"));

        assertThat(show(results)).isZero();

        assertThat(err.toString()).contains("The run was interrupted after 1 of 2 trials; it cannot be resumed: ",
                "start a new run").doesNotContain("skewbench resume");
    }

    @Test
    void sendsToTheVersionThatCanResume() throws IOException {
        var results = ExampleResults.in(folder, ExampleResults.INTERRUPTED);
        Files.writeString(results.resolve("run.json"), "{\"formatVersion\":1,\"version\":\"0.0.9\",\"digest\":\"0\"}");

        assertThat(show(results)).isZero();

        assertThat(err.toString()).contains("cannot be resumed: was written by Skewbench 0.0.9")
                .doesNotContain("skewbench resume");
    }

    @Test
    void saysThatARunIsStillInProgress() throws IOException {
        var results = ExampleResults.in(folder, ExampleResults.INTERRUPTED);
        try (var file = FileChannel.open(results.resolve(".lock"), StandardOpenOption.CREATE_NEW,
                StandardOpenOption.WRITE); var lock = file.lock()) {
            assertThat(lock.isValid()).isTrue();

            assertThat(show(results)).isZero();
        }

        assertThat(err.toString()).startsWith("The run is still in progress");
        assertThat(out.toString()).startsWith("Running: Running trial 2 of 2");
    }

    @Test
    void printsWhatIsStoredForPrograms() throws IOException {
        var results = ExampleResults.in(folder, ExampleResults.INTERRUPTED);

        assertThat(show(results, "-o", "json")).isZero();

        var status = Json.mapper().readTree(out.toString()).path("status");
        assertThat(status.path("summary").asText()).isEqualTo("Running trial 2 of 2");
        assertThat(status.at("/variants/0/recordsPerSecond/median").asDouble()).isEqualTo(498.5);
        out.getBuffer().setLength(0);
        assertThat(show(results, "-o", "yaml")).isZero();
        assertThat(out.toString()).contains("phase: Running", "median: 498.5");
    }

    @Test
    void readsFoldersOfBeforeThereWasARecord() throws IOException {
        var results = ExampleResults.in(folder, ExampleResults.failed());
        Files.delete(results.resolve("run.json"));

        assertThat(show(results)).as(err.toString()).isZero();
    }

    @Test
    void namesAFolderThatIsNotThere() {
        assertThat(show(folder.resolve("absent"))).isEqualTo(2);

        assertThat(err.toString()).contains("absent: there is no such folder");
    }

    @Test
    void refusesAFileAndAFolderOfSomethingElse() throws IOException {
        assertThat(show(Files.writeString(folder.resolve("file"), ""))).isEqualTo(2);
        assertThat(show(folder)).isEqualTo(2);

        assertThat(err.toString()).contains("file: is not a folder", folder + ": holds no results of a run");
    }

    @Test
    void namesARunWhereAllRunsAreGiven() throws IOException {
        var results = ExampleResults.in(folder, ExampleResults.failed());

        assertThat(show(folder)).isEqualTo(2);

        assertThat(err.toString()).contains("name one of them, such as " + results);
    }

    @Test
    void refusesAFolderThatIsHalfWritten() throws IOException {
        var results = ExampleResults.in(folder, "");
        Files.delete(results.resolve("status.yaml"));

        assertThat(show(results)).isEqualTo(2);

        assertThat(err.toString()).contains("before it stored a status");
    }

    @Test
    void refusesAFolderOfALaterVersion() throws IOException {
        var results = ExampleResults.in(folder, ExampleResults.failed());
        Files.writeString(results.resolve("run.json"), "{\"formatVersion\":2,\"version\":\"9.1\",\"new\":{}}");

        assertThat(show(results)).isEqualTo(2);

        assertThat(err.toString()).contains("written by Skewbench 9.1 in version 2 of the format", "reads up to 1");
    }

    @Test
    void doesNotCallDamagedWhatALaterVersionHasAdded() throws IOException {
        var results = ExampleResults.in(folder, ExampleResults.failed().replace("  runId:", "  novelty: 1\n  runId:"));
        Files.writeString(results.resolve("run.json"), "{\"formatVersion\":1,\"version\":\"9.1\"}");

        assertThat(show(results)).isEqualTo(2);

        assertThat(err.toString()).contains("a later version wrote it, Skewbench 9.1", "status.novelty")
                .doesNotContain("damaged");
    }

    @Test
    void refusesWhatIsCutOffWhereverThatIs() throws IOException {
        var results = ExampleResults.in(folder, "");
        var whole = ExampleResults.failed();
        for (var length = 0; length < whole.indexOf("type: Finished"); length += 7) {
            Files.writeString(results.resolve("status.yaml"), whole.substring(0, length));

            assertThat(show(results)).as("after %d characters", length).isEqualTo(2);
        }
        assertThat(err.toString()).contains("status.yaml: is damaged", "its end is missing").doesNotContain("\tat ");
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"median: 498.5 | median: many | status.variants[0].recordsPerSecond.median",
            "index: 0 | index: first | status.trials[0].index", "kind: Benchmark | kind: List | no Benchmark",
            "phase: Failed | phase: {} | status.phase", "rate: 500 | rate: fast | load: rate"})
    void namesWhatIsDamaged(String whole, String damaged, String named) throws IOException {
        var results = ExampleResults.in(folder, ExampleResults.failed().replace(whole, damaged));

        assertThat(show(results)).isEqualTo(2);

        assertThat(err.toString()).contains("status.yaml: is damaged: ", named).doesNotContain("\tat ");
    }

    @Test
    void refusesBytesThatAreNoText() throws IOException {
        var results = ExampleResults.in(folder, "");
        Files.write(results.resolve("status.yaml"), new byte[]{'a', (byte) 0xff, 0});

        assertThat(show(results)).isEqualTo(2);

        assertThat(err.toString()).contains("status.yaml: is damaged: not text in UTF-8");
    }

    private int show(Path results, String... options) {
        var command = Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return options.length == 0
                ? command.execute("show", results.toString())
                : command.execute("show", results.toString(), options[0], options[1]);
    }
}
