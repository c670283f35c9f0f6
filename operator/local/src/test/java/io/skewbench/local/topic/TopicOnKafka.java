package io.skewbench.local.topic;

import static org.awaitility.Awaitility.await;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.topic.Topics;
import io.skewbench.brokers.Brokers;
import io.skewbench.brokers.process.RunFolder;
import io.skewbench.engine.topic.TopicLayout;
import io.skewbench.local.TestResources;
import io.skewbench.local.TestRunFolder;
import io.skewbench.local.distribution.Distribution;
import io.skewbench.local.kafka.EmbeddedKafka;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.progress.PlainProgress;
import io.skewbench.local.validation.ResourceFiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The topic of one class of tests, which is deleted after each of them. It is on three brokers that are started for the
 * first such class and stopped after the last, and whose other topics belong to classes that run side by side with this
 * one.
 */
public final class TopicOnKafka implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {
    private static final String RETENTION = "777000";

    private final String name;
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private @Nullable Brokers brokers;
    private @Nullable KafkaCluster kafka;

    /** The processes, which are closed after the last test. */
    private record Started(RunFolder folder, Brokers brokers) implements AutoCloseable {

        static Started now() {
            var folder = TestRunFolder.open("topics");
            return new Started(folder, EmbeddedKafka.start(3, folder, Distribution.find()));
        }

        @Override
        public void close() {
            folder.close();
        }
    }

    /** @param name of the topic and of its SkewedTopic, which no other class has */
    public TopicOnKafka(String name) {
        this.name = name;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        var started = context.getRoot().getStore(ExtensionContext.Namespace.GLOBAL)
                .computeIfAbsent(Started.class, type -> Started.now(), Started.class);
        brokers = started.brokers;
        kafka = KafkaCluster.connect(started.brokers.bootstrapServers(), Map.of());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (layout().isPresent()) {
            delete();
        }
        said.reset();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        kafka().close();
    }

    public KafkaCluster kafka() {
        return registered(kafka);
    }

    Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", registered(brokers).bootstrapServers()));
    }

    private static <T> T registered(@Nullable T started) {
        if (started == null) {
            throw new IllegalStateException("Not registered as an extension");
        }
        return started;
    }

    /** Returns the topics of a call whose results are in a folder, and whose progress {@link #said} returns. */
    KafkaTopics topics(Path results) {
        return new KafkaTopics(kafka(), CreatedTopics.in(results),
                new PlainProgress(new PrintStream(said, true, StandardCharsets.UTF_8)));
    }

    String said() {
        return said.toString(StandardCharsets.UTF_8);
    }

    Optional<TopicLayout> layout() {
        return new Topics(kafka()).layout(name);
    }

    /** Creates the topic as others would: three partitions on broker 0, which are a beginning of what is wanted. */
    void createForeign() throws InterruptedException, ExecutionException {
        try (var admin = admin()) {
            admin.createTopics(List.of(new NewTopic(name, Map.of(0, List.of(0), 1, List.of(0), 2, List.of(0)))
                    .configs(Map.of("retention.ms", RETENTION)))).all().get();
        }
        awaitOnAllBrokers(() -> layout().isPresent());
    }

    void delete() {
        new Topics(kafka()).delete(name);
        awaitDeletion();
    }

    void awaitDeletion() {
        awaitOnAllBrokers(() -> layout().isEmpty());
    }

    void move(int partition, int broker) throws InterruptedException, ExecutionException {
        try (var admin = admin()) {
            admin.alterPartitionReassignments(Map.of(new TopicPartition(name, partition),
                    Optional.of(new NewPartitionReassignment(List.of(broker))))).all().get();
        }
        awaitOnAllBrokers(() -> layout().orElseThrow().replicas().get(partition).equals(List.of(broker)));
    }

    void increasePartitions(int partitions) throws InterruptedException, ExecutionException {
        try (var admin = admin()) {
            admin.createPartitions(Map.of(name, NewPartitions.increaseTo(partitions))).all().get();
        }
        awaitOnAllBrokers(() -> layout().orElseThrow().replicas().size() == partitions);
    }

    /**
     * Waits until so many answers in a row agree that each broker is among those that gave them: brokers learn of a
     * change one after the other, and any of them may be asked.
     */
    private static void awaitOnAllBrokers(Callable<Boolean> holds) {
        await().atMost(Duration.ofMinutes(1)).until(() -> {
            for (var answer = 0; answer < 50; answer++) {
                if (!holds.call()) {
                    return false;
                }
            }
            return true;
        });
    }

    /** Returns a Benchmark that sends to the topic as it is. */
    BenchmarkPlan planForExisting() {
        return read(benchmark().replace("topic: " + name, "kafkaTopic: " + name)).getFirst();
    }

    /** Returns a Benchmark with a SkewedTopic for the topic, with one more line of its spec. */
    List<BenchmarkPlan> plans(String more) {
        return read(TestResources.skewedTopic().replace("uneven", name) + "  config: {retention.ms: 1000}\n  " + more
                + "\n---\n" + benchmark());
    }

    private String benchmark() {
        return TestResources.benchmark("b", "variants: [{name: keyed, partitioner: Keyed}]").replace("uneven", name);
    }

    private static List<BenchmarkPlan> read(String yaml) {
        return BenchmarkPlan.of(ResourceFiles.read(List.of("-"),
                new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8))));
    }
}
