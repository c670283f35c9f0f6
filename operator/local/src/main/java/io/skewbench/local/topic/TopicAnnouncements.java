package io.skewbench.local.topic;

import io.skewbench.admin.topic.OtherSetting;
import io.skewbench.admin.topic.TopicForecast;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.Experiment.PlannedIdleTopics;
import io.skewbench.engine.topic.DeletionPolicy;
import io.skewbench.engine.topic.TopicConfig;
import io.skewbench.engine.topic.TopicStep;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.protocol.plan.KafkaPrefix;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Describes to the user what will be done to a topic. */
record TopicAnnouncements(SkewedTopic topic) {
    /** Returns whether the topic is deleted when the call ends. */
    boolean isDeletedAfterwards() {
        return DeletionPolicy.of(topic.getSpec()) == DeletionPolicy.DELETE;
    }

    /** Returns a sentence that says what will be done to the topic if nothing is refused. */
    String foreseen(TopicForecast forecast) {
        var name = topic.kafkaName();
        var what = switch (forecast.decision().step()) {
            case TopicStep.Announce(var change) when !forecast.exists() ->
                "Creating topic " + name + " with " + partitions(change.partitions());
            case TopicStep.Announce announced -> "Changing topic " + name;
            case TopicStep.AddPartitions(var plan, var from) -> "Adding partitions " + from + " to "
                    + (plan.replicas().size() - 1) + " to topic " + name;
            case TopicStep.Elect(var partitions) ->
                "Electing the preferred leaders of " + partitions(partitions.size()) + " of topic " + name;
            case TopicStep.Wait(var reason, var message) -> message;
            default -> "Using topic " + name + " as it is laid out";
        };
        return what + moves(forecast.moved()) + settings(forecast.settings())
                + (isDeletedAfterwards() ? "; it is deleted afterwards" : "");
    }

    /** Returns a sentence for each kind of object that a run creates for itself and deletes again. */
    static List<String> ofRun(BenchmarkPlan plan) {
        var lines = new ArrayList<String>();
        var name = plan.benchmark().getMetadata().getName();
        var idle = plan.experiment().workloads().stream().flatMap(workload -> workload.idleTopics().stream())
                .mapToInt(PlannedIdleTopics::count).sum();
        if (idle > 0) {
            lines.add("Creating " + idle + (idle == 1 ? " idle topic" : " idle topics") + " for " + name
                    + ", whose names begin with " + KafkaPrefix.ALL + "; they are deleted afterwards");
        }
        var groups = plan.experiment().workloads().stream().mapToInt(workload -> workload.consumers().size()).sum();
        if (groups > 0) {
            lines.add("Reading with " + groups + (groups == 1 ? " consumer group" : " consumer groups") + " for " + name
                    + " in each trial, whose names begin with " + KafkaPrefix.ALL + "; they are deleted afterwards");
        }
        return lines;
    }

    private String moves(int partitions) {
        var reassignment = topic.getSpec().reassignment();
        var throttle = reassignment == null ? null : reassignment.throttle();
        return partitions == 0
                ? ""
                : "; moving replicas of " + partitions(partitions) + (throttle == null
                        ? ""
                        : ", for which brokers have a replication throttle of " + throttle + " bytes/s meanwhile");
    }

    private String settings(List<OtherSetting> others) {
        var wanted = TopicConfig.of(topic);
        return others.isEmpty()
                ? ""
                : "; setting " + others.stream()
                        .map(other -> other.name() + "=" + wanted.get(other.name()) + " (now " + other.actual() + ")")
                        .collect(Collectors.joining(", "));
    }

    private static String partitions(int count) {
        return count == 1 ? "1 partition" : count + " partitions";
    }
}
