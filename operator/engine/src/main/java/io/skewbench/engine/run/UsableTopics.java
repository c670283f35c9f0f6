package io.skewbench.engine.run;

import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.TopicKey;
import io.skewbench.engine.observation.Observed.TopicView;
import java.util.List;
import java.util.Map;

/** The topics that workers may send to. */
record UsableTopics(Map<TopicKey, TopicView.Usable> all) {

    /**
     * Returns the topics of a workload at one point of a sweep, in its order.
     *
     * @throws IllegalArgumentException if one of them isn't usable
     */
    List<TopicView.Usable> of(PlannedWorkload workload) {
        return workload.topics().stream().map(topic -> {
            var usable = all.get(topic.key());
            if (usable == null) {
                throw new IllegalArgumentException(
                        "Topic " + topic.name() + " of workload " + workload.name() + " is not usable");
            }
            return usable;
        }).toList();
    }

    /** Returns how many partitions the workers of a workload send to at one point of a sweep. */
    long partitions(PlannedWorkload workload) {
        return of(workload).stream().mapToLong(TopicView.Usable::partitions).sum();
    }

    /** Returns how many partitions they have together. */
    long partitions() {
        return all.values().stream().distinct().mapToLong(TopicView.Usable::partitions).sum();
    }
}
