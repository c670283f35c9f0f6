package io.skewbench.measure.rig;

import io.skewbench.brokers.BrokerPlan;
import io.skewbench.brokers.Brokers;
import io.skewbench.brokers.LinkNetwork;
import io.skewbench.brokers.Loopback;
import io.skewbench.brokers.Network;
import io.skewbench.brokers.process.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;
import org.jspecify.annotations.Nullable;

/** A cluster for one measurement, and the folder of all its processes. */
public final class Rig implements AutoCloseable {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final long ENOUGH_BYTES = 8L << 30;
    private static final List<String> BROKER_JVM = List.of("-Xmx512m", "-XX:+UseSerialGC");
    /** With these settings a broker that is suspended for seconds remains the leader of its partitions. */
    private static final Map<String, String> BROKER_SETTINGS = Map.of("log.segment.bytes", "67108864",
            "log.retention.bytes", "134217728", "broker.session.timeout.ms", "60000");

    private final RunFolder folder;
    private final Brokers brokers;
    private final Admin admin;
    private int topics;
    private int processes;

    private Rig(RunFolder folder, Brokers brokers) {
        this.folder = folder;
        this.brokers = brokers;
        this.admin = Admin.create(Map.of("bootstrap.servers", brokers.bootstrapServers()));
    }

    /** Starts brokers without limits of their own. */
    public static Rig of(int brokers) {
        return open(brokers, folder -> new Loopback());
    }

    /** Starts a broker for each link. */
    public static Rig withLinks(List<Long> bitsPerSecond) {
        return open(bitsPerSecond.size(), folder -> LinkNetwork.open(folder, bitsPerSecond));
    }

    private static Rig open(int count, Function<RunFolder, Network> network) {
        var folder = RunFolder.open(parent(), "skewbench-" + UUID.randomUUID().toString().substring(0, 8));
        try {
            return new Rig(folder, Brokers.start(new BrokerPlan(count, BROKER_JVM,
                    System.getProperty("java.class.path"), BROKER_SETTINGS, network.apply(folder)), folder));
        } catch (RuntimeException | Error e) {
            folder.close();
            throw e;
        }
    }

    /** Returns a folder in memory if there is enough of it, because disks are not part of what is measured. */
    private static Path parent() {
        try {
            if (Files.isWritable(MEMORY) && Files.getFileStore(MEMORY).getUsableSpace() > ENOUGH_BYTES) {
                return MEMORY;
            }
        } catch (IOException e) {
            // Fall back to the usual place.
        }
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    RunFolder folder() {
        return folder;
    }

    /** Returns a name that is unique among this cluster's processes. */
    String nextName(String kind) {
        return kind + "-" + processes++;
    }

    /** Returns the brokers. */
    public Brokers brokers() {
        return brokers;
    }

    /** Suspends all brokers. */
    public void pauseAll() {
        for (var broker = 0; broker < brokers.count(); broker++) {
            brokers.pause(broker);
        }
    }

    /** Resumes all brokers. */
    public void resumeAll() {
        for (var broker = 0; broker < brokers.count(); broker++) {
            brokers.resume(broker);
        }
    }

    /**
     * Creates a topic, runs a function with it, and deletes it.
     *
     * @param replicas of each partition, its leader first
     * @param use takes the topic's name
     */
    public <T> T withTopic(List<List<Integer>> replicas, Function<String, T> use) {
        var topic = topic(replicas);
        try {
            return use.apply(topic);
        } finally {
            done(admin.deleteTopics(Set.of(topic)).all());
        }
    }

    private String topic(List<List<Integer>> replicas) {
        var name = "measured-" + topics++;
        var assignments = new HashMap<Integer, List<Integer>>();
        for (var partition = 0; partition < replicas.size(); partition++) {
            assignments.put(partition, replicas.get(partition));
        }
        done(admin.createTopics(Set.of(new NewTopic(name, assignments))).all());
        return name;
    }

    /** Allows each producer so many bytes per second to each broker; null allows any number. */
    public void quota(@Nullable Double bytesPerSecond) {
        var anyClient = new ClientQuotaEntity(Collections.singletonMap(ClientQuotaEntity.CLIENT_ID, null));
        done(admin.alterClientQuotas(List.of(new ClientQuotaAlteration(anyClient,
                List.of(new ClientQuotaAlteration.Op("producer_byte_rate", bytesPerSecond))))).all());
    }

    /** Returns the end offset of each partition. */
    public Map<Integer, Long> endOffsets(String topic, int partitions) {
        var requested = new HashMap<TopicPartition, OffsetSpec>();
        for (var partition = 0; partition < partitions; partition++) {
            requested.put(new TopicPartition(topic, partition), OffsetSpec.latest());
        }
        return done(admin.listOffsets(requested).all()).entrySet().stream()
                .collect(Collectors.toMap(entry -> entry.getKey().partition(), entry -> entry.getValue().offset()));
    }

    /** Returns how many records a topic has. */
    long records(String topic) {
        var partitions = done(admin.describeTopics(Set.of(topic)).allTopicNames()).values().stream()
                .mapToInt(description -> description.partitions().size()).sum();
        return endOffsets(topic, partitions).values().stream().mapToLong(Long::longValue).sum();
    }

    private static <T> T done(KafkaFuture<T> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new CannotMeasureException("The brokers refused: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CannotMeasureException("Interrupted", e);
        }
    }

    @Override
    public void close() {
        admin.close(Duration.ZERO);
        folder.close();
    }
}
