package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.skewbench.api.v1alpha1.WorkerTemplate;
import io.skewbench.controller.WorkerImage;
import io.skewbench.controller.benchmark.ChildLabels.Part;
import io.skewbench.protocol.Json;
import io.skewbench.protocol.LinkPlan;
import io.skewbench.protocol.WorkerProgram;
import java.util.List;

/**
 * The Job that measures the links of a run's brokers, from where the pods of its first workload run. It has no rights at
 * all: its plan is in its environment, and what it measured in its termination message, which stays with the pod.
 */
record LinkJob(RunScope run, LinkPlan plan, WorkerImage defaultImage) {
    static final String CONTAINER = "worker";
    static final String PLAN = "SKEWBENCH_LINK_PLAN";
    private static final int ATTEMPTS = 2;
    private static final long SECONDS_FOR_A_LINK = 300;
    private static final long SECONDS_FOR_ALL = 600;

    Job job() {
        var metadata = run.child(run.names().links(), Part.LINKS);
        metadata.getLabels().put(ChildLabels.CLUSTER, run.cluster().label());
        return new JobBuilder().withMetadata(metadata)
                .withNewSpec()
                .withCompletions(1)
                .withParallelism(1)
                .withBackoffLimit(ATTEMPTS)
                .withActiveDeadlineSeconds(SECONDS_FOR_ALL + SECONDS_FOR_A_LINK * plan.links().size())
                .withNewTemplate()
                .withNewMetadata()
                .withLabels(metadata.getLabels())
                .withAnnotations(metadata.getAnnotations())
                .endMetadata()
                .withSpec(pod())
                .endTemplate()
                .endSpec()
                .build();
    }

    private PodSpec pod() {
        var from = run.benchmark().getSpec().workloads().getFirst();
        WorkerTemplate template = run.benchmark().getSpec().worker();
        return new PodSpecBuilder().withRestartPolicy("Never")
                .withAutomountServiceAccountToken(false)
                .withEnableServiceLinks(false)
                .withImagePullSecrets(defaultImage.with(template).references())
                .withNodeSelector(from.nodeSelector())
                .withTolerations(from.tolerations())
                .withAffinity(from.affinity())
                .withNewSecurityContext()
                .withRunAsNonRoot(true)
                .withRunAsUser(WorkerJob.USER_ID)
                .withFsGroup(WorkerJob.USER_ID)
                .withNewSeccompProfile()
                .withType("RuntimeDefault")
                .endSeccompProfile()
                .endSecurityContext()
                .addNewContainer()
                .withName(CONTAINER)
                .withImage(defaultImage.with(template).name())
                .withCommand("java")
                .withArgs("-cp", String.join(":", WorkerJob.classPath(WorkerProgram.DEFAULT_CLIENT_VERSION)),
                        WorkerProgram.LINK_MAIN_CLASS, "/dev/termination-log")
                .addNewEnv()
                .withName(PLAN)
                .withValue(Json.write(plan))
                .endEnv()
                .withResources(WorkerJob.resources(run.benchmark().getSpec()))
                .withNewSecurityContext()
                .withAllowPrivilegeEscalation(false)
                .withReadOnlyRootFilesystem(true)
                .withNewCapabilities()
                .withDrop(List.of("ALL"))
                .endCapabilities()
                .endSecurityContext()
                .addNewVolumeMount()
                .withName("tmp")
                .withMountPath("/tmp")
                .endVolumeMount()
                .endContainer()
                .addNewVolume()
                .withName("tmp")
                .withNewEmptyDir()
                .endEmptyDir()
                .endVolume()
                .build();
    }
}
