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
     * Creates the producers and lets each fetch the metadata of all topics.
     *
     * @param made called for each producer that has been made
     * @throws WorkerFailedException with what is wrong with cluster, topic, credentials or settings
     */
    public static ConnectedProducers open(WorkerPlan plan, int pod, Runnable made) {
        var settings = new ClientSettings(plan, pod);
        var failures = new ClientFailures(plan);
        findTopics(settings, failures);
        var connection = new ConnectedProducers(settings);
        try {
            for (var i = 0; i < plan.producersPerPod(); i++) {
                connection.producers.add(new KafkaProducer<>(settings.producer(i)));
                made.run();
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
     * Producers take a missing topic for one that is yet to come, and may even create it. A consumer needn't, and asks
     * in the same way in every version of the client.
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

    /** Returns where the records of producer {@code index} go. */
    public RecordSink sink(int index) {
        return new ProducerSink(producers.get(index));
    }

    /**
     * Returns once every marker of the producers' transactions is written, which is later than when they were committed
     * or aborted: only then is another producer of the same transactional id admitted. One that was still open is
     * aborted.
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
     * Returns the leader of each partition by number, as every producer knows by then; -1 for a partition without one.
     */
    public Map<Integer, Integer> leaders() {
        var leaders = new TreeMap<Integer, Integer>();
        producers.forEach(producer -> leaders.putAll(leaders(producer)));
        return leaders;
    }

    /** Returns the leaders as one producer knows them now. It asks no broker as long as it knows the topic. */
    public Map<Integer, Integer> currentLeaders() {
        return leaders(producers.getFirst());
    }

    /** Returns the partitions of all topics, as one producer knows them now. */
    public List<PartitionInfo> partitions() {
        return partitions.topics().stream().flatMap(topic -> producers.getFirst().partitionsFor(topic).stream())
                .toList();
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
     * Gives up records that are still on their way: they fail. Does so once; all producers are closed at the same time,
     * as a partitioner may keep each of them for seconds.
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
