package io.skewbench.controller.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.controller.child.ChildNames;
import io.skewbench.controller.child.Owner;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.memory.LeanItems;
import io.skewbench.controller.worker.WorkerFate;
import io.skewbench.controller.worker.WorkerJob;
import io.skewbench.engine.AttemptId;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeanJobsTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:05:00Z");
    private static final ChildNames NAMES = ChildNames.ofBenchmark("uid-run");
    private static final String WORKERS = NAMES.job(new AttemptId(0, 0), "c1");
    private static final String SHA256 = "0123456789abcdef".repeat(4);

    private final LeanItems<Job> store = new LeanItems<>(new LeanJobs(), new CacheRoom());

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{conditions: [{type: Suspended, status: \"True\"}]}",
            "{conditions: [{type: SuccessCriteriaMet, status: \"True\"}, {type: Complete, status: \"True\"}]}",
            "{conditions: [{type: Failed, status: \"True\", reason: BackoffLimitExceeded, message: too often}]}",
            "{conditions: [{type: FailureTarget, status: \"True\", reason: DeadlineExceeded}]}",
            "{conditions: [{type: Failed, status: \"False\"}]}"})
    void whatIsKeptDecidesAsTheWholeJobDoes(String status) {
        for (var metadata : new String[]{"", "deletionTimestamp: \"2026-01-01T00:04:00Z\","}) {
            // Given
            var whole = job(WORKERS, metadata, status);
            // When
            var kept = kept(whole);
            // Then
            assertThat(decisions(kept)).isEqualTo(decisions(whole));
            assertThat(decisions(kept).planSha256()).contains(SHA256);
            assertThat(new LeanJobs().lean(kept, LeanItems.TEXT_CHARACTERS)).isEqualTo(kept);
        }
    }

    @Test
    void keepsTheJobThatMeasuresLinks() {
        var links = job(NAMES.links(), "", "{conditions: [{type: Complete, status: \"True\"}]}");
        links.getSpec().getTemplate().getSpec().getContainers().clear();

        assertThat(decisions(kept(links))).isEqualTo(decisions(links));
    }

    @Test
    void keepsLittleOfAForeignJob() {
        // Given the name and the owner of a run's Job
        var job = job(WORKERS, "", "{}");
        job.getMetadata().setAnnotations(Map.of("a", "anything".repeat(20_000)));
        job.getSpec().getTemplate().getSpec().getContainers().add(new ContainerBuilder().withName("x")
                .withEnv(new EnvVarBuilder().withName("A").withValue("anything".repeat(150_000)).build()).build());
        job.getSpec().getTemplate().getSpec().getContainers().getFirst().getArgs()
                .set(1, "--plan-sha256=" + "anything".repeat(20_000));
        // Then
        assertThat(Serialization.asJson(kept(job))).hasSizeLessThan(1_000).doesNotContain("anything");
        // Given only the label
        job.getMetadata().setName("other");
        // Then
        store.put(store.getKey(job), job);
        assertThat(store.get(store.getKey(job))).isNull();
    }

    private record Decisions(Optional<String> planSha256, boolean isComplete, WorkerFate fate, boolean isOfTheRun) {}

    private static Decisions decisions(Job job) {
        return new Decisions(WorkerJob.planSha256(job), WorkerFate.isComplete(job),
                WorkerFate.of(job, Optional.empty(), true, NOW),
                Owner.isController("uid-run", job) && NAMES.isJob(job.getMetadata().getName()));
    }

    private Job kept(Job job) {
        store.put(store.getKey(job), job);
        return Objects.requireNonNull(store.get(store.getKey(job)));
    }

    private static Job job(String name, String metadata, String status) {
        return Serialization.unmarshal("""
                apiVersion: batch/v1
                kind: Job
                metadata:
                  {name: %s, namespace: ns, uid: u, creationTimestamp: "2026-01-01T00:00:00Z", %s
                   ownerReferences: [{apiVersion: skewbench.io/v1alpha1, kind: Benchmark, name: run, uid: uid-run,
                     controller: true}]}
                spec:
                  suspend: true
                  template:
                    spec: {containers: [{name: worker, image: anything, args: ["-cp", "--plan-sha256=%s"]}]}
                status: %s
                """.formatted(name, metadata, SHA256, status), Job.class);
    }
}
