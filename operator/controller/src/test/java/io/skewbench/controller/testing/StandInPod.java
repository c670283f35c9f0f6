package io.skewbench.controller.testing;

import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import org.jspecify.annotations.Nullable;

/** A pod as the Job controller creates it, and its status as a kubelet keeps it. */
record StandInPod(KubernetesClient client, Pod pod, int index) {
    /** What a container runtime says that it runs. */
    static final String IMAGE_ID = "registry.example/skewbench@sha256:" + "0123456789abcdef".repeat(4);
    private static final String INDEX = "batch.kubernetes.io/job-completion-index";

    static StandInPod create(KubernetesClient client, Job job, int index) {
        var template = job.getSpec().getTemplate();
        var pod = new PodBuilder().withNewMetadataLike(template.getMetadata())
                .withGenerateName(job.getMetadata().getName() + "-" + index + "-")
                .withNamespace(job.getMetadata().getNamespace())
                .addToLabels("batch.kubernetes.io/job-name", job.getMetadata().getName())
                .addToLabels("job-name", job.getMetadata().getName())
                .addToLabels(INDEX, Integer.toString(index))
                .addToAnnotations(INDEX, Integer.toString(index))
                .withOwnerReferences(new OwnerReferenceBuilder().withApiVersion("batch/v1")
                        .withKind("Job")
                        .withName(job.getMetadata().getName())
                        .withUid(job.getMetadata().getUid())
                        .withController(true)
                        .build())
                .endMetadata()
                .withSpec(template.getSpec())
                .build();
        return new StandInPod(client, client.resource(pod).create(), index);
    }

    /** Reports that a pod could not be created, in the only way that the Job controller has. */
    static void refuse(KubernetesClient client, Job job, String message) {
        var metadata = job.getMetadata();
        client.resource(new EventBuilder().withNewMetadata()
                .withName(metadata.getName() + ".refused")
                .withNamespace(metadata.getNamespace())
                .endMetadata()
                .withNewInvolvedObject()
                .withApiVersion("batch/v1")
                .withKind("Job")
                .withName(metadata.getName())
                .withNamespace(metadata.getNamespace())
                .withUid(metadata.getUid())
                .endInvolvedObject()
                .withType("Warning")
                .withReason("FailedCreate")
                .withMessage(message)
                .build()).create();
    }

    String name() {
        return pod.getMetadata().getName();
    }

    String uid() {
        return pod.getMetadata().getUid();
    }

    String jobUid() {
        return pod.getMetadata().getOwnerReferences().getFirst().getUid();
    }

    void waiting(String reason, String message) {
        status(new PodStatusBuilder().withPhase("Pending")
                .withContainerStatuses(new ContainerStatusBuilder().withName("worker")
                        .withImage("x")
                        .withImageID("")
                        .withReady(false)
                        .withRestartCount(0)
                        .withState(new ContainerStateBuilder().withNewWaiting(message, reason).build())
                        .build())
                .build());
    }

    void running() {
        status(new PodStatusBuilder().withPhase("Running")
                .withContainerStatuses(new ContainerStatusBuilder().withName("worker")
                        .withImage("x")
                        .withImageID(IMAGE_ID)
                        .withReady(true)
                        .withRestartCount(0)
                        .build())
                .build());
    }

    void ended(int exitStatus, @Nullable String reason, @Nullable String message) {
        var why = reason != null ? reason : exitStatus == 0 ? "Completed" : "Error";
        status(new PodStatusBuilder().withPhase(exitStatus == 0 ? "Succeeded" : "Failed")
                .withContainerStatuses(new ContainerStatusBuilder().withName("worker")
                        .withImage("x")
                        .withImageID(IMAGE_ID)
                        .withReady(false)
                        .withRestartCount(0)
                        .withState(new ContainerStateBuilder().withNewTerminated()
                                .withExitCode(exitStatus)
                                .withReason(why)
                                .withMessage(message)
                                .endTerminated()
                                .build())
                        .build())
                .build());
    }

    boolean isGone() {
        return client.resource(pod).get() == null;
    }

    void delete() {
        client.resource(pod).withGracePeriod(0).delete();
    }

    /** A request that the client repeats after a time-out conflicts with itself. */
    private void status(PodStatus status) {
        while (!isGone()) {
            try {
                client.pods()
                        .inNamespace(pod.getMetadata().getNamespace())
                        .withName(name())
                        .editStatus(current -> new PodBuilder(current).withStatus(status).build());
                return;
            } catch (KubernetesClientException e) {
                if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                    throw e;
                }
            }
        }
    }
}
