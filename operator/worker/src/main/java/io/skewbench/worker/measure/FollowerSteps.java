package io.skewbench.worker.measure;

import io.skewbench.protocol.report.ReplicationResult.OfBroker;
import io.skewbench.protocol.timeline.BrokerBytes;
import io.skewbench.protocol.timeline.Timeline;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The records that followers received, by step of the time line. Not safe for several threads. */
public final class FollowerSteps {
    private final TimelineSteps steps;
    private final Map<Integer, StepCounts> received = new TreeMap<>();
    private final Map<Integer, StepCounts> sent = new TreeMap<>();
    private int lastStep = -1;

    public FollowerSteps(Window window) {
        this.steps = TimelineSteps.of(window);
    }

    /**
     * Counts what followers received between two readings for the step in which the first of them was.
     *
     * @param sinceNanos when the first reading was
     */
    public void add(long sinceNanos, Iterable<OfBroker> brokers) {
        var step = steps.at(sinceNanos);
        for (var broker : brokers) {
            lastStep = Math.max(lastStep, step);
            of(received, broker.broker()).add(step, broker.in());
            of(sent, broker.broker()).add(step, broker.out());
        }
    }

    private static StepCounts of(Map<Integer, StepCounts> counts, int broker) {
        return counts.computeIfAbsent(broker, unused -> new StepCounts());
    }

    /**
     * Returns a time line with nothing but what followers received.
     *
     * @param bytesPerRecord mean size of keys and values
     */
    public Timeline timeline(double bytesPerRecord) {
        var count = lastStep + 1;
        return Timeline.of(steps.lengthMs(), steps.firstMs(), count, new BrokerBytes(
                bytes(received, count, bytesPerRecord), bytes(sent, count, bytesPerRecord), Map.of()));
    }

    private static Map<Integer, List<Long>> bytes(Map<Integer, StepCounts> records, int count, double bytesPerRecord) {
        var bytes = new TreeMap<Integer, List<Long>>();
        records.forEach((broker, counts) -> bytes.put(broker,
                counts.list(count).stream().map(each -> Math.round(each * bytesPerRecord)).toList()));
        return bytes;
    }
}
