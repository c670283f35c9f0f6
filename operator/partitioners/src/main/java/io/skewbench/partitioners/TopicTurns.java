package io.skewbench.partitioners;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.kafka.common.Cluster;
import org.jspecify.annotations.Nullable;

/**
 * One topic of a producer: its partitions take turns of a batch each, or of several in a row. Any number of threads may
 * call it; they share turns, and wait for each other only while a batch ends.
 *
 * <p>
 * The client sends a batch at once only after a record that had no room in it; otherwise the batch waits for {@code
 * linger.ms}, however full it is. So each change of partition costs latency, unless the batch has been sent. While
 * queues are so short that this matters, a partition's turn therefore lasts for many batches, as long as no more than
 * three are outstanding at its broker; and its last record is one that had no room.
 *
 * <p>
 * A turn ends when its batch is full, or when the clock is first read after the batch must have been sent. Reading the
 * clock costs more than everything else here, so it is read at most eight times for each batch, and not at all while
 * batches fill in less than half of {@code linger.ms}.
 */
final class TopicTurns {
    private static final int LOOKS_PER_BATCH = 8;
    /** A shift by this many bits never changes: the clock is not read. */
    private static final int NEVER = 62;
    private static final long FORGET_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);
    /**
     * The most batches in a turn: few enough that bytes are even to within a few MiB, and so many that less than 1 % of
     * records wait in a turn's last batch.
     */
    private static final int MOST_BATCHES = 128;
    private static final long LONGEST_TURN_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final String topic;
    private final BrokerQueues queues;
    private final LongSupplier nanoTime;
    private final int batchBytes;
    private final int someLooks;
    private final long batchNanos;
    private final boolean lingers;
    /** The current partition and the bytes that it has been given, packed as {@link PackedTurn} describes. */
    private final AtomicLong turn = new AtomicLong(PackedTurn.ENDED);
    private volatile int typicalBytes;
    /** Changed only while this is locked, like the fields below; any thread reads those that are volatile. */
    private volatile long batchUntilNanos;
    /** The clock is read when the bytes of a turn, shifted right by this many bits, change. */
    private volatile int looks;
    private volatile @Nullable LeaderLayout layout;
    private volatile OutstandingBytes outstanding = new OutstandingBytes(0);
    @GuardedBy("this")
    private long forgetNanos;
    @GuardedBy("this")
    private long turnBytes;
    @GuardedBy("this")
    private long turnSinceNanos;

    /**
     * @param batchNanos time after which a batch must have been sent
     * @param lingers whether a batch waits for records
     */
    TopicTurns(String topic, BrokerQueues queues, int batchBytes, long batchNanos, boolean lingers,
            LongSupplier nanoTime) {
        this.topic = topic;
        this.queues = queues;
        this.batchBytes = batchBytes;
        this.someLooks = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(Math.max(1, batchBytes / LOOKS_PER_BATCH));
        this.looks = someLooks;
        this.batchNanos = batchNanos;
        this.lingers = lingers;
        this.nanoTime = nanoTime;
        this.typicalBytes = batchBytes;
        this.forgetNanos = nanoTime.getAsLong();
    }

    /** Returns the partition for a record without a key that takes this size in a batch. */
    int partition(int recordBytes, Cluster cluster) {
        var current = layout;
        if (current == null || !current.isFor(cluster)) {
            return end(recordBytes, cluster);
        }
        while (true) {
            var state = turn.get();
            var before = PackedTurn.bytes(state);
            var after = before + recordBytes;
            if (after > batchBytes
                    || ((before ^ after) >>> looks != 0 && batchUntilNanos - nanoTime.getAsLong() <= 0)) {
                return end(recordBytes, cluster);
            }
            if (turn.compareAndSet(state, state + recordBytes)) {
                return PackedTurn.partition(state);
            }
        }
    }

    /** Counts a record whose partition was decided elsewhere. */
    void count(int partition, int recordBytes, Cluster cluster) {
        var current = layout;
        if (current == null || !current.isFor(cluster)) {
            current = renew(cluster);
        }
        charge(current, partition, recordBytes);
        var queue = current.leader(partition);
        if (queue != null) {
            queue.give(recordBytes);
        }
    }

    private synchronized LeaderLayout renew(Cluster cluster) {
        return renewed(cluster, nanoTime.getAsLong());
    }

    private synchronized int end(int recordBytes, Cluster cluster) {
        var nowNanos = nanoTime.getAsLong();
        var state = turn.get();
        var bytes = PackedTurn.bytes(state);
        var current = layout;
        // Another thread may have begun the next turn.
        while (current != null && current.isFor(cluster) && bytes + recordBytes <= batchBytes
                && batchUntilNanos - nowNanos > 0) {
            if (turn.compareAndSet(state, state + recordBytes)) {
                return PackedTurn.partition(state);
            }
            state = turn.get();
            bytes = PackedTurn.bytes(state);
        }
        var isFull = bytes != PackedTurn.ENDED && batchUntilNanos - nowNanos > 0;
        settle();
        var renewed = renewed(cluster, nowNanos);
        forget(renewed, nowNanos);
        looks = batchUntilNanos - nowNanos > batchNanos / 2 ? NEVER : someLooks;
        batchUntilNanos = nowNanos + batchNanos;
        var last = PackedTurn.partition(state);
        var queue = renewed.leader(last);
        turnBytes += bytes == PackedTurn.ENDED ? 0 : bytes;
        if (lingers && isFull && renewed == current && queue != null && renewed.isAsGood(queue, queues, nowNanos)) {
            return close(renewed, queue, last, recordBytes, nowNanos);
        }
        if (queue != null) {
            queue.endTurn(turnBytes);
        }
        turnBytes = 0;
        turnSinceNanos = nowNanos;
        var partition = renewed.next(queues, nowNanos);
        turn.set(PackedTurn.of(partition, recordBytes));
        return partition;
    }

    /**
     * Ends the turn with a record that has no room in the batch: it makes the client send the batch, and begins another
     * one.
     */
    @GuardedBy("this")
    private int close(LeaderLayout current, BrokerQueue queue, int partition, int recordBytes, long nowNanos) {
        if (turnBytes < (long) MOST_BATCHES * batchBytes && nowNanos - turnSinceNanos < LONGEST_TURN_NANOS) {
            queue.give(batchBytes);
            turn.set(PackedTurn.of(partition, recordBytes));
        } else {
            charge(current, partition, recordBytes);
            queue.give(recordBytes);
        }
        return partition;
    }

    /** Charges the bytes that a batch was actually given, instead of a full batch as expected. */
    @GuardedBy("this")
    private void settle() {
        var state = turn.getAndSet(PackedTurn.ENDED);
        var bytes = PackedTurn.bytes(state);
        var current = layout;
        if (bytes == PackedTurn.ENDED || current == null) {
            return;
        }
        var partition = PackedTurn.partition(state);
        charge(current, partition, bytes);
        var queue = current.leader(partition);
        if (queue != null) {
            queue.give(bytes - batchBytes);
            outstanding.dropOverdraft(queue, partition);
        }
    }

    private void charge(LeaderLayout current, int partition, long bytes) {
        outstanding.charge(current.leader(partition), partition, bytes);
    }

    void acknowledged(int partition, int recordBytes) {
        if (recordBytes != typicalBytes) {
            typicalBytes = recordBytes;
        }
        acknowledge(partition, recordBytes);
    }

    /** Subtracts a record of likely size: Kafka doesn't report the size of a failed record. */
    void failed(int partition) {
        if (partition >= 0) {
            acknowledge(partition, typicalBytes);
        }
    }

    private void acknowledge(int partition, long bytes) {
        var current = layout;
        var queue = current == null ? null : current.leader(partition);
        if (queue != null && outstanding.acknowledge(partition, bytes, batchBytes)) {
            queue.acknowledge(bytes, nanoTime);
        }
    }

    @GuardedBy("this")
    private LeaderLayout renewed(Cluster cluster, long nowNanos) {
        var before = layout;
        if (before != null && before.isFor(cluster)) {
            return before;
        }
        settle();
        var after = new LeaderLayout(topic, cluster, queues, ThreadLocalRandom.current().nextInt(1 << 30), nowNanos);
        outstanding = outstanding.movedTo(after, before);
        layout = after;
        return after;
    }

    @GuardedBy("this")
    private void forget(LeaderLayout current, long nowNanos) {
        if (nowNanos - forgetNanos < FORGET_EVERY_NANOS) {
            return;
        }
        forgetNanos = nowNanos;
        outstanding.forget(current, batchBytes);
    }
}
