package io.skewbench.worker.watch;

import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.report.ReplicationResult;
import io.skewbench.worker.measure.FollowerSteps;
import io.skewbench.worker.measure.Window;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
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
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /** A worker that has sent everything waits no longer, whatever brokers do. */
    private static final Duration END_PATIENCE = Duration.ofNanos(CatchUp.LONGEST_NANOS).plus(PATIENCE);
    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long CATCHING_UP_PERIOD_MS = 20;
    /** Of the measured time: readings farther from its ends say too little of it. */
    private static final double MOST_BESIDE = 0.25;

    private final Supplier<Consumer<byte[], byte[]>> clients;
    private final List<String> topics;
    private final InSyncReplicas inSync = new InSyncReplicas();
    private final BlockingQueue<Begin> begun = new ArrayBlockingQueue<>(1);
    private final BlockingQueue<OptionalLong> sent = new ArrayBlockingQueue<>(1);
    private final Thread thread = new Thread(this::run, "replicas");
    private final FollowerRecords followers = new FollowerRecords();
    /** Null before the measured time begins. Used by the thread, like the three fields below. */
    private @Nullable FollowerSteps steps;
    /** Null before the worker sends, and where it does not know what is acknowledged. */
    private @Nullable FollowerLag lag;
    /** When the latest reading was. */
    private long latestNanos;
    private Map<TopicPartition, Long> latest = Map.of();
    private volatile @Nullable ObservedReplicas result;
    private volatile @Nullable String failure;

    private record Begin(Window times, @Nullable Supplier<long[]> acknowledged) {}

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

    /**
     * Begins to observe, once it is known when records are sent.
     *
     * @param acknowledged returns, for any thread, how many records brokers have so far by number of their partition;
     * null if the worker doesn't know all that is written to these topics
     */
    public void start(Window times, @Nullable Supplier<long[]> acknowledged) {
        begun.add(new Begin(times, acknowledged));
    }

    /**
     * Looks at once what replicas lack, now that all records of the worker are acknowledged or failed.
     *
     * @param acknowledged records that brokers have of all who write to these topics; empty if the worker doesn't know
     */
    public void sent(OptionalLong acknowledged) {
        sent.add(acknowledged);
    }

    /**
     * Waits until the replicas have the records that were sent, for 20 s at most.
     *
     * @return null if there is one replica of each partition, or if something kept this from observing them
     */
    public @Nullable ObservedReplicas end() throws InterruptedException {
        if (thread.isAlive() && !thread.join(END_PATIENCE)) {
            failure = "brokers did not answer within " + END_PATIENCE.toSeconds() + " s of the end";
            thread.interrupt();
            return null;
        }
        return result;
    }

    /** Returns why nothing is known of replicas, once the watch has ended; null if nothing kept it from that. */
    public @Nullable String failure() {
        return failure;
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
            // The trial has failed, or waits no longer.
        } catch (KafkaException e) {
            LOG.atInfo().setCause(e).log("Nothing is known of replicas");
            failure = FailureText.of(e);
        }
    }

    private @Nullable ObservedReplicas observe(Consumer<byte[], byte[]> client, Collection<TopicPartition> all)
            throws InterruptedException {
        var before = read(client, all);
        var isBefore = System.nanoTime();
        var begin = begun.take();
        var times = begin.times;
        // A late first reading may contain some of the records already.
        var isEarly = isBefore - times.startNanos() < 0;
        lag = isEarly && begin.acknowledged != null
                ? new FollowerLag(topics, latest, times.startNanos(), begin.acknowledged)
                : null;
        sleepUntil(times.startNanos());
        sampleUntil(times.fromNanos());
        var first = read(client, all);
        var atFirst = followers.total();
        var timeline = new FollowerSteps(times);
        steps = timeline;
        for (var next = times.fromNanos() + PERIOD_NANOS; !times.isOver(next); next += PERIOD_NANOS) {
            sampleUntil(next);
            read(client, all);
        }
        sampleUntil(times.toNanos());
        var last = read(client, all);
        var behind = lag == null ? null : lag.soFar();
        var received = FollowerRecords.between(atFirst, followers.total());
        var own = sent.take();
        var rest = own.isPresent() && isEarly
                ? CatchUp.await(before.records() + own.getAsLong(), () -> read(client, all),
                        () -> TimeUnit.MILLISECONDS.sleep(CATCHING_UP_PERIOD_MS))
                : null;
        var beside = Math.max(Math.abs(first.nanos() - times.fromNanos()), Math.abs(last.nanos() - times.toNanos()));
        if (beside > MOST_BESIDE * times.measuredNanos()) {
            failure = String.format(Locale.ROOT, "brokers told what they have %.0f ms beside the measured time",
                    beside / NANOS_PER_MS);
            return null;
        }
        return new ObservedReplicas(new ReplicationResult(Math.max(0, last.records() - first.records()),
                (last.nanos() - first.nanos()) / NANOS_PER_MS,
                rest == null ? null : Long.valueOf(rest.behindRecords()),
                rest == null ? null : Double.valueOf(rest.ms()),
                inSync.mostOutOfSync(), inSync.shrinks(), inSync.expands(), hasLost() ? null : behind, received),
                timeline);
    }

    /**
     * Returns whether acknowledged records may be lost, because a partition got another leader and replicas have not
     * caught up since: then they would seem to be on their way for ever.
     */
    private boolean hasLost() {
        return lag != null && lag.lacksRecords() && followers.hasMoved();
    }

    /** The client refreshes its metadata only while it asks brokers for something. */
    private ReplicatedRecords read(Consumer<byte[], byte[]> client, Collection<TopicPartition> all) {
        if (lag != null) {
            lag.sample();
        }
        var before = System.nanoTime();
        var offsets = client.endOffsets(all, PATIENCE);
        var after = System.nanoTime();
        var nanos = before + (after - before) / 2;
        if (lag != null) {
            lag.read(offsets, after);
        }
        var partitions = partitions(client);
        inSync.read(partitions);
        var received = followers.read(offsets, partitions);
        if (steps != null) {
            steps.add(latestNanos, received);
        }
        latestNanos = nanos;
        latest = offsets;
        return new ReplicatedRecords(nanos, offsets.values().stream().mapToLong(Long::longValue).sum());
    }

    private List<PartitionInfo> partitions(Consumer<byte[], byte[]> client) {
        return topics.stream().flatMap(topic -> Stream.ofNullable(client.partitionsFor(topic, PATIENCE)))
                .flatMap(List::stream).toList();
    }

    private void sampleUntil(long nanos) throws InterruptedException {
        var sampled = lag;
        while (sampled != null) {
            var next = System.nanoTime() + sampled.periodNanos();
            if (next - nanos >= 0) {
                break;
            }
            sleepUntil(next);
            sampled.sample();
        }
        sleepUntil(nanos);
    }

    private static void sleepUntil(long nanos) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nanos - System.nanoTime());
    }
}
