package io.skewbench.partitioners;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** A broker with a link of its own rate. It serves requests one after the other, and may be suspended. */
final class SimulatedBroker {
    private static final int MOST_REQUESTS = 5;

    /** A batch of one partition in the producer. */
    static final class Batch {
        final int partition;
        final long begunNanos;
        final List<Long> sentNanos = new ArrayList<>();
        int bytes;

        Batch(int partition, long begunNanos) {
            this.partition = partition;
            this.begunNanos = begunNanos;
        }
    }

    /** Batches that were sent together, and the time of their acknowledgement. */
    static final class Request {
        final List<Batch> batches;
        final long doneNanos;

        Request(List<Batch> batches, long doneNanos) {
            this.batches = batches;
            this.doneNanos = doneNanos;
        }
    }

    final List<Integer> partitions = new ArrayList<>();
    final ArrayDeque<Request> requests = new ArrayDeque<>();
    private final double bytesPerSecond;
    private long freeNanos;
    private long stallFromNanos = Long.MAX_VALUE;
    private long stallToNanos = Long.MAX_VALUE;
    long bytes;
    /** The time from the end of a request to its acknowledgement. */
    long answerNanos = 500_000;

    SimulatedBroker(double bytesPerSecond) {
        this.bytesPerSecond = bytesPerSecond;
    }

    void stall(long fromNanos, long toNanos) {
        stallFromNanos = fromNanos;
        stallToNanos = toNanos;
    }

    boolean hasRoom() {
        return requests.size() < MOST_REQUESTS;
    }

    void send(List<Batch> batches, long nowNanos) {
        var size = batches.stream().mapToLong(batch -> batch.bytes).sum();
        bytes += size;
        var begin = Math.max(nowNanos, freeNanos);
        var end = begin + (long) (size / bytesPerSecond * 1e9);
        if (end + answerNanos > stallFromNanos && begin < stallToNanos) {
            end += stallToNanos - Math.max(begin, stallFromNanos);
        }
        freeNanos = end;
        requests.add(new Request(batches, end + answerNanos));
    }
}
