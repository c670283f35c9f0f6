package io.skewbench.worker.clients;

import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.worker.failure.ClientFailures;
import io.skewbench.worker.failure.WorkerFailedException;
import io.skewbench.worker.load.RecordSink;
import io.skewbench.worker.measure.Leaders;
import io.skewbench.worker.measure.TopicPartitions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.jspecify.annotations.Nullable;

/** The producers of one worker, connected. */
public final class ConnectedProducers implements AutoCloseable {
    private final ClientSettings settings;
    private final TopicPartitions partitions;
    private final List<Producer<byte[], byte[]>> producers = new ArrayList<>();

    private @Nullable IdleTopicMetadata idle;
    private boolean isClosed;
    private final Queue<WorkerFailedException> closingFailures = new ConcurrentLinkedQueue<>();

    private ConnectedProducers(ClientSettings settings) {
        this.settings = settings;
        this.partitions = new TopicPartitions(settings.plan().topicNames());
    }

    /**
     * Creates the producers and has each fetch the metadata of all topics.
     *
     * @param onCreated called after each producer is created
     * @throws WorkerFailedException if the cluster, a topic, the credentials or the settings don't allow it
     */
    public static ConnectedProducers open(WorkerPlan plan, int pod, Runnable onCreated) {
        var settings = new ClientSettings(plan, pod);
        var failures = new ClientFailures(plan);
        findTopics(settings, failures);
        var connection = new ConnectedProducers(settings);
        try {
            for (var i = 0; i < plan.producersPerPod(); i++) {
                connection.producers.add(new KafkaProducer<>(settings.producer(i)));
                onCreated.run();
            }
            if (plan.send().transactions() != null) {
                connection.producers.forEach(Producer::initTransactions);
            }
            connection.leaders();
            connection.idle = IdleTopicMetadata.hold(plan.idleTopics(), connection.producers,
                    settings.metadataRefresh());
            return connection;
        } catch (RuntimeException | Error e) {
            var failure = failures.connecting(e);
            connection.giveUp().ifPresent(failure::addSuppressed);
            throw failure;
        }
    }

    /**
     * Checks that all topics exist. Producers wait for a missing topic and may even create it; a consumer does neither,
     * and behaves in the same way in every version of the client.
     */
    private static void findTopics(ClientSettings settings, ClientFailures failures) {
        try (var consumer = new KafkaConsumer<byte[], byte[]>(settings.metadataConsumer())) {
            var plan = settings.plan();
            Stream.concat(plan.topicNames().stream(), plan.idleTopics().stream()).forEach(topic -> {
                var partitions = consumer.partitionsFor(topic);
                if (partitions == null || partitions.isEmpty()) {
                    throw failures.noTopic(topic);
                }
            });
        } catch (KafkaException e) {
            throw failures.connecting(e);
        }
    }

    public List<Producer<byte[], byte[]>> producers() {
        return producers;
    }

    /** Returns the sink for the records of producer {@code index}. */
    public RecordSink sink(int index) {
        return new ProducerSink(producers.get(index));
    }

    /**
     * Returns once every marker of the producers' transactions is written, which happens some time after commit or
     * abort: only then does Kafka admit another producer with the same transactional id. Transactions that are still
     * open are aborted.
     *
     * @throws WorkerFailedException if that fails
     */
    public void awaitMarkers() {
        for (var i = 0; i < producers.size() && settings.plan().send().transactions() != null; i++) {
            try (var successor = new KafkaProducer<byte[], byte[]>(settings.successor(i))) {
                successor.initTransactions();
            } catch (KafkaException e) {
                throw new ClientFailures(settings.plan()).working(e);
            }
        }
    }

    /**
     * Returns the leader of each partition by number, after every producer has fetched it; -1 for a partition without a
     * leader.
     */
    public Map<Integer, Integer> leaders() {
        var leaders = new TreeMap<Integer, Integer>();
        producers.forEach(producer -> leaders.putAll(leaders(producer)));
        return leaders;
    }

    /**
     * Returns the leaders that one producer has in its metadata. No request is sent as long as the topic is cached.
     */
    public Map<Integer, Integer> currentLeaders() {
        return leaders(producers.getFirst());
    }

    /** Returns the partitions of all topics, as one producer knows them now. */
    public List<PartitionInfo> partitions() {
        return partitions.topics().stream().flatMap(topic -> producers.getFirst().partitionsFor(topic).stream())
                .toList();
    }

    /** Returns a client of its own that asks for offsets and replicas; the caller has to close it. */
    public Consumer<byte[], byte[]> replicaClient() {
        return new KafkaConsumer<>(settings.replicaConsumer());
    }

    private Map<Integer, Integer> leaders(Producer<?, ?> producer) {
        var leaders = new TreeMap<Integer, Integer>();
        for (var topic = 0; topic < partitions.topics().size(); topic++) {
            for (var partition : producer.partitionsFor(partitions.topics().get(topic))) {
                leaders.put(partitions.number(topic, partition.partition()),
                        partition.leader() == null ? Leaders.UNKNOWN : partition.leader().id());
            }
        }
        return leaders;
    }

    /**
     * Closes all producers without waiting for records in flight, which then fail. Closes them in parallel, as a
     * partitioner may delay each for seconds; later calls do nothing.
     *
     * @return why a producer could not be closed: its partitioner threw, or didn't return
     */
    public Optional<WorkerFailedException> giveUp() {
        if (!isClosed) {
            isClosed = true;
            if (idle != null) {
                idle.close();
            }
            var closings = producers.stream().map(producer -> Thread.ofPlatform().daemon().name("close")
                    .start(() -> close(producer))).toList();
            try {
                for (var closing : closings) {
                    closing.join();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return Optional.ofNullable(closingFailures.peek());
    }

    private void close(Producer<byte[], byte[]> producer) {
        try {
            producer.close(Duration.ZERO);
        } catch (KafkaException e) {
            closingFailures.add(new ClientFailures(settings.plan()).working(e));
        }
    }

    /**
     * Closes all producers, as {@link #giveUp} does.
     *
     * @throws WorkerFailedException if a partitioner threw, or didn't return
     */
    @Override
    public void close() {
        giveUp().ifPresent(failure -> {
            throw failure;
        });
    }
}
