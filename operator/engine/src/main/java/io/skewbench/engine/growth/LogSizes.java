package io.skewbench.engine.growth;

import io.skewbench.engine.result.LogGrowth.LogUnit;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sizes of all logs of a cluster at one moment, before a trial: 18 bytes for each. Brokers for which there is no
 * room are left out, and nothing is known of them.
 */
public final class LogSizes implements LogVisitor {

    /** The logs of one broker. */
    record OfBroker(long nanos, int directories, SizeTable sizes) {}

    private final LogUnit unit;
    private final LogRoom room;
    private final Map<Integer, OfBroker> brokers = new HashMap<>();
    /** Holds the partitions of all leaders, because partitions change their leaders; null for replicas. */
    private final @Nullable SizeTable ofPartitions;
    private @Nullable SizeTable current;
    private long taken;
    private long nanos;

    private LogSizes(LogUnit unit, LogRoom room, @Nullable SizeTable ofPartitions, long taken) {
        this.unit = unit;
        this.room = room;
        this.ofPartitions = ofPartitions;
        this.taken = taken;
    }

    /** Begins the sizes in bytes of each broker's replicas. */
    public static LogSizes ofReplicas(LogRoom room) {
        return new LogSizes(LogUnit.BYTES, room, null, 0);
    }

    /**
     * Begins the sizes in records of partitions, by their leaders; null if there is no room for them.
     *
     * @param most how many partitions there are at most
     */
    public static @Nullable LogSizes ofPartitions(int most, LogRoom room) {
        var bytes = SizeTable.bytes(most);
        return room.take(bytes) ? new LogSizes(LogUnit.RECORDS, room, new SizeTable(most), bytes) : null;
    }

    @Override
    public void broker(int broker, long answeredNanos, int directories, int logs) {
        nanos = answeredNanos;
        if (ofPartitions != null) {
            current = ofPartitions;
            return;
        }
        current = null;
        var bytes = SizeTable.bytes(logs);
        if (room.take(bytes)) {
            taken += bytes;
            current = new SizeTable(logs);
            brokers.put(broker, new OfBroker(answeredNanos, directories, current));
        }
    }

    @Override
    public void log(String topic, int partition, long size) {
        if (current != null) {
            current.add(topic, partition, size);
        }
    }

    /** Returns what sizes are counted in. */
    public LogUnit unit() {
        return unit;
    }

    /** Returns the sizes of a broker's logs; null if nothing is known of it. */
    @Nullable
    OfBroker of(int broker) {
        return ofPartitions == null ? brokers.get(broker) : new OfBroker(nanos, 0, ofPartitions);
    }

    /** Gives back the room: nobody needs the sizes any more. */
    public void release() {
        room.giveBack(taken);
        taken = 0;
    }
}
