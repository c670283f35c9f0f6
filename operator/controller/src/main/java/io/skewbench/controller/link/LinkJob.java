package io.skewbench.controller.link;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.skewbench.controller.child.ChildLabels.Part;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.worker.RestrictedPod;
import io.skewbench.controller.worker.WorkerImage;
import io.skewbench.controller.worker.WorkerJob;
import io.skewbench.engine.run.RunStep;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.LinkPlan;
import io.skewbench.protocol.plan.WorkerProgram;

/**
 * The Job that measures the links of a run's brokers, placed like the pods of the first workload. It has no rights at
 * all: its plan is in its environment, and its measurements in the termination message, which stays with the pod.
 */
record LinkJob(RunScope run, LinkPlan plan, WorkerImage defaultImage) {
    static final String CONTAINER = "worker";
    static final String PLAN = "SKEWBENCH_LINK_PLAN";
    private static final int ATTEMPTS = 2;

    Job job() {
        var metadata = run.child(run.names().links(), Part.LINKS);
        return new JobBuilder().withMetadata(metadata)
                .withNewSpec()
                .withCompletions(1)
                .withParallelism(1)
                .withBackoffLimit(ATTEMPTS)
                .withActiveDeadlineSeconds(RunStep.MeasureLinks.timeout(plan.links().size()).toSeconds())
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
        var image = defaultImage.with(run.benchmark().getSpec().worker());
        var pod = new PodSpecBuilder().withAutomountServiceAccountToken(false)
                .withImagePullSecrets(image.references())
                .withNodeSelector(from.nodeSelector())
                .withTolerations(from.tolerations())
                .withAffinity(from.affinity())
                .build();
        return RestrictedPod.of(pod, new ContainerBuilder().withName(CONTAINER)
                .withImage(image.name())
                .withCommand("java")
                .withArgs("-cp", String.join(":", WorkerJob.classPath(WorkerProgram.DEFAULT_CLIENT_VERSION)),
                        WorkerProgram.LINK_MAIN_CLASS, "/dev/termination-log")
                .addNewEnv()
                .withName(PLAN)
                .withValue(Json.write(plan))
                .endEnv()
                .withResources(WorkerJob.resources(run.benchmark().getSpec()))
                .build());
    }
}
