package io.skewbench.controller.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;

class WaitingPodTest {

    @Test
    void saysWhyAContainerWaits() {
        var pod = pod("{containerStatuses: [{state: {waiting: {reason: ErrImagePull, message: ' not found '}}}]}");

        assertThat(WaitingPod.why(pod)).contains("ErrImagePull: not found");
    }

    @Test
    void looksAtInitContainersFirst() {
        var pod = pod("""
                {containerStatuses: [{state: {waiting: {reason: ErrImagePull}}}],
                 initContainerStatuses: [{state: {waiting: {reason: CrashLoopBackOff}}}]}""");

        assertThat(WaitingPod.why(pod)).contains("CrashLoopBackOff");
    }

    @Test
    void isEmptyWhileContainersAreBeingCreated() {
        assertThat(WaitingPod.why(pod("{containerStatuses: [{state: {waiting: {reason: ContainerCreating}}}]}")))
                .isEmpty();
        assertThat(WaitingPod.why(pod("{containerStatuses: [{state: {waiting: {reason: PodInitializing}}}]}")))
                .isEmpty();
    }

    @Test
    void saysWhyThePodIsNotScheduled() {
        var pod = pod("{conditions: [{type: PodScheduled, status: 'False', reason: Unschedulable, message: no CPU}]}");

        assertThat(WaitingPod.why(pod)).contains("Unschedulable: no CPU");
    }

    @Test
    void isEmptyForAScheduledPod() {
        assertThat(WaitingPod.why(pod("{conditions: [{type: PodScheduled, status: 'True'}]}"))).isEmpty();
    }

    @Test
    void isEmptyForAPodWithoutStatus() {
        assertThat(WaitingPod.why(new Pod())).isEmpty();
    }

    @Test
    void namesAMissingReasonUnknown() {
        assertThat(WaitingPod.text(null, "no CPU")).isEqualTo("Unknown: no CPU");
    }

    private static Pod pod(String status) {
        return Serialization.unmarshal("apiVersion: v1\nkind: Pod\nstatus: " + status.replace("\n", " "), Pod.class);
    }
}
