package io.skewbench.local.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.local.ExampleResults;
import io.skewbench.local.secret.Secrets;
import io.skewbench.local.validation.StoredBenchmark;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.latency.LatencySeries;
import io.skewbench.protocol.timeline.Timeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFolderTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00.5Z");
    private static final RunRecord RUN = RunRecord.of("0.2.1", "digest", 3, null, null, null);
    private static final Secrets SECRETS = Secrets.of(Map.of("ssl.key.password", "s3cret"));
    private static final Benchmark BENCHMARK = StoredBenchmark.read(ExampleResults.INTERRUPTED);
    private static final TrialResult RESULT = TrialResult.builder().trial(2).attempt(1).variant("keyed").repetition(1)
            .build();

    private final Path parent;
    private final ResultFolder folder;

    ResultFolderTest(@TempDir Path parent) {
        this.parent = parent;
        this.folder = create(parent);
    }

    @AfterEach
    void closeFolder() {
        folder.close();
    }

    @Test
    void isNamedAfterBenchmarkAndTime() {
        // When
        var path = folder.path();
        // Then
        assertThat(path).isEqualTo(parent.resolve("orders-20261120T120000Z").toAbsolutePath());
    }

    @Test
    void hasANumberWhereARunOfTheSameNameBeganInTheSameSecond() {
        // When
        try (var second = create(parent)) {
            // Then
            assertThat(second.path()).hasFileName("orders-20261120T120000Z-2");
        }
    }

    @Test
    void holdsWhatTheRunIsStartedWith() {
        // When
        var run = Json.read(content("run.json"), RunRecord.class);
        // Then
        assertThat(run).isEqualTo(RUN);
    }

    @Test
    void holdsTheInputWithoutItsSecrets() {
        // When
        var input = content("input/0-in.yaml");
        // Then
        assertThat(input).isEqualTo("password: [hidden]");
    }

    @Test
    void isNotCreatedInsideAFile() throws IOException {
        // Given
        var file = Files.writeString(parent.resolve("file"), "");
        // When
        var thrown = catchThrowable(() -> ResultFolder.create(file, "orders", NOW, Map.of(), RUN, Secrets.NONE));
        // Then
        assertThat(thrown).isInstanceOf(UncheckedIOException.class)
                .hasMessage("Cannot create a folder for the results in " + file);
    }

    @Test
    void isNotOpenedTwice() {
        // When
        var thrown = catchThrowable(() -> ResultFolder.reopen(folder.path(), Secrets.NONE));
        // Then
        assertThat(thrown).isInstanceOf(UnusableResultException.class)
                .hasMessage(folder.path() + ": another process is running it; wait until it has ended");
    }

    @Test
    void isOpenedAgainOnceItIsClosed() {
        // Given
        folder.note("Interrupted");
        folder.close();
        // When
        try (var again = ResultFolder.reopen(folder.path(), Secrets.NONE)) {
            // Then
            assertThat(again.path()).isEqualTo(folder.path());
            assertThat(again.notes()).containsExactly("Interrupted");
        }
    }

    @Test
    void hasNoNotesAtFirst() {
        // When
        var notes = folder.notes();
        // Then
        assertThat(notes).isEmpty();
    }

    @Test
    void addsANoteToTheOthers() {
        // Given
        folder.note("Interrupted with s3cret");
        // When
        folder.note("Resumed");
        // Then
        assertThat(folder.notes()).containsExactly("Interrupted with [hidden]", "Resumed");
    }

    @Test
    void saysThatItsNotesAreDamaged() throws IOException {
        // Given
        Files.writeString(folder.path().resolve("notes.json"), "[\"Interr");
        // When
        var thrown = catchThrowable(folder::notes);
        // Then
        assertThat(thrown).isInstanceOf(UnusableResultException.class)
                .hasMessageStartingWith(folder.path().resolve("notes.json") + ": is damaged: ")
                .hasMessageEndingWith("; take it from a copy of the folder");
    }

    @Test
    void knowsNoTopicsAtFirst() {
        // When
        var topics = folder.topics();
        // Then
        assertThat(topics).isEmpty();
    }

    @Test
    void keepsTheLatestIdsOfTopics() {
        // Given
        folder.keepTopics(Map.of("orders", "first"));
        // When
        folder.keepTopics(Map.of("orders", "second"));
        // Then
        assertThat(folder.topics()).isEqualTo(Map.of("orders", "second"));
    }

    @Test
    void storesABenchmarkThatIsReadAgain() {
        // When
        folder.store(BENCHMARK);
        // Then
        assertThat(StoredBenchmark.read(content("status.yaml"))).isEqualTo(BENCHMARK);
    }

    @Test
    void storesTheWholeStatusBesides() {
        // Given
        var whole = Objects.requireNonNull(BENCHMARK.getStatus());
        // When
        folder.storeWhole(whole);
        // Then
        assertThat(Json.read(content("whole-status.json"), BenchmarkStatus.class)).isEqualTo(whole);
    }

    @Test
    void storesALineForEachVariantAsCsv() {
        // When
        folder.storeSummary(BENCHMARK, Objects.requireNonNull(BENCHMARK.getStatus()));
        // Then
        assertThat(content("summary.csv").lines()).hasSize(2).last().asString().startsWith("stored,built-in,BuiltIn,");
    }

    @Test
    void storesAsCsvOnlyFiguresThatHaveChanged() throws IOException {
        // Given
        var status = Objects.requireNonNull(BENCHMARK.getStatus());
        folder.storeSummary(BENCHMARK, status);
        Files.delete(folder.path().resolve("summary.csv"));
        // When
        folder.storeSummary(BENCHMARK, status.withSummary("Running trial 3 of 3"));
        // Then
        assertThat(folder.path().resolve("summary.csv")).doesNotExist();
        // When
        folder.storeSummary(BENCHMARK, status.withVariants(List.of()));
        // Then
        assertThat(content("summary.csv").lines()).hasSize(1);
    }

    @Test
    void storesNoCsvBeforeTheFirstFigures() {
        // Given
        var status = BenchmarkStatus.of(1L, "Running", "Running trial 1 of 2", List.of());
        // When
        folder.storeSummary(BENCHMARK, status);
        // Then
        assertThat(folder.path().resolve("summary.csv")).doesNotExist();
    }

    @Test
    void storesTheResultOfATrial() {
        // When
        folder.store(RESULT);
        // Then
        assertThat(Json.read(content("trials/t2a1.json"), TrialResult.class)).isEqualTo(RESULT);
        assertThat(folder.path().resolve("trials/t2a1.timeline.csv")).doesNotExist();
    }

    @Test
    void storesTheTimeLineOfATrialAsCsvToo() {
        // Given
        var step = List.of(1L);
        var timeline = new Timeline(1_000, 0, step, step, Map.of(), Map.of(), step,
                LatencySeries.ofEncoded(List.of(LatencySeries.encode(LatencySeries.empty()))));
        // When
        folder.store(RESULT.with(timeline));
        // Then
        assertThat(content("trials/t2a1.timeline.csv").lines()).hasSize(2);
    }

    @Test
    void neverChangesAResult() {
        // Given
        folder.store(RESULT);
        // When
        folder.store(RESULT.toBuilder().variant("other").build());
        // Then
        assertThat(content("trials/t2a1.json")).contains("keyed").doesNotContain("other");
    }

    @Test
    void keepsTheLogsThatThereAreWithoutSecrets() throws IOException {
        // Given
        var log = Files.writeString(parent.resolve("broker-0.log"), "Refused s3cret");
        // When
        folder.keepLogs(List.of(parent.resolve("absent.log"), log));
        // Then
        assertThat(folder.path().resolve("logs")).isDirectoryContaining("glob:**broker-0.log")
                .isDirectoryNotContaining("glob:**absent.log");
        assertThat(content("logs/broker-0.log")).isEqualTo("Refused [hidden]");
    }

    private static ResultFolder create(Path parent) {
        return ResultFolder.create(parent, "orders", NOW, Map.of("0-in.yaml", "password: s3cret"), RUN, SECRETS);
    }

    private String content(String file) {
        try {
            return Files.readString(folder.path().resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
