package io.skewbench.controller.informer;

import io.skewbench.api.v1alpha1.Placement;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;
import io.skewbench.controller.memory.LeanItems;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the parts of SkewedTopics that Benchmarks need: cluster, name in Kafka, number of partitions and conditions,
 * and nothing that grows with the partitions. Their own controller holds the complete resources.
 */
final class LeanTopics implements LeanItems.Kind<SkewedTopic> {

    @Override
    public SkewedTopic lean(SkewedTopic whole, int characters) {
        var lean = new SkewedTopic();
        lean.setMetadata(LeanItems.identity(whole));
        var spec = whole.getSpec();
        lean.setSpec(SkewedTopicSpec.builder().cluster(QueuedBenchmarks.lean(spec.cluster()))
                .topicName(spec.topicName()).placement(new Placement(null, null, null, null, null)).build());
        lean.setStatus(status(whole.getStatus()));
        return lean;
    }

    private static @Nullable SkewedTopicStatus status(@Nullable SkewedTopicStatus whole) {
        return whole == null
                ? null
                : SkewedTopicStatus.EMPTY.toBuilder().observedGeneration(whole.observedGeneration())
                        .partitions(whole.partitions()).conditions(whole.conditions()).build();
    }

    /** Returns 0, because only operators write conditions, and each of them is short. */
    @Override
    public long textBytes(SkewedTopic lean) {
        return 0;
    }
}
