package io.skewbench.chart;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.testing.Repository;
import io.skewbench.chart.Judge.Judgement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** GitOps tools read every stage of a Benchmark and of a SkewedTopic as what it is. */
class GitOpsStagesTest {
    /** What the operator writes, as its own tests have it. */
    private static final List<String> FOLDERS = List.of("operator/engine/src/test/resources/golden/stages",
            "operator/engine/src/test/resources/golden/topic-stages");
    private static final String STAGES = """
            pending-kafka-not-ready          | InProgress | InProgress | Progressing
            pending-cluster-unusable         | Failed     | Failed     | Degraded
            pending-topic-not-ready          | InProgress | InProgress | Progressing
            pending-topic-unusable           | Failed     | Failed     | Degraded
            pending-payload-unusable         | Failed     | Failed     | Degraded
            pending-creating-idle-topics     | InProgress | InProgress | Progressing
            pending-idle-topics-unusable     | Failed     | Failed     | Degraded
            queued                           | InProgress | InProgress | Progressing
            suspended                        | InProgress | InProgress | Suspended
            preparing-starting-workers       | InProgress | InProgress | Progressing
            preparing-preparing-workers      | InProgress | InProgress | Progressing
            running-trial-running            | InProgress | InProgress | Progressing
            running-collecting-result        | InProgress | InProgress | Progressing
            running-creating-idle-topics     | InProgress | InProgress | Progressing
            running-starting-workers         | InProgress | InProgress | Progressing
            running-preparing-workers        | InProgress | InProgress | Progressing
            complete-no-objectives           | Current    | Current    | Healthy
            complete-objectives-met          | Current    | Current    | Healthy
            complete-objective-missed        | Current    | Failed     | Degraded
            failed-invalid-spec              | Failed     | Failed     | Degraded
            failed-client-version-unusable   | Failed     | Failed     | Degraded
            failed-records-lost              | Failed     | Failed     | Degraded
            edited                           | InProgress | InProgress | Progressing
            edited-and-seen                  | Current    | Failed     | Degraded
            topic-connecting                 | InProgress | InProgress | Progressing
            topic-settling                   | InProgress | InProgress | Progressing
            topic-creating                   | InProgress | InProgress | Progressing
            topic-laid-out                   | Current    | Current    | Healthy
            topic-reassigning                | InProgress | InProgress | Progressing
            topic-others-reassigning         | InProgress | InProgress | Progressing
            topic-repairing                  | InProgress | InProgress | Progressing
            topic-leaders-moved              | InProgress | InProgress | Progressing
            topic-drifted                    | Failed     | Failed     | Degraded
            topic-kafka-unavailable          | InProgress | InProgress | Progressing
            topic-refused                    | Failed     | Failed     | Degraded
            topic-edited                     | InProgress | InProgress | Progressing
            """;

    @TempDir
    static Path folder = Path.of("");
    private static Path kustomization = Path.of("");
    private static Map<String, Judgement> judgements = Map.of();

    @RegisterExtension
    final KubeApi api = new KubeApi();

    @BeforeAll
    static void judge() throws IOException {
        kustomization = Files.writeString(folder.resolve("kustomization.yaml"), Recipes.yaml("kind: Kustomization"));
        judgements = Judge.of(kustomization, FOLDERS.stream().flatMap(GitOpsStagesTest::files).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = STAGES)
    void readAsWhatTheyAre(String stage, String kstatus, String flux, String argocd) {
        var judgement = judgement(stage);
        assertThat(judgement.kstatus().status()).as("kstatus: %s", judgement).isEqualTo(kstatus);
        assertThat(judgement.flux().status()).as("Flux: %s", judgement).isEqualTo(flux);
        assertThat(judgement.argocd().status()).as("Argo CD: %s", judgement).isEqualTo(argocd);
        assertThat(judgement.argocd().message()).isNotBlank();
    }

    @Test
    void areAllJudged() {
        assertThat(STAGES.lines().map(line -> line.substring(0, line.indexOf(' '))))
                .containsExactlyInAnyOrderElementsOf(judgements.keySet());
    }

    @Test
    void sayWhatIsTheMatter() {
        assertThat(judgement("queued").argocd().message()).isEqualTo(
                "Waiting for other runs on the same Kafka cluster: number 2 in the queue, after other; the status of "
                        + "each run ahead says when it continues or fails");
        assertThat(judgement("failed-records-lost").argocd().message())
                .startsWith("Trial 2 of 2 failed: topic testing-1");
        assertThat(judgement("failed-records-lost").kstatus().message())
                .startsWith("Trial 2 of 2 failed: topic testing-1");
        assertThat(judgement("complete-objective-missed").argocd().message())
                .isEqualTo("built-in: brokerImbalance is not below 1.01");
        assertThat(judgement("topic-laid-out").argocd().message()).isEqualTo("Leaders per broker: 2/1/0");
    }

    /** Without a status a resource is done for kstatus. */
    @ParameterizedTest
    @CsvSource({"smallest.yaml, benchmark/smallest", "topic-leaders.yaml, skewedtopic/testing-1"})
    void areInProgressBeforeTheOperatorHasSeenThem(String file, String resource) throws IOException {
        // Given
        var corpus = Repository.root().resolve("crds/src/test/resources/corpus/valid");
        var created = api.kubectl("create", "--filename", corpus.resolve(file).toString());
        assertThat(created.status()).as(created.output()).isZero();
        // When
        var fresh = Files.writeString(folder.resolve("fresh.yaml"),
                api.kubectl("get", resource, "--output", "yaml").output());
        // Then
        var judgement = requireNonNull(Judge.of(kustomization, List.of(fresh)).get("fresh"));
        assertThat(judgement.kstatus().status()).isEqualTo("InProgress");
        assertThat(judgement.flux().status()).isEqualTo("InProgress");
        assertThat(judgement.argocd()).isEqualTo(new Judge.Verdict("Progressing", "Waiting for the operator"));
    }

    private static Judgement judgement(String stage) {
        return requireNonNull(judgements.get(stage), stage);
    }

    private static Stream<Path> files(String of) {
        try (var files = Files.list(Repository.root().resolve(of))) {
            return files.sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
