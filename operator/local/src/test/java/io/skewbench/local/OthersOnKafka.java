package io.skewbench.local;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ConfigEntry.ConfigSource;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * What others have in a Kafka of three brokers: topics with records, of which the names of some begin as those of runs
 * do; settings of topics and of a broker; committed offsets of a group.
 */
final class OthersOnKafka implements AutoCloseable {
    static final String TOPIC = "orders";
    private static final Set<String> TOPICS = Set.of(TOPIC, "uneven", "skewbench-", "skewbench-idle-0");
    private static final String GROUP = "skewbench-others";
    private static final int RECORDS = 500;
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Set<ConfigSource> DYNAMIC = Set.of(ConfigSource.DYNAMIC_TOPIC_CONFIG,
            ConfigSource.DYNAMIC_BROKER_CONFIG, ConfigSource.DYNAMIC_DEFAULT_BROKER_CONFIG);

    private final String bootstrapServers;
    private final Admin admin;

    private OthersOnKafka(String bootstrapServers) {
        this.bootstrapServers = bootstrapServers;
        this.admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
    }

    /** Creates the topics, groups and settings of others. */
    static OthersOnKafka create(String bootstrapServers) throws ExecutionException, InterruptedException {
        var others = new OthersOnKafka(bootstrapServers);
        others.admin.createTopics(TOPICS.stream().map(name -> new NewTopic(name,
                Map.of(0, List.of(0, 1), 1, List.of(1, 2), 2, List.of(0, 2)))
                .configs(Map.of("retention.ms", "777000000", "leader.replication.throttled.replicas", "0:0")))
                .toList()).all().get();
        others.send();
        others.admin.alterConsumerGroupOffsets(GROUP,
                Map.of(new TopicPartition(TOPIC, 0), new OffsetAndMetadata(7))).all().get();
        others.admin.incrementalAlterConfigs(Map.of(new ConfigResource(ConfigResource.Type.BROKER, "1"),
                List.of(new AlterConfigOp(new ConfigEntry("log.retention.ms", "888000000"), OpType.SET)))).all().get();
        var asMade = others.seen();
        await().atMost(PATIENCE).until(() -> asMade.equals(others.seen()));
        return others;
    }

    private void send() throws ExecutionException, InterruptedException {
        var sent = new ArrayList<Future<RecordMetadata>>();
        try (var producer = new KafkaProducer<>(Map.<String, Object>of("bootstrap.servers", bootstrapServers),
                new StringSerializer(), new StringSerializer())) {
            for (var topic : TOPICS) {
                for (var i = 0; i < RECORDS; i++) {
                    sent.add(producer.send(new ProducerRecord<>(topic, "key " + i, "value " + i)));
                }
            }
            for (var record : sent) {
                record.get();
            }
        }
    }

    /** Returns all that there is, to be compared. */
    Map<String, Object> seen() throws ExecutionException, InterruptedException {
        var all = new TreeMap<String, Object>();
        var topics = admin.describeTopics(TOPICS).allTopicNames().get();
        topics.forEach((name, topic) -> all.put("topic " + name,
                List.of(topic.topicId(), topic.partitions().stream().map(partition -> partition.replicas().stream()
                        .map(Node::id).toList()).toList())));
        all.put("records", records(topics.values()));
        all.put("offsets", Map.copyOf(Objects.requireNonNull(
                admin.listConsumerGroupOffsets(GROUP).partitionsToOffsetAndMetadata().get())));
        all.put("settings", settings());
        return all;
    }

    private Map<String, String> settings() throws ExecutionException, InterruptedException {
        var resources = TOPICS.stream().map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name))
                .collect(Collectors.toSet());
        // The empty name stands for the default of all brokers.
        List.of("0", "1", "2", "").forEach(
                broker -> resources.add(new ConfigResource(ConfigResource.Type.BROKER, broker)));
        var settings = new TreeMap<String, String>();
        admin.describeConfigs(resources).all().get().forEach((resource, config) -> dynamic(config)
                .forEach(entry -> settings.put(resource.type() + " " + resource.name() + " " + entry.name(),
                        Objects.requireNonNull(entry.value()))));
        return settings;
    }

    private static List<ConfigEntry> dynamic(Config config) {
        return config.entries().stream().filter(entry -> DYNAMIC.contains(entry.source())).toList();
    }

    /** Returns the first and the last offset of each partition, and a checksum of what is between them. */
    private Map<String, List<Long>> records(Collection<TopicDescription> topics) {
        var partitions = topics.stream().flatMap(topic -> IntStream.range(0, topic.partitions().size())
                .mapToObj(i -> new TopicPartition(topic.name(), i))).toList();
        try (var consumer = new KafkaConsumer<>(Map.<String, Object>of("bootstrap.servers", bootstrapServers),
                new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            var first = consumer.beginningOffsets(partitions);
            var last = consumer.endOffsets(partitions);
            var sums = new HashMap<TopicPartition, Long>();
            while (partitions.stream().anyMatch(it -> consumer.position(it) < Objects.requireNonNull(last.get(it)))) {
                consumer.poll(PATIENCE).forEach(it -> sums.merge(new TopicPartition(it.topic(), it.partition()),
                        (long) (it.key() + it.value() + it.timestamp()).hashCode(), (a, b) -> 31 * a + b));
            }
            return partitions.stream().collect(Collectors.toMap(TopicPartition::toString,
                    it -> List.of(first.get(it), last.get(it), sums.getOrDefault(it, 0L))));
        }
    }

    /** Returns the topics that are there beside these. */
    Set<String> others() throws ExecutionException, InterruptedException {
        var names = new TreeSet<>(admin.listTopics().names().get());
        names.removeAll(TOPICS);
        return names;
    }

    @Override
    public void close() {
        admin.close();
    }
}
