package io.skewbench.controller.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.child.RunScope;
import io.skewbench.engine.AttemptId;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WorkerPodsTest {
    private static final AttemptId ATTEMPT = new AttemptId(0, 0);

    private final RunScope run = RunScope.of(Serialization.unmarshal("""
            metadata: {name: b, namespace: ns, uid: u}
            spec: {workloads: [], cluster: {bootstrapServers: "kafka:9092"}}
            """, Benchmark.class), () -> {});
    private final String jobName = run.names().job(ATTEMPT, "c1");
    private final Job job = new JobBuilder().withNewMetadata().withName(jobName).withUid("job").endMetadata().build();

    @Test
    void belongToTheRunByTheirController() {
        // Given
        var own = pod("own", "ns", jobName, "0", 1);
        var foreign = pod("foreign", "ns", "another-job", "0", 1);
        var elsewhere = pod("elsewhere", "other", jobName, "0", 1);
        // When
        var pods = pods(own, foreign, elsewhere);
        // Then
        assertThat(pods.all()).containsExactly(own);
    }

    @Test
    void areTheNewestOfEachWorker() {
        // Given
        var old = pod("old", "ns", jobName, "0", 1);
        var newest = pod("newest", "ns", jobName, "0", 3);
        var middle = pod("middle", "ns", jobName, "0", 2);
        var other = pod("other", "ns", jobName, "1", 1);
        // When
        var pods = pods(old, newest, middle, other);
        // Then
        assertThat(pods.of(job, 0)).contains(newest);
        assertThat(pods.of(job, 1)).contains(other);
        assertThat(pods.of(job, 2)).isEmpty();
    }

    @Test
    void haveTheirIndexInALabelOfOlderKubernetes() {
        // Given
        var pod = pod("p", "ns", jobName, "0", 1);
        pod.getMetadata().setAnnotations(Map.of());
        pod.getMetadata().setLabels(Map.of(ChildLabels.POD_INDEX, "4"));
        // When
        var pods = pods(pod);
        // Then
        assertThat(pods.of(job, 4)).contains(pod);
    }

    @Test
    void areNoWorkersOfAJobWithoutAnIndex() {
        // Given
        var pod = pod("p", "ns", jobName, "0", 1);
        pod.getMetadata().setAnnotations(Map.of());
        // When
        var pods = pods(pod);
        // Then
        assertThat(pods.newest()).isEmpty();
        assertThat(pods.all()).containsExactly(pod);
    }

    @Test
    void areThoseOfAJobByAge() {
        // Given
        var young = pod("young", "ns", jobName, "1", 2);
        var old = pod("old", "ns", jobName, "0", 1);
        var ofAnotherJob = pod("another", "ns", jobName, "0", 3);
        ofAnotherJob.getMetadata().getOwnerReferences().getFirst().setUid("a later Job of this name");
        // When
        var pods = pods(young, old, ofAnotherJob);
        // Then
        assertThat(pods.of(job)).containsExactly(old, young);
    }

    @Test
    void areThoseOfAnAttempt() {
        // Given
        var own = pod("own", "ns", jobName, "0", 1);
        var ofTheNext = pod("next", "ns", run.names().job(new AttemptId(0, 1), "c1"), "0", 1);
        // When
        var pods = pods(own, ofTheNext);
        // Then
        assertThat(pods.of(ATTEMPT)).containsExactly(own);
    }

    private WorkerPods pods(Pod... pods) {
        return WorkerPods.of(run, Stream.of(pods));
    }

    private static Pod pod(String name, String namespace, String jobName, String index, int second) {
        return new PodBuilder().withNewMetadata().withName(name).withNamespace(namespace)
                .withCreationTimestamp("2026-01-01T00:00:0" + second + "Z")
                .addToAnnotations(ChildLabels.POD_INDEX, index)
                .addNewOwnerReference().withApiVersion("batch/v1").withKind("Job").withName(jobName).withUid("job")
                .withController(true).endOwnerReference().endMetadata().build();
    }
}
