package io.skewbench.local.drive;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.logdir.WrittenLogs;
import io.skewbench.admin.setting.MeasuredSettings;
import io.skewbench.admin.setting.ShownSettings;
import io.skewbench.admin.topic.EndOffsetReader;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.engine.growth.LogRoom;
import io.skewbench.engine.growth.LogSizes;
import io.skewbench.engine.observation.KafkaSettingsView;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.result.LogGrowth;
import io.skewbench.local.topic.RunTopics;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A Kafka cluster, and what one run uses and creates there.
 *
 * @param brokers of the cluster
 * @param topics that the workloads name, already laid out
 * @param idleTopics of the run, of which none has been created yet
 * @param leftovers that the run's workers may leave behind
 */
public record RunInKafka(KafkaCluster cluster, RunBrokers brokers, RunTopics topics, RunIdleTopics idleTopics,
        KafkaLeftovers leftovers) {
    /** A million replicas take as much. */
    private static final long LOG_BYTES = 18L << 20;

    /** Returns whether Kafka was created for the run. */
    boolean isCreated() {
        return brokers.storage() != null;
    }

    /** Asks for the cluster's id and its live brokers. */
    ClusterView.Usable describe() {
        var described = cluster.describe();
        return new ClusterView.Usable(described.clusterId(), described.bootstrapServers(), described.client(),
                described.brokers().stream().map(broker -> broker.on(brokers.storage())).toList());
    }

    /** Reads the settings of brokers and topics on which figures depend. */
    KafkaSettingsView settings(ClusterView.Usable described) {
        return MeasuredSettings.read(cluster, described.brokers().stream().map(BrokerView::id).toList(),
                topics.views().values().stream().flatMap(List::stream).filter(TopicView.Usable.class::isInstance)
                        .map(view -> ((TopicView.Usable) view).name()).toList());
    }

    /**
     * Gives all brokers these settings beside their own, unless they have them.
     *
     * @param check called while Kafka does not answer, to throw where the run can't go on
     * @throws RunFailedException if a broker does not get them
     */
    void setBrokers(Map<String, String> settings, Runnable check, RunNarration report) {
        if (brokers.set(settings)) {
            var ids = KafkaPatience.ask(cluster::describe, check, report).brokers().stream().map(BrokerView::id)
                    .toList();
            KafkaPatience.ask(() -> ShownSettings.read(cluster, ids, settings.keySet()), check, report)
                    .differing(settings, settings.keySet()).findFirst().ifPresent(difference -> {
                        throw new RunFailedException(difference.toString());
                    });
        }
    }

    /** Reads the sizes of all logs; null if Kafka does not show them. */
    @Nullable
    LogSizes logSizes() {
        return new WrittenLogs(cluster).sizes(new LogRoom(LOG_BYTES)).orElse(null);
    }

    /** Returns by how much all logs have grown; null if Kafka does not show that. */
    @Nullable
    LogGrowth growth(@Nullable LogSizes before, Set<String> names) {
        return before == null ? null : new WrittenLogs(cluster).growth(before, names).orElse(null);
    }

    /** Reads the end offsets of topics, by topic and partition. */
    Map<String, List<Long>> endOffsets(Set<String> names) {
        return new EndOffsetReader(cluster).of(names);
    }
}
