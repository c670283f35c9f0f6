package io.skewbench.local.result;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.local.ExampleResults;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredRunTest {
    private static final String VERSION = "0.2.1";

    @TempDir
    private Path parent = Path.of("");
    private Path results = Path.of("");

    @BeforeEach
    void storeARunThatFailed() throws IOException {
        results = ExampleResults.in(parent, ExampleResults.failed());
    }

    @Test
    void isReadWithItsStatusAndRecord() {
        // When
        var run = read();
        // Then
        assertThat(run.benchmark().getMetadata().getName()).isEqualTo("stored");
        assertThat(requireNonNull(run.record()).brokers()).isEqualTo(1);
        assertThat(run.hasEnded()).isTrue();
        assertThat(run.running()).isFalse();
    }

    @Test
    void hasNotEndedWhereItWasInterrupted() throws IOException {
        // Given
        status(ExampleResults.INTERRUPTED);
        // When
        var run = read();
        // Then
        assertThat(run.hasEnded()).isFalse();
    }

    @Test
    void isRunningWhileAProcessHasItsLock() throws IOException {
        try (var lock = FolderLock.take(results).orElseThrow()) {
            assertThat(lock.isEffective()).isTrue();
            // When
            var run = read();
            // Then
            assertThat(run.running()).isTrue();
        }
    }

    @Test
    void hasNoRecordInAFolderOfTheFirstVersions() throws IOException {
        // Given
        Files.delete(results.resolve("run.json"));
        // When
        var run = read();
        // Then
        assertThat(run.record()).isNull();
    }

    @Test
    void refusesAFolderThatDoesNotExist() {
        refused(parent.resolve("other"), "there is no such folder");
    }

    @Test
    void refusesAFile() {
        refused(results.resolve("status.yaml"), "is not a folder");
    }

    @Test
    void refusesAFolderWithoutResults() {
        refused(results.resolve("trials"), "holds no results of a run");
    }

    @Test
    void namesTheNewestRunInAFolderOfSeveral() throws IOException {
        // Given an older run whose name comes later
        var older = Files.createDirectory(parent.resolve("z"));
        Files.writeString(older.resolve("run.json"), "{}");
        Files.setLastModifiedTime(older, FileTime.fromMillis(1_000));
        // Then
        refused(parent, "holds the folders of several runs; name one of them, such as " + results);
    }

    @Test
    void refusesARunThatStoredNoStatus() throws IOException {
        // Given
        Files.delete(results.resolve("status.yaml"));
        // Then
        refused(results, "the run ended before it stored a status");
    }

    @Test
    void refusesALaterFormat() throws IOException {
        // Given
        record("{\"formatVersion\": 2, \"version\": \"9.1\"}");
        // Then
        refused(results, "was written by Skewbench 9.1 in version 2 of the format");
    }

    @Test
    void refusesARecordThatIsDamaged() throws IOException {
        // Given
        record("{\"formatVersion\": 1,");
        // Then
        refusedFor("run.json", "is damaged: ");
    }

    @Test
    void namesTheVersionWhoseStatusIsUnknown() throws IOException {
        // Given
        record("{\"formatVersion\": 1, \"version\": \"0.2.9\"}");
        status(ExampleResults.failed().replace("  runId:", "  novelty: 1\n  runId:"));
        // Then
        refusedFor("status.yaml", "a later version wrote it, Skewbench 0.2.9, and this one, 0.2.1");
    }

    @Test
    void takesAnUnknownStatusOfItsOwnVersionForDamaged() throws IOException {
        // Given
        record("{\"formatVersion\": 1, \"version\": \"" + VERSION + "\"}");
        status(ExampleResults.failed().replace("  runId:", "  novelty: 1\n  runId:"));
        // Then
        refusedFor("status.yaml", "is damaged: ");
    }

    @Test
    void refusesAStatusThatIsNotText() throws IOException {
        // Given
        Files.write(results.resolve("status.yaml"), new byte[]{'a', (byte) 0xff});
        // Then
        refusedFor("status.yaml", "is damaged: not text in UTF-8; take it from a copy of the folder");
    }

    @Test
    void listsTheFilesThatItWasStartedWith() throws IOException {
        // Given
        Files.writeString(results.resolve("input/1-more.yaml"), "{}");
        // When
        var input = read().input();
        // Then
        assertThat(input).containsExactly(results.resolve("input/0-in.yaml"), results.resolve("input/1-more.yaml"));
    }

    @Test
    void readsResultsInTheOrderOfTheirTrials() throws IOException {
        // Given results beside the other files of a trial
        result("t10a0.json", 10, 0);
        result("t2a1.json", 2, 1);
        result("t2a0.json", 2, 0);
        Files.writeString(results.resolve("trials/t2a0-timeline.csv"), "not a result");
        // When
        var ids = read().results().stream().map(TrialResult::id).toList();
        // Then
        assertThat(ids).containsExactly(new AttemptId(2, 0), new AttemptId(2, 1), new AttemptId(10, 0));
    }

    @Test
    void refusesTheResultOfAnotherTrial() throws IOException {
        // Given
        result("t1a0.json", 2, 0);
        var run = read();
        // Then
        assertThatThrownBy(run::results).isInstanceOf(UnusableResultException.class)
                .hasMessageStartingWith(
                        results.resolve("trials/t1a0.json") + ": cannot be used: it is the result of t2a0")
                .hasMessageContaining("delete it to have this trial run again");
    }

    @Test
    void refusesAResultThatIsDamaged() throws IOException {
        // Given
        Files.writeString(results.resolve("trials/t0a0.json"), "{\"trial\":");
        var run = read();
        // Then
        assertThatThrownBy(run::results).isInstanceOf(UnusableResultException.class)
                .hasMessageStartingWith(results.resolve("trials/t0a0.json") + ": cannot be used: ");
    }

    private StoredRun read() {
        return StoredRun.read(results, VERSION);
    }

    private static void refused(Path folder, String why) {
        assertThatThrownBy(() -> StoredRun.read(folder, VERSION)).isInstanceOf(UnusableResultException.class)
                .hasMessageStartingWith(folder + ": " + why);
    }

    private void refusedFor(String file, String why) {
        assertThatThrownBy(this::read).isInstanceOf(UnusableResultException.class)
                .hasMessageStartingWith(results.resolve(file) + ": " + why);
    }

    private void record(String json) throws IOException {
        Files.writeString(results.resolve("run.json"), json);
    }

    private void status(String yaml) throws IOException {
        Files.writeString(results.resolve("status.yaml"), yaml);
    }

    private void result(String file, int trial, int attempt) throws IOException {
        Files.writeString(results.resolve("trials").resolve(file), Json.write(TrialResult.builder().trial(trial)
                .attempt(attempt).variant("v").repetition(1).build()));
    }
}
