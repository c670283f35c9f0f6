package io.skewbench.partitioners;

/**
 * A turn of a topic packed into one {@code long}, so that a single compare-and-set gives a record to the turn's
 * partition.
 *
 * <pre>
 * bit  63      62 ............. 32  31 ............. 0
 *      unused  partition (31 bits)  bytes given (32 bits)
 * </pre>
 *
 * <p>
 * Invariant: while a turn goes on, its bytes are the sizes of all records that were given to its partition in this
 * turn, and at most {@code batch.size} if the first record is not larger than that. Since {@code batch.size} is an
 * {@code int}, adding a record's size to the whole {@code long} never carries into the partition. {@link #ENDED} in
 * place of the bytes means that nothing fits any more; only the thread that holds the lock of {@link TopicTurns} sets
 * it, and only that thread begins the next turn.
 *
 * <p>
 * An example with {@code batch.size} 1000, where partition 2 has been given 700 bytes: the turn is
 * {@code 2 << 32 | 700}, or {@code 0x2_0000_02bc}. Thread A asks for a record of 200 bytes, thread B for one of 150:
 * <ol>
 * <li>A reads (2, 700). 900 fit, so A wants to replace (2, 700) by (2, 900).
 * <li>B reads (2, 700) as well. 850 fit, so B wants to replace (2, 700) by (2, 850).
 * <li>B's compare-and-set comes first: the turn is (2, 850), and B sends to partition 2.
 * <li>A's compare-and-set fails, as the turn is no longer (2, 700). A reads (2, 850); 1050 do not fit.
 * <li>A takes the lock and ends the turn: {@link java.util.concurrent.atomic.AtomicLong#getAndSet} returns (2, 850),
 * which is exactly what partition 2 is charged, and leaves (0, ENDED). A record that a third thread adds to (2, 850)
 * before that is part of what is returned; after that it fits no more and the thread waits for the lock.
 * <li>A chooses partition 0 and sets (0, 200), the record's size. Threads that waited find a turn with room.
 * </ol>
 */
final class PackedTurn {
    /**
     * In place of the bytes of a turn: no record fits any more. As a whole turn: partition 0, to which no record fits
     * any more.
     */
    static final long ENDED = Integer.MAX_VALUE;

    private static final int PARTITION_SHIFT = 32;
    private static final long BYTES_MASK = (1L << PARTITION_SHIFT) - 1;

    private PackedTurn() {}

    /** Returns the turn of a partition that has been given so many bytes. */
    static long of(int partition, int bytes) {
        return (long) partition << PARTITION_SHIFT | bytes;
    }

    /** Returns the partition whose turn it is. */
    static int partition(long turn) {
        return (int) (turn >>> PARTITION_SHIFT);
    }

    /** Returns the bytes that the turn's partition has been given, or {@link #ENDED}. */
    static long bytes(long turn) {
        return turn & BYTES_MASK;
    }
}
