package io.skewbench.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.local.ExampleResults;
import io.skewbench.local.Main;
import io.skewbench.local.distribution.ManifestVersion;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.ClassPath;
import io.skewbench.local.result.RunRecord;
import io.skewbench.local.result.StoredRun;
import io.skewbench.local.validation.ResourceFiles;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that can't be resumed are refused before anything is started, and their folders are left unchanged. */
class ResumeCommandTest {
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aRunThatHasEnded() throws IOException {
        var results = ExampleResults.in(folder, ExampleResults.failed());

        assertThat(resume(results)).isEqualTo(2);

        assertThat(err.toString()).contains("cannot be resumed: the run has ended as Failed");
        assertThat(results.resolve(".lock")).doesNotExist();
    }

    @Test
    void aRunThatAProcessIsRunning() throws IOException {
        var results = ExampleResults.in(folder, ExampleResults.INTERRUPTED);
        try (var file = FileChannel.open(results.resolve(".lock"), StandardOpenOption.CREATE_NEW,
                StandardOpenOption.WRITE); var lock = file.lock()) {
            assertThat(lock.isValid()).isTrue();

            assertThat(resume(results)).isEqualTo(2);
        }

        assertThat(err.toString()).contains("another process is running it");
    }

    @Test
    void aFolderOfSomethingElse() {
        assertThat(resume(folder)).isEqualTo(2);

        assertThat(err.toString()).contains("holds no results of a run");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aRunOfAVersionThatKeptTooLittle() throws IOException {
        var results = ExampleResults.in(folder, ExampleResults.INTERRUPTED);
        Files.writeString(results.resolve("run.json"), "{\"formatVersion\":1,\"version\":\"0.1.0\"}");

        assertThat(resume(results)).isEqualTo(2);

        assertThat(err.toString()).contains("did not store what is needed to resume it");
    }

    @Test
    void aRunOfAnotherSeriesOfVersions() throws IOException {
        var results = ExampleResults.in(folder, ExampleResults.INTERRUPTED);
        Files.writeString(results.resolve("run.json"), Json.write(RunRecord.of("0.0.9", "0", 1, null, null, null)));

        assertThat(resume(results)).isEqualTo(2);

        assertThat(err.toString()).contains("was written by Skewbench 0.0.9", "resume it with that version");
    }

    @Test
    void aRunWhoseSpecWasEdited() throws IOException {
        var results = resumable();
        edit(results.resolve("status.yaml"), "rate: 500", "rate: 501");

        assertThat(resume(results)).isEqualTo(2);

        assertThat(err.toString()).contains("status.yaml or a file in input/ was edited");
    }

    @Test
    void aRunWhoseTopicWasEdited() throws IOException {
        var results = resumable();
        edit(results.resolve("input/0-in.yaml"), "count: 4", "count: 5");

        assertThat(resume(results)).isEqualTo(2);

        assertThat(err.toString()).contains("status.yaml or a file in input/ was edited");
    }

    @Test
    void aRunWithAResultThatIsCutOff() throws IOException {
        var results = resumable();
        Files.writeString(results.resolve("trials/t0a0.json"), "{\"formatVersion\":2,\"trial\":0,\"att");

        assertThat(resume(results)).isEqualTo(2);

        assertThat(err.toString()).contains("trials/t0a0.json: cannot be used",
                "delete it to have this trial run again");
    }

    @Test
    void aRunWithResultsOfAnotherFormat() throws IOException {
        var results = resumable();
        var result = TrialResult.notBegun(new AttemptId(0, 0), new Experiment.Trial(0, "built-in", "BuiltIn", "4.4.0",
                Map.of(), 1, Map.of()), FailureReason.OFFSETS_UNREAD, "Kafka did not answer");
        Files.writeString(results.resolve("trials/t0a0.json"),
                Json.write(result).replace("\"formatVersion\":2", "\"formatVersion\":3"));

        assertThat(resume(results)).isEqualTo(2);

        assertThat(err.toString()).contains("t0a0.json: cannot be used", "format version 3");
    }

    @Test
    void aRunOfItsOwnBrokersTakesNoSettingsOfClients() throws IOException {
        var results = ExampleResults.in(folder, ExampleResults.INTERRUPTED);

        assertThat(resume(results, "--command-config", "client.properties")).isEqualTo(2);

        assertThat(err.toString()).contains("--command-config", "the run started its own brokers");
    }

    @ParameterizedTest
    @ValueSource(strings = {"own.jar", "classes", "jars/*"})
    void aRunWhosePartitionerWasRebuilt(String entry) throws IOException {
        Files.createDirectories(folder.resolve("classes/org"));
        Files.createDirectory(folder.resolve("jars"));
        for (var file : List.of("own.jar", "classes/org/Own.class", "jars/own.jar")) {
            Files.writeString(folder.resolve(file), "old build");
        }
        var path = folder + "/" + entry;
        var results = resumable(path, ClassPath.digests(path));
        for (var file : List.of("own.jar", "classes/org/Own.class", "jars/own.jar")) {
            Files.writeString(folder.resolve(file), "new build");
        }

        assertThat(resume(results)).isEqualTo(2);

        assertThat(err.toString()).contains(path + " of --class-path has changed since the run began");
    }

    @Test
    void aRunWhosePartitionerIsMissing() throws IOException {
        var results = resumable(folder.resolve("own.jar").toString(), null);

        assertThat(resume(results)).isEqualTo(2);

        assertThat(err.toString()).contains("own.jar\": there is no such file or folder");
    }

    /** Nothing is known of it that would keep it from going on. */
    private Path resumable() throws IOException {
        return resumable(null, null);
    }

    private Path resumable(@Nullable String classPath, @Nullable Map<String, String> digests) throws IOException {
        var results = ExampleResults.in(folder, ExampleResults.INTERRUPTED);
        var run = StoredRun.read(results, ManifestVersion.current());
        var plan = BenchmarkPlan.again(run.benchmark(), ResourceFiles.read(
                run.input().stream().map(Path::toString).toList(), InputStream.nullInputStream()));
        Files.writeString(results.resolve("run.json"),
                Json.write(RunRecord.of(ManifestVersion.current(), plan.digest(), 3, null, classPath, digests)));
        return results;
    }

    private static void edit(Path file, String before, String after) throws IOException {
        var text = Files.readString(file);
        assertThat(text).contains(before);
        Files.writeString(file, text.replace(before, after));
    }

    private int resume(Path results, String... options) {
        var arguments = options.length == 0
                ? List.of("resume", results.toString())
                : List.of("resume", results.toString(), options[0], options[1]);
        return Main.commandLine().setErr(new PrintWriter(err, true)).execute(arguments.toArray(String[]::new));
    }
}
