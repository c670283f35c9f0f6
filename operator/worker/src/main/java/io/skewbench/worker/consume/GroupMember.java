package io.skewbench.worker.consume;

import io.skewbench.worker.clients.Trouble;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
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
    private final Trouble trouble;
    private final Received received = new Received();
    private final Positions positions = new Positions();
    private final CountDownLatch joined = new CountDownLatch(1);
    private final Thread thread;
    private volatile @Nullable Map<TopicPartition, Long> ends;
    private volatile boolean leaving;
    /** Whether the positions that it was given are known to the group. */
    private boolean settled = true;
    private boolean endCommitted;
    private long caughtUpNanos = System.nanoTime();

    /** @param trouble is told what ends the thread before its time */
    GroupMember(int index, Consumer<byte[], byte[]> consumer, List<String> topics, ReadPace pace, Trouble trouble) {
        this.consumer = consumer;
        this.topics = topics;
        this.pace = pace;
        this.trouble = trouble;
        this.thread = new Thread(this::run, "consumer-" + index);
        this.thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Returns whether the group has given it its first partitions, or none because there are too few. */
    boolean hasJoined() {
        return joined.getCount() == 0;
    }

    Received received() {
        return received;
    }

    Positions positions() {
        return positions;
    }

    /** Tells where the partitions end: what is before shall be read, and committed. */
    void readTo(Map<TopicPartition, Long> told) {
        ends = told;
    }

    /** Makes it leave soon, whatever there is to read. */
    void leave() {
        leaving = true;
    }

    /** Returns whether the thread ended in that time. */
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
            trouble.ended(e);
        }
    }

    /** Returns false if it left some of them. */
    private boolean receive(ConsumerRecords<byte[], byte[]> records) {
        var arrival = Arrival.now();
        for (var partition : records.partitions()) {
            var ofPartition = records.records(partition);
            var open = positions.at(partition, ofPartition.getFirst().offset());
            for (var record : ofPartition) {
                if (!pace.await(() -> leaving)) {
                    return false;
                }
                received.add(record, pace.isLimited() ? Arrival.now() : arrival);
                open.received(record.offset());
            }
        }
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

    /** Finds the positions that no record led to. Not while polled records wait to be received. */
    private void catchUp() {
        try {
            for (var partition : consumer.assignment()) {
                positions.moveTo(partition, consumer.position(partition, POSITION_TIMEOUT));
            }
        } catch (TimeoutException e) {
            // Known later, or after the next record.
        }
    }

    /** Returns false if that has to be tried again. */
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
                    // Lost already: as far as the last record.
                }
                positions.end(partition);
            }
        }
    }
}
