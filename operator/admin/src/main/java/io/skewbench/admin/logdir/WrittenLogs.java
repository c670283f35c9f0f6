package io.skewbench.admin.logdir;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.engine.growth.GrowthSum;
import io.skewbench.engine.growth.LogRoom;
import io.skewbench.engine.growth.LogSizes;
import io.skewbench.engine.growth.LogVisitor;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.result.LogGrowth;
import io.skewbench.engine.result.LogGrowth.LogUnit;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the sizes of all logs of a cluster, so that it is known what others write: of all replicas in bytes, or, if the
 * user may not describe the cluster, of the partitions that the user may see in records. No failure of Kafka keeps a
 * trial from running: then nothing is known.
 */
public final class WrittenLogs {
    private static final Logger LOGGER = LoggerFactory.getLogger(WrittenLogs.class);

    private final KafkaCluster kafka;

    public WrittenLogs(KafkaCluster kafka) {
        this.kafka = kafka;
    }

    /**
     * Reads the sizes before a trial; empty if Kafka does not show them.
     *
     * @param room for the sizes, which the caller has to release
     */
    public Optional<LogSizes> sizes(LogRoom room) {
        try {
            var ofReplicas = read(LogSizes.ofReplicas(room), this::readReplicas);
            return ofReplicas.isPresent() ? ofReplicas : ofPartitions(room);
        } catch (KafkaUnavailableException e) {
            return unknown(e);
        }
    }

    private Optional<LogSizes> ofPartitions(LogRoom room) {
        var sizes = LogSizes.ofPartitions(PartitionReader.MOST_PARTITIONS, room);
        return sizes == null ? Optional.empty() : read(sizes, new PartitionReader(kafka)::read);
    }

    /** Returns the sizes once they are read; gives their room back if they are not, whatever prevents it. */
    private static Optional<LogSizes> read(LogSizes sizes, Predicate<LogVisitor> reading) {
        var isRead = false;
        try {
            isRead = reading.test(sizes);
        } finally {
            if (!isRead) {
                sizes.release();
            }
        }
        return isRead ? Optional.of(sizes) : Optional.empty();
    }

    /**
     * Reads the sizes after a trial, and returns by how much logs have grown; empty if Kafka does not show that.
     *
     * @param trialTopics those that the trial sends to
     */
    public Optional<LogGrowth> growth(LogSizes before, Set<String> trialTopics) {
        try {
            var sum = new GrowthSum(before, trialTopics);
            var isRead = before.unit() == LogUnit.BYTES ? readReplicas(sum) : new PartitionReader(kafka).read(sum);
            return isRead ? sum.result() : Optional.empty();
        } catch (KafkaUnavailableException e) {
            return unknown(e);
        }
    }

    private boolean readReplicas(LogVisitor visitor) {
        var brokers = kafka.describe().brokers().stream().map(BrokerView::id).toList();
        return new LogDirReader(kafka).visit(brokers, visitor);
    }

    private static <T> Optional<T> unknown(KafkaUnavailableException why) {
        LOGGER.atDebug().setCause(why).log("Cannot read the sizes of logs");
        return Optional.empty();
    }
}
