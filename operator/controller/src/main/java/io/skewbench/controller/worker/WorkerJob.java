package io.skewbench.controller.worker;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.WorkerTemplate;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.child.ChildLabels.Part;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.cluster.SecretMount;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.PayloadReference;
import io.skewbench.protocol.plan.PlanText;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.plan.TaskPlan.Work;
import io.skewbench.protocol.plan.WorkerProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The Indexed Job that runs the workers of one plan in one attempt. A worker that ends without success is never started
 * again: the engine repeats the whole attempt.
 *
 * @param worker the plan, computed from the spec and never read from objects that others may write
 * @param mounts Secrets that the workers mount
 */
public record WorkerJob(RunScope run, AttemptId id, TaskPlan worker, List<SecretMount> mounts,
        WorkerImage defaultImage) {
    public static final String CONTAINER = "worker";
    public static final String PLAN_SHA256 = "--plan-sha256=";
    public static final int SHA256_CHARACTERS = 64;
    private static final String PAYLOAD = "payload";
    private static final String PAYLOAD_FOLDER = "/payload";
    private static final String PAYLOAD_FILE = "values";
    /**
     * The folder in every worker image with the worker's libraries, and {@code clients} with a folder for each client
     * version.
     */
    private static final String INSTALLATION = "/app";
    private static final List<String> OWN_JARS = List.of(INSTALLATION + "/classpath/*", INSTALLATION + "/libs/*");
    /**
     * The default requests. Pods without requests get only spare CPU time, so that they start and send late, and they
     * are the first to be evicted.
     */
    private static final ResourceRequirements DEFAULT_RESOURCES = new ResourceRequirementsBuilder()
            .withRequests(Map.of("cpu", new Quantity("100m"), "memory", new Quantity("256Mi"))).build();
    private static final int SECRET_MODE = 0440;
    /**
     * How long a pod tolerates the loss of its node. The trial has failed then, so Kubernetes' default of 300 s would
     * be pointless.
     */
    private static final long LOST_NODE_SECONDS = 20;
    private static final long TERMINATION_GRACE_SECONDS = 5;

    public Job job() {
        var name = run.names().job(id, worker.name());
        var metadata = run.child(name, id, Part.WORKER);
        metadata.getLabels().put(ChildLabels.WORKLOAD, worker.name());
        return new JobBuilder().withMetadata(metadata)
                .withNewSpec()
                .withCompletionMode("Indexed")
                .withCompletions(worker.pods())
                .withParallelism(worker.pods())
                .withBackoffLimit(0)
                .withPodReplacementPolicy("Failed")
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
        var place = WorkerPlace.of(run.benchmark().getSpec(), worker);
        var pod = new PodSpecBuilder().withServiceAccountName(run.names().plan(id))
                .withAutomountServiceAccountToken(true)
                .withImagePullSecrets(image().references())
                .withTerminationGracePeriodSeconds(TERMINATION_GRACE_SECONDS)
                .withActiveDeadlineSeconds(WorkerLifetime.of(run.benchmark().getSpec(), worker).toSeconds())
                .withNodeSelector(place.nodeSelector())
                .withTolerations(tolerations(place))
                .withAffinity(place.affinity())
                .withVolumes(volumes())
                .build();
        return RestrictedPod.of(pod, new ContainerBuilder().withName(CONTAINER)
                .withImage(image().name())
                .withCommand("java")
                .withArgs(arguments())
                .withEnv(fromField("POD_NAME", "metadata.name"), fromField("NODE_NAME", "spec.nodeName"))
                .withResources(resources())
                .withVolumeMounts(volumeMounts())
                .withTerminationMessagePolicy("FallbackToLogsOnError")
                .build());
    }

    /** Returns the digest of the plan of a Job's workers; empty if it is no Job of this kind. */
    public static Optional<String> planSha256(Job job) {
        return job.getSpec().getTemplate().getSpec().getContainers().stream()
                .filter(container -> CONTAINER.equals(container.getName()) && container.getArgs() != null)
                .flatMap(container -> container.getArgs().stream())
                .filter(argument -> argument.startsWith(PLAN_SHA256))
                .map(argument -> argument.substring(PLAN_SHA256.length()))
                .findFirst();
    }

    /**
     * Returns how the workers of a Job differ from those of another of the same name in the fields that determine their
     * work; empty if they don't. Fields that API servers default and admission webhooks change are ignored, such as
     * images from a mirror, init containers and sidecars, by which users who may create Jobs gain nothing.
     */
    public static Optional<String> difference(Job wanted, Job present) {
        var ours = wanted.getSpec().getTemplate().getSpec();
        var theirs = present.getSpec().getTemplate().getSpec();
        if (!Objects.equals(ours.getServiceAccountName(), theirs.getServiceAccountName())) {
            return Optional.of("workers: their ServiceAccount is " + theirs.getServiceAccountName());
        }
        return programs(ours).equals(programs(theirs))
                ? Optional.empty()
                : Optional.of("workers: their container " + CONTAINER + " has another command or other arguments");
    }

    private static List<List<String>> programs(PodSpec pod) {
        return pod.getContainers().stream().filter(container -> CONTAINER.equals(container.getName()))
                .flatMap(container -> Stream.of(container.getCommand(), container.getArgs())).toList();
    }

    /** Returns the class path in the worker's image. */
    public static List<String> classPath(String clientFolder) {
        return WorkerProgram.classPath(clientFolder, OWN_JARS, INSTALLATION);
    }

    private List<String> jvmOptions() {
        var resources = resources();
        return resources.getLimits() == null || !resources.getLimits().containsKey("memory")
                ? WorkerProgram.jvmOptions(worker)
                : WorkerProgram.jvmOptionsWithinLimit();
    }

    private List<String> arguments() {
        var arguments = new ArrayList<>(jvmOptions());
        arguments.addAll(List.of("-cp",
                String.join(":", classPath(worker.clientFolder())), WorkerProgram.MAIN_CLASS,
                "--control=kubernetes", "--plan=" + run.names().plan(id),
                PLAN_SHA256 + PlanText.of(worker).sha256(), "--workload=" + worker.name(),
                "--report=" + run.names().reportPrefix(id, worker.name())));
        payload().ifPresent(payload -> arguments.add("--payload=" + PAYLOAD_FOLDER + "/" + PAYLOAD_FILE));
        return arguments;
    }

    /** Returns the payload, which only producers use. */
    private Optional<PayloadReference> payload() {
        return run.benchmark().getSpec().workloads().stream()
                .filter(workload -> worker.work() == Work.PRODUCE && workload.name().equals(worker.workload()))
                .findFirst()
                .flatMap(workload -> PayloadReference.of("", workload));
    }

    private static List<Toleration> tolerations(WorkerPlace place) {
        var tolerations = new ArrayList<>(place.tolerations());
        for (var taint : List.of("node.kubernetes.io/unreachable", "node.kubernetes.io/not-ready")) {
            tolerations.add(new TolerationBuilder().withKey(taint)
                    .withOperator("Exists")
                    .withEffect("NoExecute")
                    .withTolerationSeconds(LOST_NODE_SECONDS)
                    .build());
        }
        return tolerations;
    }

    private List<VolumeMount> volumeMounts() {
        var volumeMounts = new ArrayList<VolumeMount>();
        payload().ifPresent(payload -> volumeMounts.add(new VolumeMountBuilder().withName(PAYLOAD)
                .withMountPath(PAYLOAD_FOLDER)
                .withReadOnly(true)
                .build()));
        for (var i = 0; i < mounts.size(); i++) {
            volumeMounts.add(new VolumeMountBuilder().withName("secret-" + i)
                    .withMountPath(mounts.get(i).path())
                    .withReadOnly(true)
                    .build());
        }
        return volumeMounts;
    }

    private List<Volume> volumes() {
        var volumes = new ArrayList<Volume>();
        payload().ifPresent(payload -> volumes.add(new VolumeBuilder().withName(PAYLOAD)
                .withNewConfigMap()
                .withName(payload.configMap())
                .withItems(new KeyToPath(payload.key(), null, PAYLOAD_FILE))
                .endConfigMap()
                .build()));
        for (var i = 0; i < mounts.size(); i++) {
            var mount = mounts.get(i);
            volumes.add(new VolumeBuilder().withName("secret-" + i)
                    .withNewSecret()
                    .withSecretName(SecretCopy.isNeeded(run, mount) ? run.names().secret(id, i) : mount.secret())
                    .withDefaultMode(SECRET_MODE)
                    .withItems(mount.keys().stream().map(key -> new KeyToPath(key, null, key)).toList())
                    .endSecret()
                    .build());
        }
        return volumes;
    }

    private ResourceRequirements resources() {
        return resources(run.benchmark().getSpec());
    }

    /** Returns the resources of each pod of a run. */
    public static ResourceRequirements resources(BenchmarkSpec spec) {
        return Optional.ofNullable(spec.worker()).map(WorkerTemplate::resources).orElse(DEFAULT_RESOURCES);
    }

    private WorkerImage image() {
        return defaultImage.with(run.benchmark().getSpec().worker());
    }

    private static EnvVar fromField(String name, String path) {
        return new EnvVarBuilder().withName(name)
                .withNewValueFrom()
                .withNewFieldRef("v1", path)
                .endValueFrom()
                .build();
    }
}
