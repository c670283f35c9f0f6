package io.skewbench.controller.testing;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A pod as Strimzi creates it for a broker; nothing runs in it, and only the test removes it. */
public final class StandInBrokerPod {

    private StandInBrokerPod() {}

    /** @param node that it is on; null for none yet */
    public static void create(KubernetesClient client, String kafka, String pool, int id, @Nullable String node) {
        create(client, kafka, pool, id, node, null);
    }

    /** Likewise, with an affinity. */
    public static void create(KubernetesClient client, String kafka, String pool, int id, @Nullable String node,
            @Nullable Affinity affinity) {
        client.resource(new PodBuilder().withNewMetadata()
                .withName(name(kafka, pool, id))
                .withLabels(Map.of("strimzi.io/cluster", kafka, "strimzi.io/pool-name", pool, "strimzi.io/broker-role",
                        "true"))
                .endMetadata()
                .withNewSpec()
                .withNodeName(node)
                .withAffinity(affinity)
                .withNewSecurityContext()
                .withRunAsNonRoot(true)
                .withNewSeccompProfile(null, "RuntimeDefault")
                .endSecurityContext()
                .addNewContainer()
                .withName("kafka")
                .withImage("x")
                .withNewSecurityContext()
                .withAllowPrivilegeEscalation(false)
                .withNewCapabilities()
                .withDrop("ALL")
                .endCapabilities()
                .endSecurityContext()
                .endContainer()
                .endSpec()
                .build()).create();
    }

    /** Removes it at once. */
    public static void delete(KubernetesClient client, String kafka, String pool, int id) {
        client.pods().withName(name(kafka, pool, id)).withGracePeriod(0).delete();
    }

    private static String name(String kafka, String pool, int id) {
        return kafka + "-" + pool + "-" + id;
    }
}
