package io.skewbench.admin.setting;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaFutures;
import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.admin.logdir.LogDirReader;
import io.skewbench.engine.observation.KafkaSettingsView;
import io.skewbench.protocol.digest.Sha256;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.jspecify.annotations.Nullable;

/**
 * Reads the settings of brokers and topics on which figures depend. Of brokers, only those of a list: the others may
 * tell who may write a Benchmark more about a cluster than Kafka does.
 */
public final class MeasuredSettings {
    /** Each answer has about 60 KB; a cluster is rarely configured in as many ways. */
    private static final int MOST_BROKERS = 50;
    private static final int MOST_CHARACTERS = 100;
    private static final Set<String> OF_BROKERS = Set.of("auto.leader.rebalance.enable", "background.threads",
            "compression.type", "fetch.max.bytes", "follower.replication.throttled.rate",
            "leader.replication.throttled.rate", "log.cleaner.threads", "log.flush.interval.messages",
            "log.flush.interval.ms", "log.preallocate", "log.retention.bytes", "log.retention.ms", "log.segment.bytes",
            "message.max.bytes", "min.insync.replicas", "num.io.threads", "num.network.threads",
            "num.recovery.threads.per.data.dir", "num.replica.fetchers", "queued.max.request.bytes",
            "queued.max.requests", "replica.fetch.max.bytes", "replica.fetch.min.bytes",
            "replica.fetch.response.max.bytes", "replica.fetch.wait.max.ms", "replica.lag.time.max.ms",
            "replica.socket.receive.buffer.bytes", "socket.receive.buffer.bytes", "socket.request.max.bytes",
            "socket.send.buffer.bytes", "unclean.leader.election.enable");

    private MeasuredSettings() {}

    /**
     * Reads the settings, and the size of log directories, now. What the cluster does not show to this client is
     * missing, and so are the settings of all topics if one of them is gone.
     *
     * @param brokers ids of the live ones, of which the first 50 are asked for settings
     * @param topics names in Kafka
     * @throws KafkaUnavailableException if it does not answer
     */
    public static KafkaSettingsView read(KafkaCluster kafka, Collection<Integer> brokers, Collection<String> topics) {
        var ofBrokers = new TreeMap<Integer, SortedMap<String, String>>();
        var overridden = new TreeSet<String>();
        ask(kafka, brokers.stream().sorted().limit(MOST_BROKERS).map(id -> new ConfigResource(
                ConfigResource.Type.BROKER, id.toString())).collect(Collectors.toSet())).forEach((broker, config) -> {
                    ofBrokers.put(Integer.valueOf(broker.name()),
                            values(config, entry -> OF_BROKERS.contains(entry.name())));
                    config.entries().stream().filter(entry -> !entry.isDefault()).map(ConfigEntry::name)
                            .forEach(overridden::add);
                });
        var defaults = new TreeSet<>(OF_BROKERS);
        defaults.removeAll(overridden);
        var ofTopics = new TreeMap<String, SortedMap<String, String>>();
        ask(kafka, topics.stream().map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name))
                .collect(Collectors.toSet()))
                .forEach((topic, config) -> ofTopics.put(topic.name(), values(config, entry -> true)));
        return new KafkaSettingsView(ofBrokers, defaults, ofTopics.isEmpty() ? null : digest(ofTopics),
                MeasuredFetchers.leastEven(kafka, topics, ofBrokers).orElse(null),
                new LogDirReader(kafka).volumes(brokers));
    }

    private static Map<ConfigResource, Config> ask(KafkaCluster kafka, Set<ConfigResource> resources) {
        try {
            return KafkaFutures.await("Cannot read settings", kafka.admin().describeConfigs(resources).all());
        } catch (KafkaUnavailableException e) {
            // Refused, or a topic is gone: nothing that a run could not do without.
            if (!e.isSilence()) {
                return Map.of();
            }
            throw e;
        }
    }

    private static SortedMap<String, String> values(Config config, Predicate<ConfigEntry> which) {
        var values = new TreeMap<String, String>();
        config.entries().stream().filter(entry -> !entry.isSensitive() && which.test(entry))
                .forEach(entry -> values.put(entry.name(), cut(entry.value())));
        return values;
    }

    private static String cut(@Nullable String value) {
        return value == null
                ? ""
                : value.length() > MOST_CHARACTERS ? value.substring(0, MOST_CHARACTERS) + "…" : value;
    }

    private static String digest(SortedMap<String, SortedMap<String, String>> topics) {
        return Sha256.hex(topics.values().toString());
    }
}
