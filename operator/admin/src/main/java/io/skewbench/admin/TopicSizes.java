package io.skewbench.admin;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.LogDirDescription;

/** How much of a topic each broker has on its disks, as the brokers themselves tell. */
public final class TopicSizes {

    private TopicSizes() {}

    /**
     * Asks every broker; those that don't answer are left out.
     *
     * @return bytes by broker
     */
    public static Map<Integer, Long> of(String topic, KafkaCluster cluster) {
        var sizes = new TreeMap<Integer, Long>();
        var brokers = cluster.describe().brokers().stream().map(broker -> broker.id()).toList();
        cluster.admin().describeLogDirs(brokers).descriptions().forEach((broker, answer) -> {
            try {
                sizes.put(broker, size(topic, answer.get().values()));
            } catch (ExecutionException e) {
                // Away, or without the right to be asked: less is told then.
            } catch (InterruptedException e) {
                throw Calls.interrupted("Cannot ask broker " + broker + " for its log directories", e);
            }
        });
        return sizes;
    }

    private static long size(String topic, Collection<LogDirDescription> directories) {
        return directories.stream().flatMap(directory -> directory.replicaInfos().entrySet().stream())
                .filter(replica -> replica.getKey().topic().equals(topic))
                .mapToLong(replica -> replica.getValue().size()).sum();
    }
}
