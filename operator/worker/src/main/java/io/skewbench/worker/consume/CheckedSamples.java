package io.skewbench.worker.consume;

import io.skewbench.protocol.report.Samples;
import io.skewbench.protocol.report.Samples.Place;
import io.skewbench.worker.records.Stamp;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Checks the stamped records that one consumer receives: their content by the checksum, and their order by the numbers,
 * which rise from record to record of a producer in a partition. A gap in the numbers is none of its business: the
 * counts of the trial tell whether a record is missing. Written by the consumer's thread, and read after that has
 * ended.
 */
public final class CheckedSamples {
    /** Pairs of a producer and a partition whose order is followed, which take about 8 MB. */
    static final int MOST_FOLLOWED = 100_000;

    private final int stream;
    private final int mostFollowed;
    private final Map<TopicPartition, Assigned> assigned = new HashMap<>();
    private int followed;
    private long records;
    private long corrupt;
    private long outOfOrder;
    private long duplicates;
    private long unordered;
    private @Nullable Place firstCorrupt;
    private @Nullable Place firstMisplaced;

    /** Checks the records of a trial's workload; those of others are left to the consumers of these. */
    public CheckedSamples(String trial, String workload) {
        this(trial, workload, MOST_FOLLOWED);
    }

    CheckedSamples(String trial, String workload, int mostFollowed) {
        this.stream = Stamp.stream(trial, workload);
        this.mostFollowed = mostFollowed;
    }

    /** A partition since it was assigned to the consumer. */
    private static final class Assigned {
        private final Map<Integer, Long> highestByProducer = new HashMap<>();
        private long offset = -1;
    }

    /** Checks a record if it has a stamp. */
    public void add(ConsumerRecord<byte[], byte[]> record) {
        var read = Stamp.of(record);
        if (read == null) {
            return;
        }
        if (!read.isWhole()) {
            records++;
            corrupt++;
            firstCorrupt = firstCorrupt == null ? place(record) : firstCorrupt;
        } else if (read.stamp().stream() == stream) {
            records++;
            order(record, read.stamp());
        }
    }

    private void order(ConsumerRecord<byte[], byte[]> record, Stamp stamp) {
        var partition = new TopicPartition(record.topic(), record.partition());
        if (assigned.computeIfAbsent(partition, given -> new Assigned()).offset >= record.offset()) {
            // The consumer went back, and reads again what it has read.
            forget(partition);
        }
        var since = assigned.computeIfAbsent(partition, given -> new Assigned());
        since.offset = record.offset();
        var highest = since.highestByProducer.get(stamp.producer());
        if (highest == null && followed >= mostFollowed) {
            unordered++;
            return;
        }
        if (highest == null) {
            followed++;
        } else if (stamp.number() <= highest) {
            misplaced(record, stamp.number() == highest);
            return;
        }
        since.highestByProducer.put(stamp.producer(), stamp.number());
    }

    private void misplaced(ConsumerRecord<byte[], byte[]> record, boolean isDuplicate) {
        if (isDuplicate) {
            duplicates++;
        } else {
            outOfOrder++;
        }
        firstMisplaced = firstMisplaced == null ? place(record) : firstMisplaced;
    }

    private static Place place(ConsumerRecord<byte[], byte[]> record) {
        return new Place(record.topic(), record.partition(), record.offset());
    }

    /**
     * Forgets the order in a partition that is no longer assigned to the consumer: should it come back, others may have
     * read it meanwhile, and records may be delivered again.
     */
    public void forget(TopicPartition partition) {
        var ended = assigned.remove(partition);
        if (ended != null) {
            followed -= ended.highestByProducer.size();
        }
    }

    /** Returns what was found. */
    public Samples samples() {
        return new Samples(records, corrupt, outOfOrder, duplicates, unordered, firstCorrupt, firstMisplaced);
    }
}
