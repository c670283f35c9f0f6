package io.skewbench.controller.topic;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.admin.TopicLayout;
import io.skewbench.admin.TopicOutcome;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.BrokerLayout;
import io.skewbench.engine.Problem;
import io.skewbench.engine.run.Conditions;
import io.skewbench.engine.statistics.Evenness;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Fresh statuses of one SkewedTopic. What is known of the topic stays while the cluster can't be asked. */
record TopicStatuses(SkewedTopic topic, Instant now) {

    /** Returns whether none has been written yet: what is there then is the default of the definition. */
    boolean isFirst() {
        var old = topic.getStatus();
        return old == null || old.conditions() == null;
    }

    SkewedTopicStatus of(TopicOutcome outcome) {
        return switch (outcome) {
            case TopicOutcome.LaidOut(var plan, var actual, var brokers) -> laidOut(actual, brokers);
            case TopicOutcome.Settling(var message) -> reconciling("Settling", message);
            case TopicOutcome.Refused(var problems) -> stalled(problems);
        };
    }

    SkewedTopicStatus reconciling(String reason, String message) {
        return asBefore(conditions(false, true, false, reason, message));
    }

    private SkewedTopicStatus stalled(List<Problem> problems) {
        return asBefore(conditions(false, false, true, "Refused",
                problems.stream().map(Problem::toString).collect(Collectors.joining("\n"))));
    }

    private SkewedTopicStatus laidOut(TopicLayout actual, Collection<Integer> brokers) {
        var layouts = brokers.stream()
                .sorted()
                .map(broker -> new BrokerLayout(broker,
                        (int) actual.leaders().stream().filter(broker::equals).count(),
                        (int) actual.replicas().stream().filter(replicas -> replicas.contains(broker)).count()))
                .toList();
        var layout = layouts.stream().map(broker -> Integer.toString(broker.leaders()))
                .collect(Collectors.joining("/"));
        return new SkewedTopicStatus(generation(), topic.kafkaName(), actual.id(), actual.replicas().size(),
                actual.replicas().stream().mapToInt(List::size).max().orElse(0), layout, layouts,
                Evenness.of(layouts.stream().map(BrokerLayout::leaders).toList()),
                Evenness.of(layouts.stream().map(BrokerLayout::replicas).toList()),
                conditions(true, false, false, "LaidOut", "Leaders per broker: " + layout));
    }

    private SkewedTopicStatus asBefore(List<Condition> conditions) {
        var old = topic.getStatus();
        return old == null
                ? new SkewedTopicStatus(generation(), topic.kafkaName(), null, null, null, null, null, null, null,
                        conditions)
                : new SkewedTopicStatus(generation(), topic.kafkaName(), old.topicId(), old.partitions(),
                        old.replicationFactor(), old.layout(), old.brokers(), old.leaderImbalance(),
                        old.replicaImbalance(), conditions);
    }

    private List<Condition> conditions(boolean ready, boolean reconciling, boolean stalled, String reason,
            String message) {
        var old = topic.getStatus();
        return new Conditions(old == null ? null : old.conditions(), generation(), now)
                .add("Ready", ready, reason, message)
                .add("Reconciling", reconciling, reason, message)
                .add("Stalled", stalled, stalled ? reason : "NotStalled", stalled ? message : "Nothing is in the way")
                .list();
    }

    private @Nullable Long generation() {
        return topic.getMetadata().getGeneration();
    }
}
