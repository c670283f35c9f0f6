package io.skewbench.protocol.report;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What consumers found in a sample of a workload's records: those that its producers stamped.
 *
 * @param records stamped records that were checked
 * @param corrupt of these, records whose key, value or stamp isn't what the producer sent
 * @param outOfOrder records that came after one that the same producer sent to the same partition later
 * @param duplicates records that came once more right after themselves, among those of the same producer and partition
 * @param unordered records whose order could not be checked, because there are too many producers and partitions
 * @param firstCorrupt the first of the corrupt ones; null if there is none
 * @param firstMisplaced the first of those out of order and of the duplicates; null if there is none
 */
public record Samples(long records, long corrupt, long outOfOrder, long duplicates, long unordered,
        @Nullable Place firstCorrupt, @Nullable Place firstMisplaced) {
    /** No record was checked. */
    public static final Samples NONE = new Samples(0, 0, 0, 0, 0, null, null);

    /**
     * Where a record is in Kafka.
     *
     * @param topic name in Kafka
     */
    public record Place(String topic, int partition, long offset) {
        private static final Comparator<Place> ORDER = Comparator.comparing(Place::topic)
                .thenComparingInt(Place::partition).thenComparingLong(Place::offset);

        /** Returns the place as it appears in a sentence. */
        public String text() {
            return "partition " + partition + " of topic " + topic + " at offset " + offset;
        }

        private static @Nullable Place first(@Nullable Place one, @Nullable Place other) {
            return Stream.of(one, other).flatMap(Stream::ofNullable).min(ORDER).orElse(null);
        }

        private void check() {
            Bounds.shortName(topic);
            Bounds.count(partition, "A partition");
            Bounds.count(offset, "An offset");
        }
    }

    /** Returns those out of order and the duplicates. */
    public long misplaced() {
        return outOfOrder + duplicates;
    }

    /**
     * Returns both together.
     *
     * @throws UnreadableException if a sum is larger than any trial's
     */
    public Samples plus(Samples other) {
        return new Samples(Bounds.sum(records, other.records, "The number of sampled records"),
                corrupt + other.corrupt, outOfOrder + other.outOfOrder, duplicates + other.duplicates,
                unordered + other.unordered, Place.first(firstCorrupt, other.firstCorrupt),
                Place.first(firstMisplaced, other.firstMisplaced));
    }

    /** Returns both together, as {@link #plus} does; null if there are none. */
    public static @Nullable Samples sum(@Nullable Samples one, @Nullable Samples other) {
        return one == null || other == null ? one == null ? other : one : one.plus(other);
    }

    /**
     * Checks what was read.
     *
     * @throws UnreadableException if it exceeds the {@link Bounds} or contradicts itself
     */
    void check() {
        Bounds.count(records, "samples.records");
        Bounds.count(corrupt, "samples.corrupt");
        Bounds.count(outOfOrder, "samples.outOfOrder");
        Bounds.count(duplicates, "samples.duplicates");
        Bounds.count(unordered, "samples.unordered");
        if (corrupt + misplaced() + unordered > records) {
            throw new UnreadableException(corrupt + " corrupt, " + misplaced() + " misplaced and " + unordered
                    + " unordered records of " + records);
        }
        if ((corrupt > 0) != (firstCorrupt != null) || (misplaced() > 0) != (firstMisplaced != null)) {
            throw new UnreadableException("The place of the first corrupt or misplaced record is missing, or there is "
                    + "no such record");
        }
        Stream.of(firstCorrupt, firstMisplaced).filter(Objects::nonNull).forEach(Place::check);
    }
}
