package io.skewbench.worker.consume;

import io.skewbench.protocol.report.ConsumerResult.Span;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;

/**
 * One consumer's positions in its assigned partitions. Written by the consumer's thread; any thread may read the lag.
 */
final class Positions {
    private final Map<TopicPartition, Open> open = new ConcurrentHashMap<>();
    /** Adjacent spans are joined, to keep them few: a group may rebalance for hours. */
    private final Map<TopicPartition, List<Span>> closed = new HashMap<>();

    /** A partition from the moment at which it was assigned to the consumer. */
    static final class Open {
        private final long from;
        private final AtomicLong next;
        private long records;

        Open(long from) {
            this.from = from;
            this.next = new AtomicLong(from);
        }

        /** Counts a record. */
        void received(long offset) {
            records++;
            next.setRelease(offset + 1);
        }
    }

    /** Returns the open partition; opens it at this position if it isn't open. */
    Open at(TopicPartition partition, long position) {
        return open.computeIfAbsent(partition, given -> new Open(position));
    }

    /** Moves on to a position that no record led to: transaction markers take offsets as well. */
    void moveTo(TopicPartition partition, long position) {
        at(partition, position).next.setRelease(position);
    }

    /** Closes a partition that is no longer assigned to the consumer. */
    void end(TopicPartition partition) {
        var ended = open.remove(partition);
        if (ended != null) {
            var span = new Span(partition.topic(), partition.partition(), ended.from, ended.next.get(), ended.records);
            closed.merge(partition, List.of(span), (before, last) -> Span
                    .joined(Stream.concat(before.stream(), last.stream()).toList()));
        }
    }

    boolean holdsAll(Collection<TopicPartition> partitions) {
        return open.keySet().containsAll(partitions);
    }

    Collection<TopicPartition> partitions() {
        return List.copyOf(open.keySet());
    }

    /** Returns whether the consumer has reached the end offsets of all its partitions. */
    boolean haveReached(Map<TopicPartition, Long> ends) {
        return lag(ends) == 0;
    }

    /** Returns the number of offsets between the positions and the ends. Safe for any thread. */
    long lag(Map<TopicPartition, Long> ends) {
        return open.entrySet().stream()
                .mapToLong(entry -> Math.max(0,
                        ends.getOrDefault(entry.getKey(), 0L) - entry.getValue().next.getAcquire()))
                .sum();
    }

    /**
     * Returns the spans that were read in closed partitions; where a partition was reopened at its last position, the
     * spans are joined.
     */
    Stream<Span> spans() {
        return closed.values().stream().flatMap(List::stream);
    }
}
