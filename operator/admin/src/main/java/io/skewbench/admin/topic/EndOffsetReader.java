package io.skewbench.admin.topic;

import static java.util.Objects.requireNonNull;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaFutures;
import io.skewbench.admin.connection.KafkaUnavailableException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Reads the end offsets of the partitions of topics. */
public final class EndOffsetReader {
    /** Longer than Kafka takes to notice that a broker has died, which is 9 s by default. */
    private static final ListOffsetsOptions OFFSETS_TIMEOUT = new ListOffsetsOptions().timeoutMs(10_000);
    private static final String END_OFFSETS = "Cannot read end offsets";

    private final KafkaCluster kafka;

    public EndOffsetReader(KafkaCluster kafka) {
        this.kafka = kafka;
    }

    /**
     * Reads the end offsets of every partition, by topic, in the order of partitions. With acks=all they count every
     * acknowledged record; transaction markers count too.
     *
     * @throws KafkaUnavailableException if a partition has no leader, which the message names, or if Kafka does not
     * answer
     */
    public Map<String, List<Long>> of(Set<String> topics) {
        var partitions = partitions(topics);
        kafka.forgetAnswers();
        var wanted = new HashMap<TopicPartition, OffsetSpec>();
        partitions.forEach((topic, count) -> IntStream.range(0, count)
                .forEach(p -> wanted.put(new TopicPartition(topic, p), OffsetSpec.latest())));
        var offsets = KafkaFutures.await(END_OFFSETS, kafka.admin().listOffsets(wanted, OFFSETS_TIMEOUT).all());
        var byTopic = new TreeMap<String, List<Long>>();
        partitions.forEach((topic, count) -> byTopic.put(topic, IntStream.range(0, count)
                .mapToObj(p -> requireNonNull(offsets.get(new TopicPartition(topic, p))).offset()).toList()));
        return byTopic;
    }

    /** Returns the number of partitions, by topic. */
    private Map<String, Integer> partitions(Set<String> topics) {
        var described = new Topics(kafka).describe(topics).orElseThrow(() -> new KafkaUnavailableException(END_OFFSETS,
                new UnknownTopicOrPartitionException("one of " + topics + " does not exist")));
        described.forEach(kafka.bounds()::check);
        LeaderlessPartitions.refuse(END_OFFSETS, described);
        return described.stream().collect(Collectors.toMap(TopicDescription::name, it -> it.partitions().size()));
    }
}
