package io.skewbench.admin;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the memory that answers of Kafka clusters take while they are read. The connections of one tenant share one
 * AnswerMemory, and those of all tenants share a whole. A connection whose answer finds no room waits until there is some.
 * Safe for use by several threads.
 *
 * <p>Room that is given back is free again only when the longest question has ended: Kafka's client collects the pages of
 * an answer, and a server may go on sending pages until then. Decoded answers take up to ten times their bytes.
 */
public final class AnswerMemory {
    /**
     * Bytes of one answer at most. The longest that the operator asks for lists all topics: a partition with three
     * replicas has 42 bytes, so that a cluster may have some 200,000 of them.
     */
    static final int LARGEST_ANSWER = 8 << 20;

    /** Bytes of one tenant's answers, beyond which no further one begins. */
    private static final long OF_ONE = 8 << 20;

    /** Bytes of all tenants' answers, beyond which no further one begins. */
    public static final long OF_ALL = 16 << 20;

    /** Bytes of a tenant's answers that don't count for all, so that one tenant can't use up what others need. */
    private static final long RESERVE = 512 << 10;

    /** Bytes that the shortest answer counts for: what is remembered of it takes memory too. */
    private static final int SMALLEST = 1 << 10;

    private static final long KEPT_NANOS = Duration.ofSeconds(15).toNanos();

    private record Returned(int bytes, long at) {}

    /** Room for one answer, taken until it is given back. */
    interface Room {
        void giveBack();
    }

    private final long limit;
    private final @Nullable AnswerMemory whole;
    private final LongSupplier nanoTime;
    private final Deque<Returned> returned = new ArrayDeque<>();
    private long used;

    private AnswerMemory(long limit, @Nullable AnswerMemory whole, LongSupplier nanoTime) {
        this.limit = limit;
        this.whole = whole;
        this.nanoTime = nanoTime;
    }

    /** Returns what all tenants of a process share. */
    public static AnswerMemory ofAll() {
        return ofAll(System::nanoTime);
    }

    static AnswerMemory ofAll(LongSupplier nanoTime) {
        return new AnswerMemory(OF_ALL, null, nanoTime);
    }

    /** Returns the memory of one more tenant. */
    public AnswerMemory ofOne() {
        return new AnswerMemory(OF_ONE, this, nanoTime);
    }

    /** Takes room for an answer, unless there is none just now. */
    synchronized Optional<Room> take(int length) {
        if (isFull()) {
            return Optional.empty();
        }
        var bytes = Math.max(length, SMALLEST);
        if (whole == null || used + bytes <= RESERVE) {
            used += bytes;
            return Optional.of(() -> giveBack(bytes));
        }
        return whole.take(bytes).map(shared -> {
            used += bytes;
            return () -> {
                shared.giveBack();
                giveBack(bytes);
            };
        });
    }

    /** Returns whether some answer may find no room. */
    synchronized boolean isShort() {
        return isFull() || (whole != null && whole.isShort());
    }

    private synchronized void giveBack(int bytes) {
        returned.add(new Returned(bytes, nanoTime.getAsLong()));
    }

    private synchronized boolean isFull() {
        var now = nanoTime.getAsLong();
        for (var oldest = returned.peek(); oldest != null
                && now - oldest.at() >= KEPT_NANOS; oldest = returned.peek()) {
            used -= oldest.bytes();
            returned.remove();
        }
        return used >= limit;
    }
}
