package io.skewbench.local.drive;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.setting.MeasuredSettings;
import io.skewbench.admin.topic.EndOffsetReader;
import io.skewbench.engine.observation.KafkaSettingsView;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.local.topic.RunTopics;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A Kafka cluster, and what one run uses and creates there.
 *
 * @param topics that the workloads name, already laid out
 * @param idleTopics of the run, of which none has been created yet
 * @param leftovers that the run's workers may leave behind
 * @param isCreated whether Kafka was created for the run
 */
public record RunInKafka(KafkaCluster cluster, RunTopics topics, RunIdleTopics idleTopics, KafkaLeftovers leftovers,
        boolean isCreated) {

    /** Reads the settings of brokers and topics on which figures depend. */
    KafkaSettingsView settings(ClusterView.Usable described) {
        return MeasuredSettings.read(cluster, described.brokers().stream().map(BrokerView::id).toList(),
                topics.views().values().stream().flatMap(List::stream).filter(TopicView.Usable.class::isInstance)
                        .map(view -> ((TopicView.Usable) view).name()).toList());
    }

    /** Reads the end offsets of topics, by topic and partition. */
    Map<String, List<Long>> endOffsets(Set<String> names) {
        return new EndOffsetReader(cluster).of(names);
    }
}
