package io.skewbench.controller.kafka;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.skewbench.api.v1alpha1.Placement;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;

/**
 * Reduces a SkewedTopic to the fields that its deletion needs. A tenant may delete many at once whose specs take
 * megabytes, and each waits for its Kafka.
 */
final class ReleasedTopic {
    private static final Placement NONE = new Placement(null, null, null, null, null);

    private ReleasedTopic() {}

    /**
     * Returns a copy. It includes the placement only if Kafka's id of the topic isn't known yet, as the placement then
     * shows whether the topic belongs to the SkewedTopic.
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
