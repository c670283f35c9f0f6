package io.skewbench.e2e.strimzi;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.client.CustomResource;
import io.strimzi.api.ResourceLabels;
import java.util.Map;

/** Strimzi's names of the objects that belong to a Kafka. */
final class StrimziNames {
    static final String POOL = "strimzi.io/pool-name";
    /** Annotation of the stand-in on pods: a digest of what they were created from. */
    static final String REVISION = "strimzi.io/stand-in-revision";

    private StrimziNames() {}

    /** Returns the name of the headless Service. */
    static String brokers(String cluster) {
        return cluster + "-kafka-brokers";
    }

    static String bootstrap(String cluster) {
        return cluster + "-kafka-bootstrap";
    }

    static String clusterCertificate(String cluster) {
        return cluster + "-cluster-ca-cert";
    }

    static String clientsCertificate(String cluster) {
        return cluster + "-clients-ca-cert";
    }

    static Map<String, String> labels(String cluster) {
        return Map.of(ResourceLabels.STRIMZI_CLUSTER_LABEL, cluster, ResourceLabels.STRIMZI_KIND_LABEL, "Kafka",
                ResourceLabels.STRIMZI_NAME_LABEL, cluster + "-kafka", ResourceLabels.STRIMZI_COMPONENT_TYPE_LABEL,
                "kafka");
    }

    /** Returns an owner reference, so that Kubernetes deletes the object together with its owner. */
    static OwnerReference ownedBy(CustomResource<?, ?> owner) {
        return new OwnerReferenceBuilder().withApiVersion(owner.getApiVersion())
                .withKind(owner.getKind())
                .withName(owner.getMetadata().getName())
                .withUid(owner.getMetadata().getUid())
                .withController(true)
                .build();
    }
}
