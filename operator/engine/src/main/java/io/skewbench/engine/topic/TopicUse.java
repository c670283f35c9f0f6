package io.skewbench.engine.topic;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.ClusterKey;
import io.skewbench.engine.Problem;
import io.skewbench.engine.TopicReference;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.WaitReason;
import java.util.Objects;

/** Whether a workload may send to the topic that it names, by what a driver has found of that topic. */
public final class TopicUse {
    private TopicUse() {}

    /** Returns the view of a SkewedTopic that does not exist in the namespace of the Benchmark. */
    public static TopicView noSkewedTopic(String name, String namespace) {
        return new TopicView.Waiting(WaitReason.TOPIC_NOT_FOUND, "There is no SkewedTopic " + name + " in namespace "
                + namespace + ", that of the Benchmark");
    }

    /**
     * Returns the view of a SkewedTopic, by its status.
     *
     * @param path of the field that names it
     * @param namespace that it is in
     * @param cluster that the Benchmark is on
     */
    public static TopicView of(SkewedTopic topic, String path, String namespace, ClusterKey cluster) {
        var name = topic.getMetadata().getName();
        if (!ClusterKey.of(topic.getSpec().cluster(), namespace).equals(cluster)) {
            return new TopicView.Wrong(new Problem(path, name, TopicReference.ON_ANOTHER_CLUSTER));
        }
        var status = topic.getStatus();
        if (status == null || !Objects.equals(status.observedGeneration(), topic.getMetadata().getGeneration())) {
            return notReady(name, "");
        }
        var conditions = status.conditions();
        if (Conditions.isTrue(conditions, ConditionType.STALLED)) {
            return new TopicView.Wrong(new Problem(path, name, "this SkewedTopic is stalled; see its conditions: "
                    + Conditions.find(conditions, ConditionType.STALLED).map(Condition::getMessage).orElse("")));
        }
        return Conditions.isTrue(conditions, ConditionType.READY) && status.partitions() != null
                ? new TopicView.Usable(topic.kafkaName(), status.partitions())
                : notReady(name, Conditions.find(conditions, ConditionType.READY)
                        .map(ready -> ": " + ready.getMessage()).orElse(""));
    }

    /** Returns the view of a topic that is not in Kafka. */
    public static TopicView notInKafka(String name) {
        return new TopicView.Waiting(WaitReason.TOPIC_NOT_FOUND, "The Kafka cluster has no topic " + name);
    }

    /**
     * Returns the view of a topic in Kafka.
     *
     * @param isServed whether every partition has a leader
     */
    public static TopicView inKafka(String name, int partitions, boolean isServed) {
        return isServed
                ? new TopicView.Usable(name, partitions)
                : new TopicView.Waiting(WaitReason.TOPIC_NOT_SERVED, notServed(name));
    }

    /** Returns a sentence about a topic in Kafka of which a partition has no leader. */
    public static String notServed(String name) {
        return "Topic " + name + " has partitions without a leader";
    }

    private static TopicView notReady(String name, String why) {
        return new TopicView.Waiting(WaitReason.TOPIC_NOT_READY, "SkewedTopic " + name + " is not ready" + why);
    }
}
