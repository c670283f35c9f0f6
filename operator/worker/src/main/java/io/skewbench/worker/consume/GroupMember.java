package io.skewbench.worker.consume;

import io.skewbench.worker.clients.FirstFailure;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/** One consumer of a group, with a thread of its own from joining the group to leaving it. */
final class GroupMember {
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration POSITION_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration COMMIT_TIMEOUT = Duration.ofSeconds(10);
    private static final long CATCH_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Consumer<byte[], byte[]> consumer;
    private final List<String> topics;
    private final ReadPace pace;
    private final FirstFailure firstFailure;
    private final CheckedSamples samples;
    private final Received received = new Received();
    private final Positions positions = new Positions();
    private final CountDownLatch joined = new CountDownLatch(1);
    private final Thread thread;
    private volatile @Nullable Map<TopicPartition, Long> ends;
    private volatile boolean leaving;
    /** Whether the positions of all assigned partitions have been committed to the group. */
    private boolean settled = true;
    private boolean endCommitted;
    private long caughtUpNanos = System.nanoTime();

    /**
     * @param samples checks the records that are received
     * @param firstFailure records the error that ends the thread early
     */
    GroupMember(int index, Consumer<byte[], byte[]> consumer, List<String> topics, ReadPace pace,
            CheckedSamples samples, FirstFailure firstFailure) {
        this.consumer = consumer;
        this.topics = topics;
        this.pace = pace;
        this.samples = samples;
        this.firstFailure = firstFailure;
        this.thread = new Thread(this::run, "consumer-" + index);
        this.thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /**
     * Returns whether the group has completed its first assignment to this consumer, which is empty if there are too
     * few partitions.
     */
    boolean hasJoined() {
        return joined.getCount() == 0;
    }

    Received received() {
        return received;
    }

    CheckedSamples samples() {
        return samples;
    }

    Positions positions() {
        return positions;
    }

    /** Sets the end offsets of the partitions, up to which records are to be read and committed. */
    void readTo(Map<TopicPartition, Long> newEnds) {
        ends = newEnds;
    }

    /** Makes the consumer leave the group soon, even if records are left to read. */
    void leave() {
        leaving = true;
    }

    /** Waits for the thread to end; returns whether it did so in time. */
    boolean awaitEnd(Duration longest) throws InterruptedException {
        return thread.join(longest);
    }

    private void run() {
        try {
            consumer.subscribe(topics, new Assignments());
            var all = true;
            while (!leaving) {
                all = receive(consumer.poll(POLL));
                if (all) {
                    settle();
                }
            }
            if (all) {
                catchUp();
            }
            positions.partitions().forEach(positions::end);
            consumer.close();
        } catch (RuntimeException | Error e) {
            firstFailure.ended(e);
        }
    }

    /** Counts the records; returns false if some were left out because the consumer is to leave. */
    private boolean receive(ConsumerRecords<byte[], byte[]> records) {
        var arrivalNanos = System.nanoTime();
        for (var partition : records.partitions()) {
            if (!receive(partition, records.records(partition), arrivalNanos)) {
                return false;
            }
        }
        return true;
    }

    private boolean receive(TopicPartition partition, List<ConsumerRecord<byte[], byte[]>> records,
            long arrivalNanos) {
        var open = positions.at(partition, records.getFirst().offset());
        var counted = received.bytesInWindow();
        for (var record : records) {
            if (!pace.await(() -> leaving)) {
                received.addSince(counted, partition, arrivalNanos);
                return false;
            }
            var nanos = pace.isLimited() ? System.nanoTime() : arrivalNanos;
            received.add(record, nanos);
            if (pace.isLimited()) {
                received.addSince(counted, partition, nanos);
                counted = received.bytesInWindow();
            }
            samples.add(record);
            open.received(record.offset());
        }
        received.addSince(counted, partition, arrivalNanos);
        return true;
    }

    private void settle() {
        var now = System.nanoTime();
        if (now - caughtUpNanos > CATCH_UP_NANOS) {
            caughtUpNanos = now;
            catchUp();
        }
        if (!settled && positions.holdsAll(consumer.assignment()) && commit()) {
            settled = true;
            joined.countDown();
        }
        var wanted = ends;
        if (wanted != null && !endCommitted && positions.haveReached(wanted)) {
            endCommitted = commit();
        }
    }

    /**
     * Moves on to positions that no record led to. Must not be called while polled records have not been received yet.
     */
    private void catchUp() {
        try {
            for (var partition : consumer.assignment()) {
                positions.moveTo(partition, consumer.position(partition, POSITION_TIMEOUT));
            }
        } catch (TimeoutException e) {
            // Known later, or after the next record.
        }
    }

    /** Commits the current positions; returns false if that has to be tried again. */
    private boolean commit() {
        try {
            consumer.commitSync(COMMIT_TIMEOUT);
            return true;
        } catch (CommitFailedException | RebalanceInProgressException | RetriableException e) {
            return false;
        }
    }

    /** Called while polling, when all records that were polled before have been received. */
    private final class Assignments implements ConsumerRebalanceListener {
        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            received.addRebalance();
            settled = false;
            endCommitted = false;
            catchUp();
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            for (var partition : partitions) {
                try {
                    positions.moveTo(partition, consumer.position(partition, POSITION_TIMEOUT));
                } catch (TimeoutException | IllegalStateException e) {
                    // The partition is lost already: it was read up to the last record.
                }
                positions.end(partition);
                samples.forget(partition);
            }
        }
    }
}
