package io.skewbench.admin.logdir;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaFutures;
import io.skewbench.engine.growth.LogVisitor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;

/** Reads the end offsets of all partitions that the user may see, unless they are too many. */
final class PartitionReader {
    private static final String END_OFFSETS = "Cannot read end offsets of all topics";
    /** A dozen requests; on a larger cluster nothing is known where log directories are not shown. */
    static final int MOST_PARTITIONS = 20_000;
    private static final int TOPICS_AT_ONCE = 1_000;
    private static final int TIMEOUT_MS = 10_000;

    private final KafkaCluster kafka;

    PartitionReader(KafkaCluster kafka) {
        this.kafka = kafka;
    }

    /**
     * Passes on the end offsets by the leaders of the partitions.
     *
     * @return whether there are few enough
     */
    boolean read(LogVisitor visitor) {
        kafka.forgetAnswers();
        var topics = KafkaFutures.await(END_OFFSETS,
                kafka.admin().listTopics(new ListTopicsOptions().timeoutMs(TIMEOUT_MS)).names());
        if (topics.size() > MOST_PARTITIONS) {
            return false;
        }
        var byLeader = new TreeMap<Integer, List<TopicPartition>>();
        var count = 0;
        for (var description : described(List.copyOf(topics))) {
            count += description.partitions().size();
            if (count > MOST_PARTITIONS) {
                return false;
            }
            for (var partition : description.partitions()) {
                var leader = partition.leader();
                if (leader != null && !leader.isEmpty()) {
                    byLeader.computeIfAbsent(leader.id(), unused -> new ArrayList<>())
                            .add(new TopicPartition(description.name(), partition.partition()));
                }
            }
        }
        byLeader.forEach((leader, partitions) -> visit(leader, partitions, visitor));
        kafka.forgetAnswers();
        return true;
    }

    private void visit(int leader, Collection<TopicPartition> partitions, LogVisitor visitor) {
        var latest = partitions.stream().collect(Collectors.toMap(it -> it, it -> OffsetSpec.latest()));
        var offsets = kafka.admin().listOffsets(latest, new ListOffsetsOptions().timeoutMs(TIMEOUT_MS));
        var nanos = System.nanoTime();
        visitor.broker(leader, nanos, 0, partitions.size());
        for (var partition : partitions) {
            try {
                visitor.log(partition.topic(), partition.partition(), offsets.partitionResult(partition).get()
                        .offset());
            } catch (ExecutionException e) {
                // It was deleted, or has lost its leader, and counts nothing.
            } catch (InterruptedException e) {
                throw KafkaFutures.interrupted(END_OFFSETS, e);
            }
        }
    }

    /** Returns the topics, without those that have been deleted meanwhile. */
    private List<TopicDescription> described(List<String> topics) {
        var all = new ArrayList<TopicDescription>();
        for (var from = 0; from < topics.size(); from += TOPICS_AT_ONCE) {
            kafka.forgetAnswers();
            var some = topics.subList(from, Math.min(topics.size(), from + TOPICS_AT_ONCE));
            for (var answer : kafka.admin().describeTopics(some, new DescribeTopicsOptions().timeoutMs(TIMEOUT_MS))
                    .topicNameValues().values()) {
                try {
                    all.add(answer.get());
                } catch (ExecutionException e) {
                    // Deleted since it was listed.
                } catch (InterruptedException e) {
                    throw KafkaFutures.interrupted(END_OFFSETS, e);
                }
            }
        }
        return all;
    }
}
