package io.skewbench.admin.setting;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.admin.connection.RefusedByKafkaException;
import io.skewbench.admin.topic.Topics;
import io.skewbench.engine.replication.FetcherAssignment;
import io.skewbench.engine.replication.FetcherLoad;
import io.skewbench.engine.replication.ReplicatedTopic;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Finds how evenly the replica fetchers of brokers share the partitions of topics, as these are laid out now. */
final class MeasuredFetchers {
    private MeasuredFetchers() {}

    /**
     * Returns the fetchers that share partitions least evenly; empty if nothing is replicated, or this client may not
     * see it.
     *
     * @param brokers their settings, by id; those that are missing are left out
     * @throws KafkaUnavailableException if Kafka does not answer
     */
    static Optional<FetcherLoad> leastEven(KafkaCluster kafka, Collection<String> topics,
            Map<Integer, SortedMap<String, String>> brokers) {
        return FetcherAssignment.leastEven(FetcherAssignment.of(replicated(kafka, topics),
                broker -> fetchers(brokers.get(broker))));
    }

    private static List<ReplicatedTopic> replicated(KafkaCluster kafka, Collection<String> topics) {
        try {
            return new Topics(kafka).layouts(Set.copyOf(topics)).entrySet().stream()
                    .map(topic -> new ReplicatedTopic(topic.getKey(), topic.getValue().replicas(),
                            topic.getValue().leaders()))
                    .toList();
        } catch (RefusedByKafkaException e) {
            return List.of();
        } catch (KafkaUnavailableException e) {
            // As of settings: nothing that a run could not do without.
            if (!e.isSilence()) {
                return List.of();
            }
            throw e;
        }
    }

    private static int fetchers(@Nullable SortedMap<String, String> settings) {
        return FetcherAssignment.number(
                settings == null ? "" : settings.getOrDefault(FetcherAssignment.SETTING, ""));
    }
}
