package io.skewbench.controller.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WorkerFateTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:10Z");
    private static final Job JOB = job("{}");

    @Test
    void aPodThatRunsIsWell() {
        assertThat(fate("{phase: Running}")).isEqualTo(new WorkerFate(null, null));
    }

    @Test
    void failureHasItsReason() {
        assertThat(fate("""
                {phase: Failed, containerStatuses: [{state: {terminated: {exitCode: 137, reason: OOMKilled}}}]}""")
                .lost()).isEqualTo("pod p failed: OOMKilled");
        assertThat(
                fate("""
                        {phase: Failed, containerStatuses: [{state: {terminated: {exitCode: 1, reason: Error, message: \
                        "no such class\\n"}}}]}""")
                        .lost())
                .isEqualTo("pod p failed: exit status 1: no such class");
        assertThat(fate("{phase: Failed, reason: Evicted, message: The node was low on memory}").lost())
                .isEqualTo("pod p failed: Evicted: The node was low on memory");
        assertThat(fate("{phase: Succeeded}").lost()).isEqualTo("pod p ended without a result");
    }

    @Test
    void aDeletedPodIsLostWhenItsGraceIsOver() {
        var deleted = pod("{phase: Running}");
        deleted.getMetadata().setDeletionTimestamp("2026-01-01T00:00:11Z");
        assertThat(WorkerFate.of(JOB, Optional.of(deleted), true, NOW).lost()).isNull();
        assertThat(WorkerFate.of(JOB, Optional.of(deleted), true, NOW.plusSeconds(2)).lost())
                .isEqualTo("pod p was deleted");
    }

    @Test
    void waitingHasItsReason() {
        assertThat(fate("{phase: Pending, containerStatuses: [{state: {waiting: {reason: ContainerCreating}}}]}"))
                .isEqualTo(new WorkerFate(null, null));
        assertThat(
                fate("""
                        {phase: Pending, containerStatuses: [{state: {waiting: {reason: ImagePullBackOff, message: no \
                        such image}}}]}""")
                        .waiting())
                .isEqualTo("ImagePullBackOff: no such image");
        assertThat(
                fate("""
                        {phase: Pending, conditions: [{type: PodScheduled, status: "False", reason: Unschedulable, \
                        message: 0/3 nodes are available}]}""")
                        .waiting())
                .isEqualTo("Unschedulable: 0/3 nodes are available");
    }

    @Test
    void absentJobIsLostOnlyOnceAllWereCreated() {
        assertThat(WorkerFate.of(null, Optional.empty(), false, NOW)).isEqualTo(new WorkerFate(null, null));
        assertThat(WorkerFate.of(null, Optional.empty(), true, NOW).lost()).isEqualTo("its Job was deleted");
    }

    @Test
    void aJobThatFailedTakesItsWorkersAlong() {
        var failed = job("""
                {conditions: [{type: Failed, status: "True", reason: BackoffLimitExceeded, message: too often}]}""");
        assertThat(WorkerFate.of(failed, Optional.empty(), true, NOW).lost())
                .isEqualTo("Job failed: BackoffLimitExceeded: too often");
    }

    private static WorkerFate fate(String status) {
        return WorkerFate.of(JOB, Optional.of(pod(status)), true, NOW);
    }

    private static Pod pod(String status) {
        return Serialization.unmarshal("apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nstatus: " + status,
                Pod.class);
    }

    private static Job job(String status) {
        return Serialization.unmarshal(
                "apiVersion: batch/v1\nkind: Job\nmetadata: {name: j}\nspec: {}\nstatus: " + status, Job.class);
    }
}
