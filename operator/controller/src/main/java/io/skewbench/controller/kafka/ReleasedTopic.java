package io.skewbench.controller.kafka;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.skewbench.api.v1alpha1.Placement;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;

/**
 * As much of a SkewedTopic as its deletion needs. A tenant may delete many at once whose specs take megabytes, and each
 * waits for its Kafka.
 */
final class ReleasedTopic {
    private static final Placement NONE = new Placement(null, null, null, null, null);

    private ReleasedTopic() {}

    /**
     * Returns a copy. Only where Kafka's id of the topic isn't known yet, the placement tells whether it is its own.
     */
    static SkewedTopic of(SkewedTopic whole) {
        var metadata = whole.getMetadata();
        var spec = whole.getSpec();
        var status = whole.getStatus();
        var isKnown = status != null && status.topicId() != null;
        var lean = new SkewedTopic();
        lean.setMetadata(new ObjectMetaBuilder().withName(metadata.getName()).withNamespace(metadata.getNamespace())
                .withUid(metadata.getUid()).withGeneration(metadata.getGeneration()).build());
        lean.setSpec(spec.toBuilder().placement(isKnown ? NONE : spec.placement()).config(null).build());
        lean.setStatus(status == null
                ? null
                : SkewedTopicStatus.EMPTY.toBuilder().observedGeneration(status.observedGeneration())
                        .topicName(status.topicName()).clusterId(status.clusterId()).topicId(status.topicId())
                        .change(status.change()).build());
        return lean;
    }
}
