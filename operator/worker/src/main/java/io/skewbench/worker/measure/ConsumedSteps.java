package io.skewbench.worker.measure;

import io.skewbench.protocol.timeline.BrokerBytes;
import io.skewbench.protocol.timeline.Timeline;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;

/**
 * The bytes of keys and values that one consumer received in the measured time, by partition and step of the time line.
 * Written by the consumer's thread, and read after that has ended.
 */
public final class ConsumedSteps {
    private final TimelineSteps steps;
    private final Map<TopicPartition, StepCounts> bytes = new HashMap<>();
    private int lastStep = -1;

    public ConsumedSteps(Window window) {
        this.steps = TimelineSteps.of(window);
    }

    /** Counts what was received of a partition at a time. */
    public void add(TopicPartition partition, long received, long nowNanos) {
        if (received > 0) {
            var step = steps.at(nowNanos);
            lastStep = Math.max(lastStep, step);
            bytes.computeIfAbsent(partition, unused -> new StepCounts()).add(step, received);
        }
    }

    /**
     * Returns the sums over all steps by broker.
     *
     * @param leaders of the partitions; others count for {@link Leaders#UNKNOWN}
     */
    public Map<Integer, Long> byLeader(Map<TopicPartition, Integer> leaders) {
        var sums = new TreeMap<Integer, Long>();
        bytes.forEach((partition, counts) -> sums.merge(leaders.getOrDefault(partition, Leaders.UNKNOWN),
                counts.list(lastStep + 1).stream().mapToLong(Long::longValue).sum(), Long::sum));
        return sums;
    }

    /**
     * Returns a time line with nothing but these bytes by broker.
     *
     * @param leaders of the partitions; others count for {@link Leaders#UNKNOWN}
     */
    public Timeline timeline(Map<TopicPartition, Integer> leaders) {
        var count = lastStep + 1;
        var byLeader = new TreeMap<Integer, List<Long>>();
        bytes.forEach((partition, counts) -> byLeader.merge(leaders.getOrDefault(partition, Leaders.UNKNOWN),
                counts.list(count), ConsumedSteps::sums));
        return Timeline.of(steps.lengthMs(), steps.firstMs(), count, new BrokerBytes(Map.of(), Map.of(), byLeader));
    }

    private static List<Long> sums(List<Long> one, List<Long> other) {
        return IntStream.range(0, one.size()).mapToObj(step -> one.get(step) + other.get(step)).toList();
    }
}
