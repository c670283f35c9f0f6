package io.skewbench.worker.watch;

import io.skewbench.protocol.report.ReplicationResult;
import io.skewbench.worker.measure.Window;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Observes, on a thread of its own, how far all in-sync replicas of some topics have got. It needs no rights but those
 * to describe the topics. Nothing that it meets keeps the trial from running: then nothing is known of replicas.
 */
public final class ReplicaWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ReplicaWatch.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);
    /** Where it isn't known how many records others sent, replicas that get nothing for so long have everything. */
    private static final long STILL_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long CATCHING_UP_PERIOD_MS = 20;
    private static final long LONGEST_CATCH_UP_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Supplier<Consumer<byte[], byte[]>> clients;
    private final List<String> topics;
    private final InSyncReplicas inSync = new InSyncReplicas();
    private final BlockingQueue<Window> window = new ArrayBlockingQueue<>(1);
    private final BlockingQueue<Sent> sent = new ArrayBlockingQueue<>(1);
    private final Thread thread = new Thread(this::run, "replicas");
    private volatile @Nullable ReplicationResult result;

    /** The sum of the high watermarks of all partitions, at the middle of the time in which they were asked for. */
    private record Reading(long nanos, long records) {}

    /**
     * What this worker has sent.
     *
     * @param isAll whether no other worker sends to these topics
     */
    private record Sent(long records, boolean isAll) {}

    private ReplicaWatch(Supplier<Consumer<byte[], byte[]>> clients, List<String> topics) {
        this.clients = clients;
        this.topics = topics;
        thread.setDaemon(true);
    }

    /**
     * Connects, before any record is sent.
     *
     * @param clients creates the consumer that asks; it belongs to no group
     * @param topics to observe; without any, nothing happens
     */
    public static ReplicaWatch open(Supplier<Consumer<byte[], byte[]>> clients, List<String> topics) {
        var watch = new ReplicaWatch(clients, topics);
        if (!topics.isEmpty()) {
            watch.thread.start();
        }
        return watch;
    }

    /** Begins to observe, once it is known when records are sent. */
    public void start(Window times) {
        window.add(times);
    }

    /**
     * Waits, once all records of the worker are acknowledged or failed, until the replicas have them, for half a minute
     * at most.
     *
     * @param acknowledged records of this worker that brokers have; 0 if it doesn't know
     * @param isAll whether no other worker sends to the topics
     * @return null if there is one replica of each partition, or if something kept this from observing them
     */
    public @Nullable ReplicationResult end(long acknowledged, boolean isAll) throws InterruptedException {
        sent.add(new Sent(acknowledged, isAll));
        thread.join();
        return result;
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    private void run() {
        try (var client = clients.get()) {
            var partitions = partitions(client);
            if (partitions.stream().anyMatch(partition -> partition.replicas().length > 1)) {
                var all = partitions.stream().map(it -> new TopicPartition(it.topic(), it.partition())).toList();
                // So that the client keeps their metadata up to date.
                client.assign(all);
                result = observe(client, all);
            }
        } catch (InterruptedException | InterruptException e) {
            // The trial has failed.
        } catch (KafkaException e) {
            LOG.atInfo().setCause(e).log("Nothing is known of replicas");
        }
    }

    private ReplicationResult observe(Consumer<byte[], byte[]> client, Collection<TopicPartition> all)
            throws InterruptedException {
        var before = read(client, all);
        var times = window.take();
        sleepUntil(times.fromNanos());
        var first = read(client, all);
        for (var next = times.fromNanos() + PERIOD_NANOS; !times.isOver(next); next += PERIOD_NANOS) {
            sleepUntil(next);
            inSync.read(partitions(client));
        }
        sleepUntil(times.toNanos());
        var last = read(client, all);
        var own = sent.take();
        // A late first reading may contain some of the records already.
        var due = before.nanos - times.startNanos() < 0 ? before.records + own.records : 0;
        var begun = read(client, all);
        var end = awaitAll(client, all, begun, due, due > 0 && own.isAll);
        return new ReplicationResult(Math.max(0, last.records - first.records),
                (last.nanos - first.nanos) / NANOS_PER_MS, end.records - begun.records,
                (end.nanos - begun.nanos) / NANOS_PER_MS, inSync.mostOutOfSync(), inSync.shrinks());
    }

    /** Returns the first reading that has as many records as the last one. */
    private Reading awaitAll(Consumer<byte[], byte[]> client, Collection<TopicPartition> all, Reading begun, long due,
            boolean isExact) throws InterruptedException {
        var most = begun;
        var now = begun;
        while (now.nanos - begun.nanos < LONGEST_CATCH_UP_NANOS
                && (now.records < due || (!isExact && now.nanos - most.nanos < STILL_NANOS))) {
            TimeUnit.MILLISECONDS.sleep(CATCHING_UP_PERIOD_MS);
            now = read(client, all);
            most = now.records > most.records ? now : most;
        }
        return most;
    }

    private Reading read(Consumer<byte[], byte[]> client, Collection<TopicPartition> all) {
        var before = System.nanoTime();
        var offsets = client.endOffsets(all, PATIENCE);
        var nanos = before + (System.nanoTime() - before) / 2;
        inSync.read(partitions(client));
        return new Reading(nanos, offsets.values().stream().mapToLong(Long::longValue).sum());
    }

    private List<PartitionInfo> partitions(Consumer<byte[], byte[]> client) {
        return topics.stream().flatMap(topic -> Stream.ofNullable(client.partitionsFor(topic, PATIENCE)))
                .flatMap(List::stream).toList();
    }

    private static void sleepUntil(long nanos) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nanos - System.nanoTime());
    }
}
