package io.skewbench.admin.topic;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaFutures;
import io.skewbench.engine.topic.TopicBytes;
import io.skewbench.engine.topic.TopicState;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.LogDirDescription;

/**
 * The bytes of a topic's replicas on the disks of each broker, as reported by the brokers.
 *
 * @param replicas bytes by broker and partition; brokers that didn't answer are left out
 */
public record TopicSizes(Map<Integer, Map<Integer, Long>> replicas) {
    /** No sizes are known. */
    public static final TopicSizes UNKNOWN = new TopicSizes(Map.of());

    /** Asks every broker for the sizes of a topic's replicas. */
    public static TopicSizes of(String topic, KafkaCluster cluster) {
        var sizes = new TreeMap<Integer, Map<Integer, Long>>();
        var brokers = cluster.describe().brokers().stream().map(broker -> broker.id()).toList();
        cluster.admin().describeLogDirs(brokers).descriptions().forEach((broker, answer) -> {
            try {
                sizes.put(broker, sizes(topic, answer.get()));
            } catch (ExecutionException e) {
                // The broker is down, or the user may not ask it: the result leaves it out.
            } catch (InterruptedException e) {
                throw KafkaFutures.interrupted("Cannot ask broker " + broker + " for its log directories", e);
            }
        });
        return new TopicSizes(sizes);
    }

    /**
     * Asks every broker for the bytes of a topic.
     *
     * @param moving whether replicas are being moved
     */
    public static TopicBytes bytes(String topic, boolean moving, KafkaCluster cluster) {
        var sizes = of(topic, cluster);
        return new TopicBytes(sizes.byBroker(),
                moving && !sizes.replicas().isEmpty()
                        ? new TopicReader(cluster).read(topic, false).map(sizes::toCopy).orElse(null)
                        : null);
    }

    private static Map<Integer, Long> sizes(String topic, Map<String, LogDirDescription> directories) {
        return directories.values().stream().flatMap(directory -> directory.replicaInfos().entrySet().stream())
                .filter(replica -> replica.getKey().topic().equals(topic))
                .collect(Collectors.toMap(replica -> replica.getKey().partition(),
                        replica -> replica.getValue().size(), Long::sum, TreeMap::new));
    }

    /** Returns the bytes of the topic on each broker. */
    public Map<Integer, Long> byBroker() {
        var bytes = new TreeMap<Integer, Long>();
        replicas.forEach((broker, sizes) -> bytes.put(broker,
                sizes.values().stream().mapToLong(Long::longValue).sum()));
        return bytes;
    }

    /** Returns the bytes that ongoing reassignments still have to copy from leaders to new replicas. */
    public long toCopy(TopicState topic) {
        return IntStream.range(0, topic.partitions().size()).mapToLong(p -> {
            var partition = topic.partitions().get(p);
            return partition.adding().stream()
                    .mapToLong(broker -> Math.max(0, size(partition.leader(), p) - size(broker, p))).sum();
        }).sum();
    }

    private long size(int broker, int partition) {
        return replicas.getOrDefault(broker, Map.of()).getOrDefault(partition, 0L);
    }
}
