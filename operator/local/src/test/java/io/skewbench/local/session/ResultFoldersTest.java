package io.skewbench.local.session;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.result.TrialResult;
import io.skewbench.local.TestResources;
import io.skewbench.local.distribution.ManifestVersion;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.ClassPath;
import io.skewbench.local.result.ResultFolder;
import io.skewbench.local.result.RunRecord;
import io.skewbench.local.result.StoredRun;
import io.skewbench.local.secret.Secrets;
import io.skewbench.local.system.SystemChoice;
import io.skewbench.local.validation.ResourceFiles;
import io.skewbench.protocol.json.Json;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFoldersTest {
    private static final SystemChoice EMBEDDED = new SystemChoice.Embedded(3);
    private static final SystemChoice RUNNING = new SystemChoice.Running("kafka:9092",
            Map.of("ssl.key.password", "s3cret"));
    private static final TrialResult COUNTS = TrialResult.builder().trial(0).attempt(0).variant("keyed").repetition(1)
            .build();
    private static final TrialResult FAILED = COUNTS.toBuilder().trial(1).reason("WorkerLost").build();

    private final BenchmarkPlan plan = plan();

    @TempDir
    private Path parent = Path.of("");

    @Test
    void haveNoResultsYetForANewRun() {
        // When
        var earlier = fresh("").earlier();
        // Then
        assertThat(earlier).isEmpty();
    }

    @Test
    void recordTheBrokersThatARunStarts() throws IOException {
        // When
        try (var folder = fresh("").open(plan, EMBEDDED, "")) {
            // Then
            assertThat(record(folder)).isEqualTo(
                    RunRecord.of(ManifestVersion.current(), plan.digest(), 3, null, null, null));
        }
    }

    @Test
    void recordTheClusterThatARunUses() throws IOException {
        // When
        try (var folder = fresh("").open(plan, RUNNING, "")) {
            // Then
            assertThat(record(folder)).isEqualTo(
                    RunRecord.of(ManifestVersion.current(), plan.digest(), null, "kafka:9092", null, null));
        }
    }

    @Test
    void recordTheClassPathInAFormThatHoldsInAnyFolder() throws IOException {
        // Given
        var jar = Files.writeString(parent.resolve("own.jar"), "build").toAbsolutePath();
        var relative = Path.of("").toAbsolutePath().relativize(jar);
        var classPath = relative + File.pathSeparator + jar.getParent();
        // When
        try (var folder = fresh("").open(plan, EMBEDDED, classPath)) {
            // Then
            var record = record(folder);
            var recorded = requireNonNull(record.classPath());
            assertThat(recorded.split(File.pathSeparator, -1)).hasSize(2)
                    .allMatch(entry -> Path.of(entry).isAbsolute());
            assertThat(record.classPathDigests()).isEqualTo(ClassPath.digests(recorded));
        }
    }

    @Test
    void keepTheInputFilesWithoutTheSecretsOfTheClient() throws IOException {
        // When
        try (var folder = fresh("password: s3cret").open(plan, RUNNING, "")) {
            // Then
            assertThat(folder.path().getParent()).isEqualTo(parent.toAbsolutePath());
            assertThat(folder.path().resolve("input/0-in.yaml")).content().isEqualTo("password: [hidden]");
        }
    }

    @Test
    void goOnInTheFolderOfARunThatIsResumed() {
        try (var folder = folder()) {
            var reopened = reopened(folder, ManifestVersion.current(), List.of(COUNTS));
            // When
            var opened = reopened.open(plan, EMBEDDED, "");
            // Then
            assertThat(opened).isSameAs(folder);
            assertThat(reopened.parent()).isEqualTo(parent.toAbsolutePath());
        }
    }

    @Test
    void noteAfterHowManyTrialsARunWasResumed() {
        try (var folder = folder()) {
            var reopened = reopened(folder, ManifestVersion.current(), List.of(COUNTS, FAILED));
            // When
            reopened.open(plan, EMBEDDED, "");
            // Then
            assertThat(folder.notes()).singleElement().asString()
                    .startsWith("The run was interrupted after 1 of 1 trials and resumed at ")
                    .endsWith(", on newly started brokers, with empty logs and caches, so trials before and after it "
                            + "may differ");
        }
    }

    @Test
    void noteThatTheClusterIsTheSame() {
        try (var folder = folder()) {
            var reopened = reopened(folder, ManifestVersion.current(), List.of(COUNTS));
            // When
            reopened.open(plan, RUNNING, "");
            // Then
            assertThat(folder.notes()).singleElement().asString()
                    .endsWith(", on the same Kafka cluster, so trials before and after it may differ");
        }
    }

    @Test
    void noteThatTheServerOfZooKeeperIsANewOne() {
        try (var folder = folder()) {
            var reopened = reopened(folder, ManifestVersion.current(), List.of(COUNTS));
            // When
            reopened.open(plan, new SystemChoice.Ensemble(1), "");
            // Then
            assertThat(folder.notes()).singleElement().asString()
                    .endsWith(", on a newly started server, so trials before and after it may differ");
        }
    }

    @Test
    void noteWhatHasChangedSinceTheRunBegan() {
        try (var folder = folder()) {
            var reopened = reopened(folder, "0.0.9", List.of(COUNTS));
            // When
            reopened.open(plan, EMBEDDED, "");
            // Then
            assertThat(folder.notes()).singleElement().asString().endsWith("may differ. In between, the program was "
                    + "Skewbench 0.0.9 and is " + ManifestVersion.current());
        }
    }

    @Test
    void noteNothingWhereNoTrialCountsYet() {
        try (var folder = folder()) {
            var reopened = reopened(folder, ManifestVersion.current(), List.of(FAILED));
            // When
            reopened.open(plan, EMBEDDED, "");
            // Then
            assertThat(folder.notes()).isEmpty();
        }
    }

    private ResultFolders fresh(String input) {
        return new ResultFolders.Fresh(parent, Map.of("0-in.yaml", input));
    }

    private ResultFolders reopened(ResultFolder folder, String version, List<TrialResult> earlier) {
        var record = RunRecord.of(version, plan.digest(), 3, null, null, null);
        return new ResultFolders.Reopened(folder, new StoredRun(folder.path(), record, plan.benchmark(), false),
                earlier);
    }

    private ResultFolder folder() {
        return ResultFolder.create(parent, "b", Instant.EPOCH, Map.of(),
                RunRecord.of(ManifestVersion.current(), plan.digest(), 3, null, null, null), Secrets.NONE);
    }

    private static RunRecord record(ResultFolder folder) throws IOException {
        return Json.read(Files.readString(folder.path().resolve("run.json")), RunRecord.class);
    }

    private static BenchmarkPlan plan() {
        var yaml = TestResources.skewedTopic() + "---\n"
                + TestResources.benchmark("b", "variants: [{name: keyed, partitioner: Keyed}]");
        return BenchmarkPlan.of(ResourceFiles.read(List.of("-"),
                new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))).getFirst();
    }
}
