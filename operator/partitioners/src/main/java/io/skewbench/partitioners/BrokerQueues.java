package io.skewbench.partitioners;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** The queues of one producer's brokers, which all its topics share; and the choice among them. */
final class BrokerQueues {
    /** Delays that differ by no more than a tenth are considered equal. */
    private static final double SAME_SHARE = 0.1;
    /**
     * Delays that differ by no more than half, and by no more than 50 ms, are considered equal as well. Where each
     * response takes long, a broker that gets little has little in flight, so that its rate seems low: it must not get
     * even less for that reason.
     */
    private static final double SHORT_SAME_SHARE = 0.5;
    private static final double SHORT_SAME_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    /**
     * The most batches outstanding at a broker during a turn: few enough that not much waits if the broker stalls, and
     * enough to keep it busy while responses are in flight.
     */
    private static final int MOST_OUTSTANDING = 3;
    /**
     * The number of batches that a broker may catch up with after it was left out, beside the bytes that others were
     * given in a turn.
     */
    private static final int MADE_UP_BATCHES = 32;

    /** Guards the estimates of each queue as well. */
    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock")
    private final Map<Integer, BrokerQueue> queues = new HashMap<>();
    private final int batchBytes;
    private final long sameNanos;
    private volatile boolean acknowledging;

    /** @param sameNanos delays that differ by no more than this are considered equal */
    BrokerQueues(int batchBytes, long sameNanos) {
        this.batchBytes = batchBytes;
        this.sameNanos = sameNanos;
    }

    /** Announces that acknowledgements will be reported: without them, delays are unknown. */
    void acknowledging() {
        acknowledging = true;
    }

    boolean isAcknowledging() {
        return acknowledging;
    }

    /** Returns the queue of a broker; a new one starts level with the others. */
    BrokerQueue of(int broker, long nowNanos) {
        lock.lock();
        try {
            var queue = queues.get(broker);
            if (queue == null) {
                var level = queues.values().stream().mapToLong(BrokerQueue::given).max().orElse(0);
                queue = new BrokerQueue(level, nowNanos);
                queues.put(broker, queue);
            }
            return queue;
        } finally {
            lock.unlock();
        }
    }

    /** Removes all brokers except these. */
    void retain(Collection<Integer> brokers) {
        lock.lock();
        try {
            queues.keySet().retainAll(brokers);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns the index of the queue for the next batch: among those with the shortest delay, or one that is considered
     * equal to it, the queue that was given the fewest bytes.
     */
    int next(BrokerQueue[] among, long nowNanos) {
        lock.lock();
        try {
            var shortest = shortest(among, nowNanos);
            var next = least(among, longest(shortest));
            catchUp(among, most(among) - longestTurn(among) - (long) MADE_UP_BATCHES * batchBytes);
            among[next].give(batchBytes);
            return next;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns whether the next batch may go to the same broker as the last one, because that broker has little to do.
     */
    boolean isAsGood(BrokerQueue queue, BrokerQueue[] among, long nowNanos) {
        if (!acknowledging || queue.outstandingBytes() > (long) MOST_OUTSTANDING * batchBytes) {
            return false;
        }
        lock.lock();
        try {
            return queue.delayNanos() <= longest(shortest(among, nowNanos));
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private double shortest(BrokerQueue[] among, long nowNanos) {
        var shortest = Double.MAX_VALUE;
        for (var queue : among) {
            if (acknowledging) {
                queue.look(nowNanos, batchBytes);
            }
            shortest = Math.min(shortest, queue.delayNanos());
        }
        return shortest;
    }

    private double longest(double shortest) {
        var some = Math.max(SAME_SHARE * shortest, Math.min(SHORT_SAME_SHARE * shortest, SHORT_SAME_NANOS));
        return shortest + Math.max((double) sameNanos, some);
    }

    private static long most(BrokerQueue[] among) {
        var most = Long.MIN_VALUE;
        for (var queue : among) {
            most = Math.max(most, queue.given());
        }
        return most;
    }

    private static long longestTurn(BrokerQueue[] among) {
        var longest = 0L;
        for (var queue : among) {
            longest = Math.max(longest, queue.lastTurnBytes());
        }
        return longest;
    }

    private static int least(BrokerQueue[] among, double longestNanos) {
        var next = -1;
        for (var i = 0; i < among.length; i++) {
            if (among[i].delayNanos() <= longestNanos && (next < 0 || among[i].given() < among[next].given())) {
                next = i;
            }
        }
        return next;
    }

    private static void catchUp(BrokerQueue[] among, long least) {
        for (var queue : among) {
            var missing = least - queue.given();
            if (missing > 0) {
                queue.give(missing);
            }
        }
    }
}
