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

/** How far one consumer is in the partitions that it has. Written by its thread; any may ask for the lag. */
final class Positions {
    private final Map<TopicPartition, Open> open = new ConcurrentHashMap<>();
    /** As few as there can be: a group may rebalance for hours. */
    private final Map<TopicPartition, List<Span>> closed = new HashMap<>();

    /** One partition from when the consumer was given it. */
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

    /** Returns the partition, which begins here unless it has begun before. */
    Open at(TopicPartition partition, long position) {
        return open.computeIfAbsent(partition, given -> new Open(position));
    }

    /** Goes on to a position that no record led to: markers of transactions take offsets as well. */
    void moveTo(TopicPartition partition, long position) {
        at(partition, position).next.setRelease(position);
    }

    /** Gives a partition back. */
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

    /** Returns whether no partition that the consumer has is before its end. */
    boolean haveReached(Map<TopicPartition, Long> ends) {
        return lag(ends) == 0;
    }

    /** Returns how many offsets lie before the ends, for any thread. */
    long lag(Map<TopicPartition, Long> ends) {
        return open.entrySet().stream()
                .mapToLong(entry -> Math.max(0,
                        ends.getOrDefault(entry.getKey(), 0L) - entry.getValue().next.getAcquire()))
                .sum();
    }

    /** Returns what was read in partitions that are given back; those that came back where they had ended went on. */
    Stream<Span> spans() {
        return closed.values().stream().flatMap(List::stream);
    }
}
