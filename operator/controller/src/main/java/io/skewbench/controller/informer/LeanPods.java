package io.skewbench.controller.informer;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.child.ChildNames;
import io.skewbench.controller.child.Owner;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.memory.LeanItems;
import io.skewbench.controller.pod.WaitingPod;
import io.skewbench.controller.worker.WorkerPods;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps parts of the pods with the label of a run, which anybody may set. Of those whose controller has the name of a
 * run's Job it keeps the worker's index, the node, the active deadline and the state; of all others nothing.
 */
final class LeanPods implements LeanItems.Kind<Pod> {
    /** The longest name in Kubernetes. */
    private static final int NAME_CHARACTERS = 253;
    /** The number of containers that are kept: a worker's pod has one, and clusters may add some to every pod. */
    private static final int CONTAINERS = 10;

    /** Returns whether the Job of some run controls a pod, going by the Job's name. */
    @Override
    public boolean isKept(Pod pod) {
        return WorkerPods.jobName(pod)
                .filter(job -> ChildNames.runOf(job).map(ChildNames::new).filter(names -> names.isJob(job)).isPresent())
                .isPresent();
    }

    @Override
    public Pod stub(ObjectMeta identity) {
        return new PodBuilder().withMetadata(identity).build();
    }

    @Override
    public Pod lean(Pod whole, int characters) {
        var lean = new PodBuilder().withMetadata(LeanItems.identity(whole)).build();
        var metadata = lean.getMetadata();
        metadata.setOwnerReferences(List.of(Owner.job(whole).orElseThrow()));
        metadata.setLabels(kept(whole.getMetadata().getLabels(), ChildLabels.POD_INDEX));
        metadata.setAnnotations(kept(whole.getMetadata().getAnnotations(), ChildLabels.POD_INDEX,
                ChildLabels.BENCHMARK));
        return new PodBuilder(lean)
                .withNewSpec()
                .withNodeName(whole.getSpec().getNodeName())
                .withActiveDeadlineSeconds(whole.getSpec().getActiveDeadlineSeconds())
                .endSpec()
                .withStatus(status(whole.getStatus(), characters))
                .build();
    }

    /** Returns entries with these keys, without values that are longer than a name can be. */
    private static Map<String, String> kept(@Nullable Map<String, String> whole, String... keys) {
        var kept = new HashMap<String, String>();
        for (var key : keys) {
            var value = whole == null ? null : whole.get(key);
            if (value != null && value.length() <= NAME_CHARACTERS) {
                kept.put(key, value);
            }
        }
        return kept;
    }

    private static @Nullable PodStatus status(@Nullable PodStatus whole, int characters) {
        if (whole == null) {
            return null;
        }
        var conditions = Objects.requireNonNullElse(whole.getConditions(), List.<PodCondition>of());
        return new PodStatusBuilder().withPhase(LeanItems.text(whole.getPhase(), NAME_CHARACTERS))
                .withStartTime(whole.getStartTime())
                .withReason(LeanItems.text(whole.getReason(), characters))
                .withMessage(LeanItems.text(whole.getMessage(), characters))
                .withConditions(conditions.stream().filter(WaitingPod::isUnscheduled).limit(1)
                        .map(condition -> new PodConditionBuilder().withType(condition.getType())
                                .withStatus(condition.getStatus())
                                .withReason(LeanItems.text(condition.getReason(), characters))
                                .withMessage(LeanItems.text(condition.getMessage(), characters)).build())
                        .toList())
                .withContainerStatuses(containers(whole).map(container -> container(container, characters)).toList())
                .build();
    }

    private static Stream<ContainerStatus> containers(@Nullable PodStatus status) {
        return status == null || status.getContainerStatuses() == null
                ? Stream.of()
                : status.getContainerStatuses().stream().limit(CONTAINERS);
    }

    private static ContainerStatus container(ContainerStatus whole, int characters) {
        var state = whole.getState();
        return new ContainerStatusBuilder().withName(LeanItems.text(whole.getName(), NAME_CHARACTERS))
                .withImageID(LeanItems.text(whole.getImageID(), characters))
                .withState(state == null ? null : state(state, characters)).build();
    }

    private static ContainerState state(ContainerState whole, int characters) {
        var lean = new ContainerStateBuilder();
        var terminated = whole.getTerminated();
        if (terminated != null) {
            lean.withNewTerminated().withExitCode(terminated.getExitCode())
                    .withReason(LeanItems.text(terminated.getReason(), characters))
                    .withMessage(LeanItems.text(terminated.getMessage(), characters)).endTerminated();
        }
        var waiting = whole.getWaiting();
        if (waiting != null) {
            lean.withNewWaiting().withReason(LeanItems.text(waiting.getReason(), characters))
                    .withMessage(LeanItems.text(waiting.getMessage(), characters)).endWaiting();
        }
        return lean.build();
    }

    @Override
    public long textBytes(Pod lean) {
        var status = lean.getStatus();
        if (status == null) {
            return 0;
        }
        return CacheRoom.bytes(status.getReason()) + CacheRoom.bytes(status.getMessage())
                + status.getConditions().stream()
                        .mapToLong(it -> CacheRoom.bytes(it.getReason()) + CacheRoom.bytes(it.getMessage())).sum()
                + containers(status).mapToLong(LeanPods::textBytes).sum();
    }

    private static long textBytes(ContainerStatus container) {
        var bytes = CacheRoom.bytes(container.getImageID());
        var state = container.getState();
        if (state != null && state.getTerminated() != null) {
            bytes += CacheRoom.bytes(state.getTerminated().getReason())
                    + CacheRoom.bytes(state.getTerminated().getMessage());
        }
        if (state != null && state.getWaiting() != null) {
            bytes += CacheRoom.bytes(state.getWaiting().getReason())
                    + CacheRoom.bytes(state.getWaiting().getMessage());
        }
        return bytes;
    }
}
