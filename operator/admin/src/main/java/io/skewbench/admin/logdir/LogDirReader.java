package io.skewbench.admin.logdir;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaFutures;
import io.skewbench.api.v1alpha1.Environment.LogDirs;
import io.skewbench.engine.growth.LogVisitor;
import io.skewbench.engine.statistics.Rounding;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.admin.DescribeLogDirsOptions;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the log directories of brokers. Nothing that a run could not do without: brokers that are down or silent are
 * left out, and so are all where the user may not describe the cluster.
 */
public final class LogDirReader {
    /** An answer lists all replicas of a broker, about 25 bytes for each, and ten times as much once decoded. */
    private static final int BROKERS_AT_ONCE = 4;
    private static final DescribeLogDirsOptions TIMEOUT = new DescribeLogDirsOptions().timeoutMs(5_000);
    /** Silent brokers delay a trial by this at most. */
    private static final Duration ALL_BROKERS = Duration.ofSeconds(20);
    /** More than any broker has, as more than 2^62 bytes in all. */
    private static final int MOST_DIRECTORIES = 32;
    private static final long MOST_BYTES = 1L << 57;

    private final KafkaCluster kafka;

    public LogDirReader(KafkaCluster kafka) {
        this.kafka = kafka;
    }

    /**
     * Asks brokers for their log directories, and passes on one answer after the other.
     *
     * @return whether the user may ask, as far as is known
     */
    public boolean read(Collection<Integer> brokers, BiConsumer<Integer, Map<String, LogDirDescription>> each) {
        var ids = brokers.stream().sorted().toList();
        var begin = System.nanoTime();
        for (var from = 0; from < ids.size()
                && System.nanoTime() - begin < ALL_BROKERS.toNanos(); from += BROKERS_AT_ONCE) {
            kafka.forgetAnswers();
            if (!some(ids.subList(from, Math.min(ids.size(), from + BROKERS_AT_ONCE)), each)) {
                return false;
            }
        }
        kafka.forgetAnswers();
        return true;
    }

    private boolean some(List<Integer> ids, BiConsumer<Integer, Map<String, LogDirDescription>> each) {
        var isAllowed = true;
        for (var answer : kafka.admin().describeLogDirs(ids, TIMEOUT).descriptions().entrySet()) {
            try {
                each.accept(answer.getKey(), answer.getValue().get());
            } catch (ExecutionException e) {
                isAllowed &= !(e.getCause() instanceof ClusterAuthorizationException);
            } catch (InterruptedException e) {
                throw KafkaFutures.interrupted("Cannot ask broker " + answer.getKey() + " for its log directories", e);
            }
        }
        return isAllowed;
    }

    /**
     * Passes on the sizes of the replicas on brokers.
     *
     * @return whether the user may ask for them, as far as is known
     */
    boolean visit(Collection<Integer> brokers, LogVisitor visitor) {
        return read(brokers, (broker, directories) -> {
            var readable = new TreeMap<>(directories);
            readable.values().removeIf(directory -> directory.error() != null);
            visitor.broker(broker, System.nanoTime(), readable.keySet().hashCode(),
                    readable.values().stream().mapToInt(directory -> directory.replicaInfos().size()).sum());
            readable.values().forEach(directory -> directory.replicaInfos().forEach(
                    (partition, replica) -> visitor.log(partition.topic(), partition.partition(), replica.size())));
        });
    }

    /** Returns the volumes of the log directories of each broker that shows them: Kafka 3.3 and later, by KIP-827. */
    public SortedMap<Integer, LogDirs> volumes(Collection<Integer> brokers) {
        var volumes = new TreeMap<Integer, LogDirs>();
        read(brokers, (broker, directories) -> {
            var ofBroker = added(directories.values());
            if (ofBroker != null) {
                volumes.put(broker, ofBroker);
            }
        });
        return volumes;
    }

    private static @Nullable LogDirs added(Collection<LogDirDescription> directories) {
        var sized = directories.stream().filter(LogDirReader::hasSize).limit(MOST_DIRECTORIES).toList();
        if (sized.isEmpty()) {
            return null;
        }
        return new LogDirs(sized.size(), sized.stream().mapToLong(it -> it.totalBytes().orElse(0)).sum(),
                sized.stream().mapToLong(it -> it.usableBytes().orElse(0)).sum(),
                Rounding.round(sized.stream().mapToDouble(
                        it -> 100.0 * it.usableBytes().orElse(0) / it.totalBytes().orElse(1)).min().orElse(0)));
    }

    private static boolean hasSize(LogDirDescription directory) {
        var total = directory.totalBytes().orElse(-1);
        var usable = directory.usableBytes().orElse(-1);
        return directory.error() == null && total > 0 && total <= MOST_BYTES && usable >= 0 && usable <= total;
    }
}
