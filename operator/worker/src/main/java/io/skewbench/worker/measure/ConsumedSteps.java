package io.skewbench.worker.measure;

import io.skewbench.protocol.timeline.BrokerBytes;
import io.skewbench.protocol.timeline.Timeline;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;

/**
 * The bytes of keys and values that one consumer received in the measured time, by partition and step of the time line.
 * Written by the consumer's thread, and read after that has ended.
 */
public final class ConsumedSteps {
    /** The most values of all partitions, which take up to 16 MiB. Of more, only the sums are kept. */
    private static final long MOST_VALUES = 1 << 20;

    private final TimelineSteps steps;
    private final Map<TopicPartition, Long> sums = new HashMap<>();
    private final Map<TopicPartition, StepCounts> bytes = new HashMap<>();
    private int lastStep = -1;
    private boolean hasTooMany;

    public ConsumedSteps(Window window) {
        this.steps = TimelineSteps.of(window);
    }

    /** Counts what was received of a partition at a time. */
    public void add(TopicPartition partition, long received, long nowNanos) {
        if (received <= 0) {
            return;
        }
        sums.merge(partition, received, Long::sum);
        if (hasTooMany) {
            return;
        }
        var step = steps.at(nowNanos);
        lastStep = Math.max(lastStep, step);
        bytes.computeIfAbsent(partition, unused -> new StepCounts()).add(step, received);
        if (bytes.size() * (lastStep + 1L) > MOST_VALUES) {
            hasTooMany = true;
            bytes.clear();
        }
    }

    /**
     * Returns the sums over all steps by broker.
     *
     * @param leaders of the partitions; others count for {@link Leaders#UNKNOWN}
     */
    public Map<Integer, Long> byLeader(Map<TopicPartition, Integer> leaders) {
        var byLeader = new TreeMap<Integer, Long>();
        sums.forEach((partition, sum) -> byLeader.merge(leaders.getOrDefault(partition, Leaders.UNKNOWN), sum,
                Long::sum));
        return byLeader;
    }

    /**
     * Returns a time line with nothing but these bytes by broker; empty if there were too many partitions for one.
     *
     * @param leaders of the partitions; others count for {@link Leaders#UNKNOWN}
     */
    public Optional<Timeline> timeline(Map<TopicPartition, Integer> leaders) {
        if (hasTooMany) {
            return Optional.empty();
        }
        var count = lastStep + 1;
        var byLeader = new TreeMap<Integer, List<Long>>();
        bytes.forEach((partition, counts) -> byLeader.merge(leaders.getOrDefault(partition, Leaders.UNKNOWN),
                counts.list(count), ConsumedSteps::added));
        return Optional.of(Timeline.of(steps.lengthMs(), steps.firstMs(), count,
                new BrokerBytes(Map.of(), Map.of(), byLeader)));
    }

    private static List<Long> added(List<Long> one, List<Long> other) {
        return IntStream.range(0, one.size()).mapToObj(step -> one.get(step) + other.get(step)).toList();
    }
}
