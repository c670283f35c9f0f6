package io.skewbench.controller.ephemeral;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.pod.NewestEvent;
import io.skewbench.controller.pod.PodPhase;
import io.skewbench.controller.pod.WaitingPod;
import io.skewbench.controller.strimzi.BrokerPods;
import io.skewbench.engine.EphemeralNodes;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds out why the pods of an ephemeral cluster don't start. For minutes, Strimzi only reports that it deploys the
 * cluster. Pods are read by the names that Strimzi gives them, because anybody may give their labels to others.
 */
record WaitingBrokers(KubernetesClient client, EphemeralKafka cluster) {
    private static final int MAX_CHARACTERS = 600;

    /** Returns a sentence about the first pod with an obstacle; empty if none is known. */
    Optional<String> first() {
        return pods().map(client.pods().inNamespace(cluster.namespace())::withName).map(pod -> pod.get())
                .filter(Objects::nonNull)
                .flatMap(pod -> why(pod).map(why -> "Pod " + pod.getMetadata().getName() + ": " + why).stream())
                .findFirst()
                .map(WaitingBrokers::cut);
    }

    private Stream<String> pods() {
        var ids = EphemeralNodes.ids(cluster.spec());
        return cluster.pools().stream().flatMap(pool -> Objects.requireNonNull(ids.get(pool.getMetadata().getName()))
                .stream().map(id -> BrokerPods.name(cluster.name(), pool, id)));
    }

    /**
     * Returns why a pod doesn't start. Failures of volumes and networks are reported in events only, and a missing
     * volume in the events of its claim.
     */
    private Optional<String> why(Pod pod) {
        if (PodPhase.of(pod) != PodPhase.PENDING) {
            return WaitingPod.why(pod);
        }
        var events = new NewestEvent(client, cluster.namespace());
        var ofClaim = hasClaims(pod)
                ? events.matching(Map.of("involvedObject.kind", "PersistentVolumeClaim", "involvedObject.name",
                        "data-0-" + pod.getMetadata().getName(), "type", "Warning"))
                : Optional.<String>empty();
        return ofClaim.or(() -> WaitingPod.why(pod)).or(() -> events
                .matching(Map.of("involvedObject.uid", pod.getMetadata().getUid(), "type", "Warning")));
    }

    private static boolean hasClaims(Pod pod) {
        var volumes = pod.getSpec().getVolumes();
        return volumes != null && volumes.stream().anyMatch(volume -> volume.getPersistentVolumeClaim() != null);
    }

    private static String cut(String text) {
        return text.substring(0, text.offsetByCodePoints(0, Math.min(MAX_CHARACTERS,
                text.codePointCount(0, text.length()))));
    }
}
