package io.skewbench.local.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.local.distribution.ManifestVersion;
import io.skewbench.local.result.RunRecord;
import io.skewbench.local.result.StoredRun;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResumabilityTest {

    @Test
    void acceptsAnUnfinishedRunOfThisVersion() {
        // Given
        var run = run("False", record(ManifestVersion.current(), "digest"));
        // When
        var refusal = Resumability.refusal(run);
        // Then
        assertThat(refusal).isEmpty();
    }

    @Test
    void refusesARunThatHasEnded() {
        // Given
        var run = run("True", record(ManifestVersion.current(), "digest"));
        // When
        var refusal = Resumability.refusal(run);
        // Then
        assertThat(refusal).hasValueSatisfying(why -> assertThat(why).startsWith("the run has ended as Complete"));
    }

    @Test
    void refusesAFolderWithoutARecord() {
        // Given
        var run = run("False", null);
        // When
        var refusal = Resumability.refusal(run);
        // Then
        assertThat(refusal).hasValueSatisfying(why -> assertThat(why).contains("an earlier version of Skewbench"));
    }

    @Test
    void refusesARecordWithoutADigest() {
        // Given
        var run = run("False", record(ManifestVersion.current(), null));
        // When
        var refusal = Resumability.refusal(run);
        // Then
        assertThat(refusal).hasValueSatisfying(why -> assertThat(why).contains("an earlier version of Skewbench"));
    }

    @Test
    void refusesARunOfAnotherSeriesOfVersions() {
        // Given
        var run = run("False", record("0.99.1", "digest"));
        // When
        var refusal = Resumability.refusal(run);
        // Then
        assertThat(refusal).hasValueSatisfying(why -> assertThat(why).contains("Skewbench 0.99.1",
                "resume it with that version"));
    }

    private static StoredRun run(String finished, @Nullable RunRecord record) {
        var benchmark = new Benchmark();
        benchmark.setStatus(BenchmarkStatus.of(1L, "Complete", "summary",
                List.of(new ConditionBuilder().withType("Finished").withStatus(finished).build())));
        return new StoredRun(Path.of("results"), record, benchmark, false);
    }

    private static RunRecord record(String version, @Nullable String digest) {
        return new RunRecord(RunRecord.FORMAT_VERSION, version, digest, 3, null, null, null, null);
    }
}
