package io.skewbench.controller.ephemeral;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.pod.NewestEvent;
import io.skewbench.controller.pod.WaitingPod;
import io.skewbench.controller.strimzi.BrokerPods;
import io.skewbench.engine.EphemeralNodes;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Why the pods of an ephemeral cluster don't start. Strimzi says no more for minutes than that it deploys the cluster.
 * Pods are read by the names that Strimzi gives them, as anybody may give others their labels.
 */
record WaitingBrokers(KubernetesClient client, EphemeralKafka cluster) {
    private static final int MAX_CHARACTERS = 600;

    /** Returns a sentence about the first pod that something is in the way of; empty where nothing is known to be. */
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
     * Volumes and networks that fail are told in events only, and a volume that isn't there yet in those of its claim.
     */
    private Optional<String> why(Pod pod) {
        var phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
        if (!"Pending".equals(phase)) {
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
