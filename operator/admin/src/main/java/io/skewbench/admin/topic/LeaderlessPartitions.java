package io.skewbench.admin.topic;

import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.engine.ShortList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;

/** Checks for partitions without a leader, which can't answer requests. */
final class LeaderlessPartitions {
    private static final int NAMED = 3;

    private LeaderlessPartitions() {}

    /**
     * Checks that every partition has a leader.
     *
     * @throws KafkaUnavailableException that names the first few such partitions, and the brokers that could lead them
     */
    static void refuse(String asked, Collection<TopicDescription> topics) {
        var all = topics.stream().flatMap(topic -> topic.partitions().stream().filter(LeaderlessPartitions::is)
                .map(partition -> topic.name() + "-" + partition.partition())).sorted().toList();
        if (all.isEmpty()) {
            return;
        }
        var brokers = topics.stream().flatMap(topic -> topic.partitions().stream()).filter(LeaderlessPartitions::is)
                .flatMap(partition -> partition.replicas().stream()).map(Node::id)
                .collect(Collectors.toCollection(TreeSet::new)).stream().map(String::valueOf).toList();
        throw new KafkaUnavailableException(asked + ": no broker leads " + named(all)
                + "; their replicas are on broker " + named(brokers));
    }

    private static boolean is(TopicPartitionInfo partition) {
        return partition.leader() == null || partition.leader().isEmpty();
    }

    private static String named(List<String> all) {
        return ShortList.of(all, NAMED);
    }
}
