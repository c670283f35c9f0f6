package io.skewbench.admin.topic;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaFutures;
import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.placement.TopicPlan;
import io.skewbench.engine.topic.CreationProgress;
import io.skewbench.engine.topic.TopicConfig;
import io.skewbench.engine.topic.TopicObservation;
import io.skewbench.engine.topic.TopicState;
import io.skewbench.engine.topic.TopicStep;
import java.time.Duration;
import java.util.HashMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.NoReassignmentInProgressException;

/** Executes steps that change a topic in Kafka. */
final class TopicChange {
    private final SkewedTopic topic;
    private final String name;
    private final CreationTracker creation;
    private final KafkaCluster cluster;
    private final Throttles throttles;

    TopicChange(SkewedTopic topic, CreationTracker creation, KafkaCluster cluster) {
        this.topic = topic;
        this.name = topic.kafkaName();
        this.creation = creation;
        this.cluster = cluster;
        this.throttles = new Throttles(cluster.admin());
    }

    /**
     * Checks that Kafka would create the topic. A creation that Kafka refuses is never announced, so that a topic of
     * the same name is never mistaken for the result of an announced creation.
     */
    void announceCreation(TopicPlan plan) {
        new Topics(cluster).validate(name, plan, TopicConfig.of(topic));
        creation.move(CreationProgress.ANNOUNCED);
    }

    void execute(TopicStep.InKafka step, TopicObservation observed) {
        switch (step) {
            case TopicStep.Create(var plan) -> create(plan);
            case TopicStep.AddPartitions(var plan, var from) -> new Topics(cluster).addPartitions(name, plan, from);
            case TopicStep.Reassign reassign ->
                reassign(reassign, Objects.requireNonNull(observed.topic()), observed.brokers().ids());
            case TopicStep.CancelReassignment(var partitions) -> cancelReassignment(partitions);
            case TopicStep.Unthrottle(var change) ->
                throttles.remove(name, observed.topic() != null, change, observed.brokers().ids());
            case TopicStep.Elect(var partitions) -> elect(partitions);
        }
    }

    /**
     * Returns whether brokers apply the step a moment later: an immediate observation could miss a new throttle.
     */
    boolean isAppliedLater(TopicStep.InKafka step) {
        return step instanceof TopicStep.Reassign reassign && reassign.change().throttles();
    }

    private void create(TopicPlan plan) {
        var isFirst = creation.progress() == CreationProgress.ANNOUNCED;
        creation.move(CreationProgress.REQUESTED);
        var begun = System.nanoTime();
        // An earlier request may have created the topic without an answer.
        if (!new Topics(cluster).create(name, plan, TopicConfig.of(topic)) && isFirst) {
            creation.topicExists(Duration.ofNanos(System.nanoTime() - begun));
        }
    }

    private void reassign(TopicStep.Reassign reassign, TopicState present, Set<Integer> live) {
        if (reassign.change().throttles()) {
            throttles.set(name, present, reassign.targets(), reassign.change(), live);
        }
        var targets = new HashMap<TopicPartition, Optional<NewPartitionReassignment>>();
        reassign.targets().forEach((partition, brokers) -> targets.put(new TopicPartition(name, partition),
                Optional.of(new NewPartitionReassignment(brokers))));
        for (var part : KafkaFutures.requests(targets.keySet())) {
            var request = new HashMap<>(targets);
            request.keySet().retainAll(Set.copyOf(part));
            KafkaFutures.change("Cannot reassign topic " + name,
                    cluster.admin().alterPartitionReassignments(request).all());
        }
    }

    /**
     * Cancels reassignments, so that replicas return to where they were before. Reassignments that have completed
     * meanwhile are left.
     */
    private void cancelReassignment(Set<Integer> partitions) {
        var moves = new HashMap<TopicPartition, Optional<NewPartitionReassignment>>();
        partitions.forEach(partition -> moves.put(new TopicPartition(name, partition), Optional.empty()));
        cluster.admin().alterPartitionReassignments(moves).values().forEach((partition, answer) -> {
            try {
                KafkaFutures.change("Cannot cancel the reassignment of " + partition, answer);
            } catch (KafkaUnavailableException e) {
                if (!(e.getCause() instanceof ExecutionException why
                        && why.getCause() instanceof NoReassignmentInProgressException)) {
                    throw e;
                }
            }
        });
    }

    /** Elects preferred leaders. Partitions whose preferred leader can't lead now, or leads already, are ignored. */
    private void elect(Set<Integer> partitions) {
        for (var part : KafkaFutures.requests(partitions)) {
            KafkaFutures.await("Cannot elect leaders of topic " + name,
                    cluster.admin().electLeaders(ElectionType.PREFERRED, part.stream()
                            .map(partition -> new TopicPartition(name, partition)).collect(Collectors.toSet()))
                            .partitions());
        }
    }
}
