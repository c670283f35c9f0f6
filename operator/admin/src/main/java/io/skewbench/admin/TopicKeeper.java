package io.skewbench.admin;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.Observed.BrokerView;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.TopicPlan;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Brings topics to where their SkewedTopics want them. */
public final class TopicKeeper {

    private TopicKeeper() {}

    /**
     * Creates the topic or adds what it lacks; a topic with another layout is left alone. Safe to repeat at any time.
     *
     * @throws KafkaUnavailableException if the cluster doesn't answer; try again later
     */
    public static TopicOutcome apply(SkewedTopic topic, KafkaCluster cluster) {
        var brokers = cluster.describe().brokers().stream().map(BrokerView::id).toList();
        return switch (TopicPlan.of(topic.getSpec(), brokers)) {
            case Planned.Invalid<TopicPlan>(var problems) -> new TopicOutcome.Refused(problems);
            case Planned.Valid<TopicPlan>(var plan) -> bringAbout(topic, plan, brokers, cluster);
        };
    }

    /** Returns the topic's settings as Kafka takes them. */
    public static Map<String, String> settings(SkewedTopic topic) {
        var settings = new TreeMap<String, String>();
        var config = topic.getSpec().config();
        if (config != null) {
            config.forEach((name, value) -> settings.put(name, String.valueOf(value)));
        }
        return settings;
    }

    private static TopicOutcome bringAbout(SkewedTopic topic, TopicPlan plan, List<Integer> brokers,
            KafkaCluster cluster) {
        var name = topic.kafkaName();
        var settings = settings(topic);
        var actual = cluster.topic(name);
        try {
            switch (plan.changeFrom(name, actual.map(TopicLayout::replicas).orElse(List.of()))) {
                case TopicPlan.Change.Conflict(var problem) -> {
                    return new TopicOutcome.Refused(List.of(problem));
                }
                case TopicPlan.Change.Create() -> cluster.createTopic(name, plan, settings);
                case TopicPlan.Change.AddPartitions(var from) -> {
                    cluster.addPartitions(name, plan, from);
                    cluster.configureTopic(name, settings);
                }
                case TopicPlan.Change.None() -> cluster.configureTopic(name, settings);
            }
        } catch (RefusedByKafkaException e) {
            return new TopicOutcome.Refused(List.of(new Problem("spec", name, String.valueOf(e.getMessage()))));
        }
        return cluster.topic(name)
                .filter(now -> now.isServed() && now.replicas().size() == plan.replicas().size())
                .<TopicOutcome>map(now -> new TopicOutcome.LaidOut(plan, now, brokers))
                .orElseGet(() -> new TopicOutcome.Settling("Topic " + name + " waits for its leaders"));
    }
}
