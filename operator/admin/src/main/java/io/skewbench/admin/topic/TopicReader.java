package io.skewbench.admin.topic;

import io.skewbench.admin.connection.AnswerBounds;
import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaFutures;
import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.engine.topic.TopicState;
import io.skewbench.engine.topic.TopicState.Partition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.PartitionReassignment;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Reads the partitions of a topic, with their moves and throttles. */
final class TopicReader {
    private final Admin admin;
    private final AnswerBounds bounds;

    TopicReader(KafkaCluster cluster) {
        this.admin = cluster.admin();
        this.bounds = cluster.bounds();
    }

    /**
     * Reads a topic; empty if there is none.
     *
     * @param withThrottle whether to read throttled replicas too
     */
    Optional<TopicState> read(String name, boolean withThrottle) {
        // Reassignments are read first: one that completes in between still counts as a reassignment, not as misplaced
        // replicas.
        var moves = moves(name);
        return describe(name).map(described -> {
            bounds.check(described);
            var partitions = new ArrayList<>(described.partitions());
            partitions.sort(Comparator.comparingInt(TopicPartitionInfo::partition));
            return new TopicState(described.topicId().toString(),
                    partitions.stream().map(it -> partition(name, it, moves)).toList(),
                    withThrottle && new Throttles(admin).isSetOn(name));
        });
    }

    /**
     * Asks the controller whether it knows the topic: a broker may learn of a new one later than the others.
     */
    boolean exists(String name) {
        try {
            admin.createTopics(List.of(new NewTopic(name, 1, (short) 1)),
                    new CreateTopicsOptions().validateOnly(true)).all().get();
            return false;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RetriableException) {
                throw new KafkaUnavailableException("Cannot look for topic " + name, e);
            }
            return e.getCause() instanceof TopicExistsException;
        } catch (InterruptedException e) {
            throw KafkaFutures.interrupted("Cannot look for topic " + name, e);
        }
    }

    private static Partition partition(String topic, TopicPartitionInfo described,
            Map<TopicPartition, PartitionReassignment> moves) {
        var move = moves.get(new TopicPartition(topic, described.partition()));
        return new Partition(ids(described.replicas()), described.leader() == null ? -1 : described.leader().id(),
                ids(described.isr()), move == null ? List.of() : move.addingReplicas(),
                move == null ? List.of() : move.removingReplicas());
    }

    private static List<Integer> ids(List<Node> nodes) {
        return nodes.stream().map(Node::id).toList();
    }

    private Optional<TopicDescription> describe(String name) {
        try {
            return Optional.ofNullable(admin.describeTopics(Set.of(name)).allTopicNames().get().get(name));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return Optional.empty();
            }
            throw new KafkaUnavailableException("Cannot describe topic " + name, e);
        } catch (InterruptedException e) {
            throw KafkaFutures.interrupted("Cannot describe topic " + name, e);
        }
    }

    /** Lists ongoing reassignments; none if the user may not describe the cluster. */
    private Map<TopicPartition, PartitionReassignment> moves(String name) {
        try {
            return admin.listPartitionReassignments().reassignments().get().entrySet().stream()
                    .filter(move -> move.getKey().topic().equals(name))
                    .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AuthorizationException) {
                return Map.of();
            }
            throw new KafkaUnavailableException("Cannot list reassignments", e);
        } catch (InterruptedException e) {
            throw KafkaFutures.interrupted("Cannot list reassignments", e);
        }
    }
}
