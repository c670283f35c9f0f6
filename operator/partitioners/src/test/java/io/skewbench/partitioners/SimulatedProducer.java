package io.skewbench.partitioners;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.common.Cluster;

/**
 * A producer and its brokers in virtual time: batches per partition, {@code linger.ms}, at most five requests in flight
 * with a batch of each partition, a buffer that blocks when full. Deterministic, except for the partitions at which
 * turns start.
 */
final class SimulatedProducer {
    static final int BATCH_BYTES = 16384;
    static final int RECORD_BYTES = 1000;
    private static final long BUFFER_BYTES = 32 << 20;
    private static final long STEP_NANOS = 20_000;
    static final String TOPIC = "t";

    final List<SimulatedBroker> brokers;
    final ShortestDelayPartitioner partitioner = new ShortestDelayPartitioner(() -> this.nowNanos);
    private final long lingerNanos;
    private final Cluster cluster;
    private final ArrayDeque<SimulatedBroker.Batch>[] queues;
    private final int[] leaders;
    private final List<Long> latencies = new ArrayList<>();
    private long buffered;
    private double due;
    long nowNanos = 1_000_000_000L;
    private long batches;
    long bytes;

    @SuppressWarnings({"unchecked", "rawtypes"})
    SimulatedProducer(int lingerMs, int[] leadersPerBroker, double... megabytesPerSecond) {
        lingerNanos = lingerMs * 1_000_000L;
        brokers = Arrays.stream(megabytesPerSecond).mapToObj(rate -> new SimulatedBroker(rate * 1e6)).toList();
        cluster = TopicMetadata.withCounts(TOPIC, leadersPerBroker);
        leaders = cluster.partitionsForTopic(TOPIC).stream().mapToInt(info -> info.leader().id()).toArray();
        IntStream.range(0, leaders.length)
                .forEach(partition -> brokers.get(leaders[partition]).partitions.add(partition));
        queues = new ArrayDeque[leaders.length];
        Arrays.setAll(queues, i -> new ArrayDeque<>());
        partitioner.configure(Map.of("client.id", "simulated", "batch.size", BATCH_BYTES, "linger.ms", lingerMs));
        partitioner.acknowledging();
    }

    /** Sends for some time, at a rate that is limited by the buffer. */
    void run(double seconds, double recordsPerSecond) {
        var until = nowNanos + (long) (seconds * 1e9);
        while (nowNanos < until) {
            nowNanos += STEP_NANOS;
            due = Math.min(due + recordsPerSecond * STEP_NANOS / 1e9, 1e6);
            acknowledge();
            while (due >= 1 && buffered < BUFFER_BYTES) {
                due--;
                append();
            }
            brokers.forEach(this::drain);
        }
    }

    private void append() {
        var partition = partitioner.partition(TOPIC, null, null, null, new byte[RECORD_BYTES], cluster);
        var queue = queues[partition];
        var last = queue.peekLast();
        if (last == null || last.bytes + RECORD_BYTES > BATCH_BYTES) {
            last = new SimulatedBroker.Batch(partition, nowNanos);
            queue.add(last);
        }
        last.bytes += RECORD_BYTES;
        last.sentNanos.add(nowNanos);
        buffered += RECORD_BYTES;
    }

    /**
     * Decides as the client does: a batch with too little room for a record is full only once such a record has
     * arrived.
     */
    private boolean isReady(int partition) {
        var first = queues[partition].peekFirst();
        return first != null && (queues[partition].size() > 1 || first.bytes >= BATCH_BYTES
                || nowNanos - first.begunNanos >= lingerNanos || buffered >= BUFFER_BYTES);
    }

    private void drain(SimulatedBroker broker) {
        while (broker.hasRoom() && broker.partitions.stream().anyMatch(this::isReady)) {
            var sent = new ArrayList<SimulatedBroker.Batch>();
            for (var partition : broker.partitions) {
                if (!queues[partition].isEmpty()) {
                    sent.add(queues[partition].removeFirst());
                }
            }
            batches += sent.size();
            broker.send(sent, nowNanos);
        }
    }

    private void acknowledge() {
        for (var broker : brokers) {
            while (!broker.requests.isEmpty() && broker.requests.peek().doneNanos <= nowNanos) {
                broker.requests.remove().batches.forEach(this::acknowledge);
            }
        }
    }

    private void acknowledge(SimulatedBroker.Batch batch) {
        bytes += batch.bytes;
        buffered -= batch.bytes;
        for (var sent : batch.sentNanos) {
            latencies.add(nowNanos - sent);
            partitioner.acknowledged(TOPIC, batch.partition, -1, RECORD_BYTES);
        }
    }

    /** Starts measuring anew. */
    void measure() {
        latencies.clear();
        bytes = 0;
        batches = 0;
        brokers.forEach(broker -> broker.bytes = 0);
    }

    /** Returns the largest broker's bytes, relative to the mean. */
    double imbalance() {
        var mean = brokers.stream().mapToLong(broker -> broker.bytes).average().orElse(0);
        return brokers.stream().mapToLong(broker -> broker.bytes).max().orElse(0) / mean;
    }

    double latencyMs(double quantile) {
        var sorted = latencies.stream().mapToLong(Long::longValue).sorted().toArray();
        return sorted[(int) Math.min(sorted.length - 1, Math.floor(quantile * sorted.length))] / 1e6;
    }

    double meanLatencyMs() {
        return latencies.stream().mapToLong(Long::longValue).average().orElse(0) / 1e6;
    }

    long bytesPerBatch() {
        return bytes / batches;
    }

    /** Returns the largest number of unacknowledged batches of any partition of a broker. */
    int stuckBatches(int broker) {
        return brokers.get(broker).partitions.stream().mapToInt(partition -> queues[partition].size()
                + (int) brokers.get(broker).requests.stream().flatMap(request -> request.batches.stream())
                        .filter(batch -> batch.partition == partition).count())
                .max().orElse(0);
    }
}
