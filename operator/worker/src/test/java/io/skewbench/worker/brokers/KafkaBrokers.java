package io.skewbench.worker.brokers;

import io.skewbench.brokers.BrokerPlan;
import io.skewbench.brokers.Brokers;
import io.skewbench.brokers.Loopback;
import io.skewbench.brokers.process.RunFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeFeaturesOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Three broker processes, started for the first test that needs them and stopped after the last. Broker 0 is also the
 * controller.
 */
public final class KafkaBrokers implements BeforeAllCallback {
    public static final int BROKERS = 3;
    private static final int API_TIMEOUT_MS = 180_000;
    private static final int POLL_MS = 20;
    private static final Map<String, String> SETTINGS = Map.of("log.segment.bytes", "67108864", "log.retention.bytes",
            "134217728", "auto.create.topics.enable", "true", "broker.session.timeout.ms", "60000");

    private @Nullable Brokers brokers;

    @Override
    public void beforeAll(ExtensionContext context) {
        brokers = context.getRoot().getStore(ExtensionContext.Namespace.GLOBAL)
                .computeIfAbsent(Started.class, type -> Started.now(), Started.class).brokers;
    }

    /** The processes, which are closed after the last test. */
    private record Started(RunFolder folder, Brokers brokers) implements AutoCloseable {

        static Started now() {
            var folder = RunFolder.open(Path.of(System.getProperty("java.io.tmpdir")),
                    "skewbench-test-" + UUID.randomUUID());
            return new Started(folder, Brokers.start(new BrokerPlan(BROKERS,
                    List.of("-Xmx320m", "-XX:TieredStopAtLevel=1"), System.getProperty("java.class.path"), SETTINGS,
                    new Loopback()), folder));
        }

        @Override
        public void close() {
            folder.close();
        }
    }

    private Brokers started() {
        if (brokers == null) {
            throw new IllegalStateException("Not registered as an extension");
        }
        return brokers;
    }

    public String bootstrapServers() {
        return started().bootstrapServers();
    }

    public Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", bootstrapServers(), "default.api.timeout.ms", API_TIMEOUT_MS));
    }

    /** Creates a topic whose partitions have these leaders and no other replicas. */
    public void topic(String name, List<Integer> leaders) throws InterruptedException, ExecutionException {
        topic(name, leaders, Map.of());
    }

    /** Creates a topic like the other method, with settings of its own. */
    public void topic(String name, List<Integer> leaders, Map<String, String> settings)
            throws InterruptedException, ExecutionException {
        topic(name, settings, leaders.stream().map(List::of).toList());
    }

    /** Creates a topic whose partitions have these replicas, the leader first. */
    public void replicatedTopic(String name, List<List<Integer>> replicas)
            throws InterruptedException, ExecutionException {
        topic(name, Map.of(), replicas);
    }

    private void topic(String name, Map<String, String> settings, List<List<Integer>> replicas)
            throws InterruptedException, ExecutionException {
        var assignments = IntStream.range(0, replicas.size()).boxed()
                .collect(Collectors.toMap(partition -> partition, replicas::get));
        try (var admin = admin()) {
            admin.createTopics(Set.of(new NewTopic(name, assignments).configs(settings))).all().get();
        }
        awaitMetadata();
    }

    /**
     * Waits until every broker has read all metadata that has been written so far: some brokers learn of a new topic
     * later than others and deny that it exists. The epoch of a broker's features shows how far it has read.
     */
    public void awaitMetadata() throws InterruptedException, ExecutionException {
        try (var admin = admin()) {
            var last = admin.describeMetadataQuorum().quorumInfo().get().highWatermark() - 1;
            for (var broker = 0; broker < BROKERS; broker++) {
                var ofBroker = new DescribeFeaturesOptions().nodeId(broker);
                while (admin.describeFeatures(ofBroker).featureMetadata().get().finalizedFeaturesEpoch()
                        .orElse(-1L) < last) {
                    Thread.sleep(POLL_MS);
                }
            }
        }
    }

    /** Returns each partition's end offset. */
    public Map<Integer, Long> endOffsets(String topic) throws InterruptedException, ExecutionException {
        try (var admin = admin()) {
            var partitions = admin.describeTopics(Set.of(topic)).allTopicNames().get().values().iterator().next();
            var latest = partitions.partitions().stream().collect(
                    Collectors.toMap(p -> new TopicPartition(topic, p.partition()), p -> OffsetSpec.latest()));
            return admin.listOffsets(latest).all().get().entrySet().stream()
                    .collect(Collectors.toMap(e -> e.getKey().partition(), e -> e.getValue().offset()));
        }
    }

    /** Suspends a broker's process, with its connections open, until it is resumed. */
    public void pause(int broker) {
        started().pause(broker);
    }

    public void resume(int broker) {
        started().resume(broker);
    }
}
