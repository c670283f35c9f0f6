package io.skewbench.local.drive;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.leftover.Leftovers;
import io.skewbench.admin.logdir.WrittenLogs;
import io.skewbench.admin.setting.MeasuredSettings;
import io.skewbench.admin.setting.ShownSettings;
import io.skewbench.admin.topic.EndOffsetReader;
import io.skewbench.brokers.BrokerReading;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.engine.IdleTopicSet;
import io.skewbench.engine.growth.LogRoom;
import io.skewbench.engine.growth.LogSizes;
import io.skewbench.engine.observation.KafkaSettingsView;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.IdleTopicsView;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.observation.ObservedBuilder;
import io.skewbench.engine.result.LogGrowth;
import io.skewbench.local.topic.RunTopics;
import io.skewbench.local.topic.TopicWatch;
import io.skewbench.protocol.plan.TaskPlan;
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
        KafkaLeftovers leftovers) implements RunSystem {
    /** A million replicas take as much. */
    private static final long LOG_BYTES = 18L << 20;

    @Override
    public boolean isCreated() {
        return brokers.storage() != null;
    }

    @Override
    public ClusterView.Usable describe() {
        var described = cluster.describe();
        return new ClusterView.Usable(described.clusterId(), described.bootstrapServers(), described.client(),
                described.brokers().stream().map(broker -> broker.on(brokers.storage())).toList());
    }

    /** {@inheritDoc} They are those of brokers and topics. */
    @Override
    public KafkaSettingsView settings(ClusterView.Usable described) {
        return MeasuredSettings.read(cluster, described.brokers().stream().map(BrokerView::id).toList(),
                topics.views().values().stream().flatMap(List::stream).filter(TopicView.Usable.class::isInstance)
                        .map(view -> ((TopicView.Usable) view).name()).toList());
    }

    @Override
    public ObservedBuilder observed(ObservedBuilder observation) {
        return observation.topics(topics.views()).idleTopics(idleTopics.view());
    }

    @Override
    public void prepare(Map<String, String> settings, Runnable check, RunNarration report) {
        if (brokers.set(settings)) {
            var ids = SystemPatience.ask(cluster::describe, check, report).brokers().stream().map(BrokerView::id)
                    .toList();
            SystemPatience.ask(() -> ShownSettings.read(cluster, ids, settings.keySet()), check, report)
                    .differing(settings, settings.keySet()).findFirst().ifPresent(difference -> {
                        throw new RunFailedException(difference.toString());
                    });
        }
    }

    @Override
    public AttemptWatch watch(Runnable check) {
        return new AttemptTopics(TopicWatch.begin(topics, check));
    }

    /** {@inheritDoc} They are the end offsets of topics, by topic and partition. */
    @Override
    public Map<String, List<Long>> counters(Set<String> names) {
        return new EndOffsetReader(cluster).of(names);
    }

    @Override
    public List<BrokerReading> readings() {
        return brokers.readings();
    }

    @Override
    public @Nullable LogSizes logSizes() {
        return new WrittenLogs(cluster).sizes(new LogRoom(LOG_BYTES)).orElse(null);
    }

    @Override
    public @Nullable LogGrowth growth(@Nullable LogSizes before, Set<String> names) {
        return before == null ? null : new WrittenLogs(cluster).growth(before, names).orElse(null);
    }

    @Override
    public IdleTopicsView createIdleTopics(List<IdleTopicSet> wanted) {
        idleTopics.create(wanted);
        return idleTopics.view();
    }

    /** {@inheritDoc} The idle topics are observed again before the next attempt. */
    @Override
    public void attemptBegins(List<TaskPlan> plans) {
        leftovers.expect(Leftovers.of(plans));
        idleTopics.forget();
    }

    @Override
    public void removeLeftovers() {
        leftovers.delete();
    }

    @Override
    public void deleteIdleTopics() {
        idleTopics.delete();
    }
}
