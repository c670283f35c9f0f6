package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.WeightedTopic;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.engine.TopicKey;
import io.skewbench.engine.TopicReference;
import io.skewbench.protocol.plan.InternalTopics;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Which topics a workload sends to, and in which proportion. */
final class TopicsPlanner {

    private final Problems problems;

    TopicsPlanner(Problems problems) {
        this.problems = problems;
    }

    /** Plans the topics of a workload as they are at one point of a sweep. */
    List<TopicReference> plan(String path, Workload workload, SweepPoint point) {
        var topics = point.topics(workload, TopicReference.of(path, workload));
        var given = Stream.of(workload.topic(), workload.kafkaTopic(), workload.topics()).filter(Objects::nonNull);
        if (given.count() != 1 || topics.isEmpty()) {
            problems.add(path, workload.name(), "set exactly one of topic, kafkaTopic and topics");
        }
        checkSeveral(path, workload);
        var seen = new HashSet<TopicKey>();
        for (var topic : topics) {
            if (topic.skewedTopic() == null && InternalTopics.include(topic.name())) {
                problems.add(topic.path(), topic.name(), InternalTopics.REFUSAL);
            }
            if (!seen.add(topic.key())) {
                problems.add(topic.path(), topic.name(), "is listed twice; list it once, with the sum of its weights");
            }
        }
        if (topics.size() > 1 && workload.load().perPartition() != null) {
            problems.add(path + ".load.perPartition", null, "needs a single topic, and there are " + topics.size()
                    + "; keep one of them, or give another load");
        }
        return topics;
    }

    private void checkSeveral(String path, Workload workload) {
        var several = Objects.requireNonNullElse(workload.topics(), List.<WeightedTopic>of());
        for (var i = 0; i < several.size(); i++) {
            var at = path + ".topics[" + i + "]";
            if ((several.get(i).topic() == null) == (several.get(i).kafkaTopic() == null)) {
                problems.add(at, null, "set exactly one of topic and kafkaTopic");
            }
            problems.number(at + ".weight", several.get(i).weight(), 1, 1, WeightedTopic.MAX_WEIGHT);
        }
    }
}
