package io.skewbench.controller.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.child.ChildNames;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.memory.LeanItems;
import io.skewbench.controller.node.PodImage;
import io.skewbench.controller.queue.EarlierWorkers;
import io.skewbench.controller.worker.WorkerFate;
import io.skewbench.controller.worker.WorkerJob;
import io.skewbench.controller.worker.WorkerPods;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.observation.Observed.HeldUp;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeanPodsTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:05:00Z");
    private static final ChildNames NAMES = ChildNames.ofBenchmark("uid-run");
    private static final String JOB = NAMES.job(new AttemptId(0, 0), "c1");

    /** For the texts of two. */
    private final LeanItems<Pod> store = new LeanItems<>(new LeanPods(), new CacheRoom(10_000, 10_000));

    @ParameterizedTest
    @ValueSource(strings = {"{phase: Running, startTime: \"2026-01-01T00:01:00Z\"}",
            "{phase: Failed, reason: Evicted, message: The node was low on memory}",
            "{phase: Pending, containerStatuses: [{name: worker, state: {waiting: {reason: ContainerCreating}}}]}",
            "{phase: Pending, containerStatuses: [{name: a, state: {running: {}}},"
                    + "{name: worker, state: {waiting: {reason: ImagePullBackOff, message: no such image}}}]}",
            "{phase: Failed, containerStatuses: [{name: a, state: {running: {}}},"
                    + "{name: worker, imageID: sha256-1, state: {terminated: {exitCode: 137, reason: OOMKilled}}}]}",
            "{phase: Failed, containerStatuses: [{name: worker, state: {terminated: {exitCode: 1, reason: Error, "
                    + "message: no such class}}}]}",
            "{phase: Pending, conditions: [{type: Ready, status: \"False\"}, "
                    + "{type: PodScheduled, status: \"False\", reason: Unschedulable, message: 0/3 nodes}]}",
            "{phase: Succeeded, containerStatuses: [{name: worker, imageID: sha256-1, "
                    + "state: {terminated: {exitCode: 0, message: rates}}}]}"})
    void whatIsKeptDecidesAsTheWholePodDoes(String status) {
        for (var deletion : new String[]{"",
                "deletionTimestamp: \"2026-01-01T00:04:00Z\", deletionGracePeriodSeconds: 5,"}) {
            // Given
            var whole = pod("p", deletion, status);
            // When
            var kept = kept(whole);
            // Then
            assertThat(decisions(kept)).isEqualTo(decisions(whole));
            assertThat(new LeanPods().lean(kept, LeanItems.TEXT_CHARACTERS)).isEqualTo(kept);
        }
    }

    @Test
    void keepsALongTerminationMessage() {
        // Given as much as a kubelet reports
        var message = "m".repeat(4_096);
        // Then
        assertThat(kept(pod("p", "", terminated(message))).getStatus().getContainerStatuses()).singleElement()
                .satisfies(it -> assertThat(it.getState().getTerminated().getMessage()).isEqualTo(message));
    }

    @Test
    void keepsLittleOfAForeignPod() {
        // Given the controller and the label of a run
        var pod = large(pod("p", "", "{phase: Running}"));
        // Then
        assertThat(Serialization.asJson(kept(pod))).hasSizeLessThan(1_000).doesNotContain("anything");
        // Given only the label
        pod.getMetadata().getOwnerReferences().getFirst().setName("other");
        // Then
        store.put(store.getKey(pod), pod);
        assertThat(store.get(store.getKey(pod))).isNull();
        assertThat(store.size()).isZero();
    }

    @Test
    void keepsTextsOnlyWhereThereIsRoom() {
        // When
        putThreeWithLongTexts();
        // Then
        assertThat(message("p0")).hasSize(4_000);
        assertThat(message("p1")).hasSize(4_000);
        assertThat(message("p2")).isNull();
        assertThat(WorkerFate.isAlive(stored("p2"))).isFalse();
        assertThat(stored("p2").getSpec().getActiveDeadlineSeconds()).isEqualTo(600);
    }

    @Test
    void keepsTheTextOfAPodOnceAnotherIsGone() {
        // Given
        putThreeWithLongTexts();
        store.remove("ns/p0");
        // When
        kept(pod("p2", "", terminated("m".repeat(4_000))));
        // Then
        assertThat(message("p2")).hasSize(4_000);
        assertThat(store.size()).isEqualTo(2);
    }

    /** Puts three of which two fit, one of them twice. */
    private void putThreeWithLongTexts() {
        IntStream.range(0, 3).forEach(i -> kept(pod("p" + i, "", terminated("m".repeat(4_000)))));
        kept(pod("p1", "", terminated("m".repeat(4_000))));
    }

    private record Decisions(WorkerFate fate, boolean isAlive, Optional<String> image, Optional<HeldUp> heldUp,
            int lost, boolean isOfTheRun, boolean isOfItsJob, String node) {}

    private static Decisions decisions(Pod pod) {
        var job = Serialization.unmarshal("apiVersion: batch/v1\nkind: Job\nmetadata: {uid: uid-job}",
                Job.class);
        var earlier = EarlierWorkers.of("ns", Stream.of(pod), it -> Optional.of(NOW.plusSeconds(60)), NOW);
        var ofRun = WorkerPods.of(run(), Stream.of(pod));
        return new Decisions(WorkerFate.of(null, Optional.of(pod), true, NOW), WorkerFate.isAlive(pod),
                PodImage.of(pod, WorkerJob.CONTAINER), earlier.heldUp(), earlier.lost().size(),
                WorkerPods.isOf(NAMES, "ns", pod), ofRun.of(job, 3).isPresent() && ofRun.of(job).size() == 1,
                pod.getSpec().getNodeName());
    }

    private static RunScope run() {
        return RunScope.of(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: run, namespace: ns, uid: uid-run}
                spec: {cluster: {bootstrapServers: "kafka:9092"}}
                """, Benchmark.class), () -> {});
    }

    private Pod kept(Pod pod) {
        store.put(store.getKey(pod), pod);
        return stored(pod.getMetadata().getName());
    }

    private Pod stored(String name) {
        return Objects.requireNonNull(store.get("ns/" + name));
    }

    private String message(String name) {
        return stored(name).getStatus().getContainerStatuses().getFirst().getState().getTerminated()
                .getMessage();
    }

    private static String terminated(String message) {
        return "{phase: Failed, containerStatuses: [{name: worker, state: {terminated: {exitCode: 1, message: "
                + message
                + "}}}]}";
    }

    private static Pod large(Pod pod) {
        pod.getSpec().getContainers().add(new ContainerBuilder().withName("worker").withEnv(
                new EnvVarBuilder().withName("A").withValue("anything".repeat(150_000)).build()).build());
        pod.getMetadata().setAnnotations(Map.of("a", "anything".repeat(20_000), ChildLabels.BENCHMARK,
                "anything".repeat(20_000)));
        pod.getMetadata().setFinalizers(List.of("anything/x"));
        return pod;
    }

    private static Pod pod(String name, String metadata, String status) {
        return Serialization.unmarshal("""
                apiVersion: v1
                kind: Pod
                metadata:
                  {name: %s, namespace: ns, uid: u, creationTimestamp: "2026-01-01T00:00:00Z", %s
                   labels: {batch.kubernetes.io/job-completion-index: "3", skewbench.io/run: x},
                   ownerReferences: [{apiVersion: batch/v1, kind: Job, name: %s, uid: uid-job, controller: true}]}
                spec: {nodeName: node-1, activeDeadlineSeconds: 600, containers: []}
                status: %s
                """.formatted(name, metadata, JOB, status), Pod.class);
    }
}
